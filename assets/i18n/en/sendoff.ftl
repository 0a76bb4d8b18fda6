## Names that stand everywhere

app-name = Sendoff

environment-practice = Practice
environment-sandbox = Sandbox
environment-live = Live

## The command line

cli-no-label-folder = The label folder { $folder } can't be made: { $reason }. Choose another folder with --labels
cli-unknown-columns = These columns mean nothing here and are passed over: { $columns }
cli-failed-file = The rows that failed are in { $path }. Correct them there and ship that file
cli-failed-file-not-written = The file of failed rows could not be written: { $reason }
cli-row-twice = The same order and parcel stands in an earlier row of this file. Give it another parcel number if it is a second parcel
cli-row-warning = Row { $row }, order { $order }: { $problem }
cli-row-failed = Row { $row }, order { $order }, did not ship. { $reason }
cli-row-in-doubt = Row { $row }, order { $order }, is in doubt. { $reason }
cli-declined = Not bought: you said no. It waits as an unpaid shipment for the next run
cli-label-as-pdf = Row { $row }, order { $order }: there is no { $format } label for this postage, so it is saved as PDF
cli-bought-without-label = It was bought, but its label is not in the folder. Run the same command again to fetch it; nothing is bought twice. { $reason }
cli-changed = Row { $row }, order { $order }, was bought before and has changed since. Nothing was bought: ask a refund of the old shipment, or give the row another parcel number
cli-no-price = None of the rates has a price
cli-rate-not-offered = The service does not offer { $rate } for this parcel. Choose another --rate
cli-over-limit = Its rate costs { $price }, above the limit of { $limit }. Raise --max-price or choose another --rate
cli-ask =
    Buy { $labels ->
        [one] 1 label
       *[other] { $labels } labels
    } for { $price }? [y/N]
cli-yes = yes
cli-summary =
    { $bought ->
        [one] 1 label
       *[other] { $bought } labels
    } bought of { $rows ->
        [one] 1 row
       *[other] { $rows } rows
    }, { $already } bought before, { $spent } spent. Labels are in { $folder }

intake-unreadable = The order file { $path } can't be read: { $reason }
intake-too-large = The order file { $path } is larger than { $limit } MB. Split it
intake-too-many-rows = The order file { $path } has more than { $limit } rows. Split it
intake-empty = The order file { $path } is empty. Its first row must name the columns
intake-not-an-order-file = The order file { $path } lacks these columns: { $columns }
intake-column-twice = The order file { $path } names the column { $column } twice
