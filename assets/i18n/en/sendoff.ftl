# The terms of these texts stand in docs/glossary.md, with the words that are not used.

## Names used everywhere

app-name = Sendoff

environment-practice = Practice
environment-sandbox = Sandbox
environment-live = Live

## The command line

cli-account-in-use = Another Sendoff is using this account with the same data folder: its window, or another command. Nothing was started. Close it, or wait until it has ended, and run the same command again
cli-no-label-folder = The label folder { $folder } can't be created: { $reason }. Choose another folder with --labels
cli-shop-file = This is an export of { $shop }: { $rows ->
    [one] 1 row is
   *[other] { $rows } rows are
} { $orders ->
    [one] 1 order.
   *[other] { $orders } orders.
}
cli-shop-usual = Box and weight, which it does not say, are those that the window keeps for new parcels.
cli-shop-no-usual = It does not say box and weight. Fill in those you use most under Ship in the window, and choose “{ command-keep-defaults }”.
cli-unknown-columns = These columns are not known and are ignored: { $columns }
cli-failed-file = The rows that failed are in { $path }. Correct them there and ship that file
cli-to-decide-file = The rows that wait for your decision are in { $path }, each with the reason. Write a number into the column parcel where one more parcel is to be bought, take the other rows out, and ship that file
cli-rows-moved = The rows of another order file that stood there are kept in { $path }
cli-in-doubt-file = The rows of which it is not known whether they were bought are in { $path }. Leave them as they are, and run the same command again: it checks them, and nothing is bought twice. Once you have looked a shipment up at the service, --retry-in-doubt with its order number buys it again
cli-failed-file-not-written = The file of failed rows could not be written: { $reason }
cli-row-twice = An earlier row of this file has the same order and parcel. If this is one more parcel, write its number (2, 3 and so on) into the column parcel
cli-row-shifted =
    It has { $cells ->
        [one] 1 cell
       *[other] { $cells } cells
    } more than the header has columns, so its cells may be in the wrong columns. Put cells that contain a separator in quotes
cli-row-warning = { $which }: { $problem }
# Rows of the order file by their numbers, several at a time: "Rows 1-40, 52".
cli-which-rows = { $count ->
        [one] Row { $rows }, order { $order }
       *[other] Rows { $rows }
    }
cli-row-failed = { $which }: failed. { $reason }
# What is so of one row, and what is said of all such rows.
cli-row-message = { $which }: { $detail }. { $advice }
cli-rows-message = { $which }: { $advice }
cli-row-detail = { $which }: { $detail }
cli-row-without-label = { $which }: bought, without a label in the folder. Run the same command again to fetch what is missing; nothing is bought twice. { $reason }
cli-ended-before-label = The run ended before its label was fetched.
cli-window-lost = The Sendoff window that worked for this command is gone, and what became of the rest is not known here. Every purchase is written down. Run the same command again: it goes on from here, and nothing is bought twice
cli-window-closed = The window that worked for this command was closed, or left its account. Every purchase is written down. Run the same command again: it goes on from here, and nothing is bought twice
cli-few-requests = { $left } of { $limit } requests to the service are left. The next labels may wait; there are more at { $at }
cli-held = The service asked for a pause and takes no requests until { $at }. Waiting
cli-left = { $rows ->
        [one] 1 row was left as it is
       *[other] { $rows } rows were left as they are
    }. This run bought nothing for them. Run the same command again
cli-left-until = { $rows ->
        [one] 1 row was left as it is
       *[other] { $rows } rows were left as they are
    }, because the service takes no requests until { $at }. This run bought nothing for them. Run the same command again after that, or add --wait MINUTES to wait longer
cli-other-job = Another job is in progress in the window or in another command, and one runs at a time. { $rows ->
        [one] 1 row was left as it is
       *[other] { $rows } rows were left as they are
    }. Run the same command again when that job has ended
cli-interrupting = Stopping. What is being bought is bought to the end, and its labels are saved; no other row is begun. Press Ctrl-C again to end at once
cli-interrupted = { $rows ->
        [one] 1 row was not begun
       *[other] { $rows } rows were not begun
    }, because you ended the run. Run the same command again: it goes on from here, and nothing is bought twice
cli-progress = { $done } of { $rows } rows are done
cli-unresolved = unresolved
cli-unresolved-row = unresolved, shipment { $shipment }
cli-declined = { $rows ->
        [one] 1 row was not bought
       *[other] { $rows } rows were not bought
    }, because you answered no. To buy, run the same command again
cli-not-asked = { $rows ->
        [one] 1 row was not bought
       *[other] { $rows } rows were not bought
    }, because the question could not be answered: there is no terminal. To buy without a question, run the same command again with --yes
cli-label-as-pdf = { $which }: there is no { $format } label for this postage, so PDF was saved
cli-label-put-before = An earlier run put this label into the folder. It is not there any more, so it may be printed, and it was not put there again. To have it again, destroy the printed one and add --again
cli-bought-elsewhere = { $which }: bought before, on another computer, with another data folder or on the service's website. Nothing was bought now, and each label is in the folder. It may be printed there already: use each label once
cli-not-looked-for = So many rows of the file can't ship that these were not looked for among what is bought already, so they may be paid. Nothing was bought for them. Correct the rows and run the same command again
cli-printed-before = { $which }: bought before, and printed from this data folder, or perhaps printed. The label is in the folder now, too: use each label once
cli-copy-elsewhere = { $which }: bought before, and an earlier run put the label into { $folder }. It is in the folder of this run now, too: use each label once
cli-refunded-row = bought before as { $shipment }, and its postage was refunded
cli-refunded = Its label is not valid, so it is not given out, and nothing was bought. To ship it again, write the number of another parcel (2, 3 and so on) into the column parcel
cli-refund-requested-row = bought before as { $shipment }, and its refund is requested
cli-refund-requested-at-row = bought before as { $shipment }, and its refund was requested at { $at }
cli-refund-requested = Its label is not given out, and nothing was bought. When the refund is approved, the order can be bought again: run the same command then. To ship it now all the same, write the number of another parcel (2, 3 and so on) into the column parcel
cli-changed-row = bought before as { $shipment }, and { $columns ->
    [none] changed since
   *[other] not the same in: { $columns }
}
cli-changed = That label is for what was bought then, so it is not given out, and nothing was bought. To have that label, write the row as it was. To ship it as it is now, write the number of another parcel (2, 3 and so on) into the column parcel, and request the refund of the shipment that was bought
cli-bad-row-bought-row = bought before as { $shipment }, and the row can't ship as it is written: { $reason }
cli-bad-row-bought = No label is given out for it, and nothing was bought. To have the label, write the row as it was
cli-order-alike-row = { $order ->
    [none] a shipment without an order number goes to the same recipient and is paid, or somebody is about to buy it
   *[other] order { $order } looks like it and has a shipment that is paid, or that somebody is about to buy
}: { $other }{ $differs ->
    [none] { "" }
   *[other] . They differ in { $differs }
}
cli-order-alike = Nothing was bought now. If both are one order, open that shipment: if it is paid, take the row out; if it is not, run the same command again in ten minutes. If this is another order, write the number 2 (or the next one that is free) into the column parcel
cli-under-way-row = shipment { $shipment }
cli-under-way-since-row = shipment { $shipment }, made at { $at }
cli-draft-gone-row = its draft was deleted on another computer
cli-under-way = Somebody else is buying it: another computer, another data folder or Sendoff's window, on the same account. Nothing was bought here. Run the same command again in ten minutes: what was bought by then gets its label, and the rest is bought
cli-was-replaced-row = its draft was replaced by another shipment, { $shipment }
cli-was-replaced = Nothing was created or bought for it. Open that shipment under Shipments in the window. If the order has one more parcel, write its number (2, 3 and so on) into the column parcel
cli-not-compared = { $count ->
    [one] 1 purchase is
   *[other] { $count } purchases are
} not compared with the service's list of shipments yet, so it is not known whether somebody else has paid for the same orders. Run the same command again in a few minutes, with the same data folder: it compares them, and buys nothing twice
cli-paid-twice-made = { $other } was created on { $at }.
cli-window-profile = To request a refund, or to mark what is paid twice as resolved, open the window with “{ $command }”, choose { $environment } and then Action required
cli-window-named = To request a refund, or to mark what is paid twice as resolved, open the window with “{ $command }”. Under Settings, write the host { $host } and the client id { $client } into the account { $environment }; then choose it and Action required
cli-window-none = To request a refund, use the website of the service at { $host }: the window has no account for a service on this computer
cli-list-behind-before = The service's list of shipments is behind. Waiting until { $at } at most for it to show what was just created; nothing is bought without it
cli-list-behind-after = The service's list of shipments is behind. Waiting until { $at } at most for it to show what was just bought: it also shows whether somebody else has paid for the same orders
cli-stopped-for-labels = Stopped buying, because { $count } labels in a row could not be fetched. Fix the cause and run the same command again: it fetches the missing labels, and nothing is bought twice. { $reason }
cli-no-price = None of the rates has a price
cli-rate-not-offered = The service does not offer { $rate } for this parcel. Choose another --rate
cli-over-own-limit = Its rate costs { $price }, above the limit of { $limit } in the window's settings. Buy it with --over-limit, raise the limit in Settings, or choose another --rate
cli-over-limit = Its rate costs { $price }, above the limit of { $limit }. Raise --max-price or choose another --rate
cli-retry-no-row = --retry-in-doubt { $order }: the file has no row with this order number, so nothing was tried again for it. Write it as it is in the file
cli-retry-not-in-doubt = --retry-in-doubt { $order }: no purchase of this order was in doubt, so nothing was tried again for it
cli-retry-changed = Its purchase is in doubt, and the row has been changed since: trying again would buy the parcel as it was before. Put the row back as it was to have it tried again, or open Sendoff and see Action required
cli-retry-over-limit = Its purchase is in doubt, and trying again would buy it at { $price }, above the limit of { $limit }. Raise --max-price, or use --over-limit, to have it tried again
cli-settings-unreadable = The settings of the window can't be read, and may hold a spending limit, so nothing is bought. Correct or delete { $file }, or use --over-limit. ({ $why })
cli-limit-in-other-currency = The spending limit in the settings of the window is { $limit }, and this account pays in { $currency }: nothing is bought. Set the limit anew while this account is open, or use --over-limit
cli-ask =
    Buy { $labels ->
        [one] 1 label
       *[other] { $labels } labels
    } for { $price }?{ $already ->
        [0] { "" }
        [one] { " " }1 row is bought already.
       *[other] { " " }{ $already } rows are bought already.
    } [y/N]
cli-yes = yes
cli-summary =
    { $bought ->
        [one] 1 label
       *[other] { $bought } labels
    } bought of { $rows ->
        [one] 1 row
       *[other] { $rows } rows
    }, { $already } bought before, { $spent } spent.
cli-labels-in = { $labels ->
        [one] 1 label is
       *[other] { $labels } labels are
    } in { $folder }

intake-unreadable = The order file { $path } can't be read: { $reason }
intake-too-large = The order file { $path } is larger than { $limit } MB. Split it
intake-too-many-rows = The order file { $path } has more than { $limit } rows. Split it
intake-empty = The order file { $path } is empty. Its first row must name the columns
intake-not-an-order-file = The order file { $path } lacks these columns: { $columns }
intake-column-twice = The order file { $path } names the column { $column } twice
intake-quote-left-open = The order file { $path } has a quote on line { $line } that is left open, so that later rows would be part of that cell. Close the quote, or write two ("") where one is meant, and run it again. Nothing was shipped
intake-two-encodings = The order file { $path } is in two encodings: line { $line } is in UTF-8, and line { $other } is not. Names and addresses would be wrong on one of them. Save the whole file as UTF-8 and run it again. Nothing was shipped
intake-workbook-password = The order file { $path } has a password. Remove the password in your spreadsheet program, or save the orders as CSV
intake-no-workbook = The order file { $path } is an archive without a workbook. Take the order file out of it, or export the orders again as CSV or XLSX
intake-workbook-broken = The order file { $path } can't be read as a workbook: it is damaged, or a file of another kind. Open it in your spreadsheet program and save the orders as CSV or XLSX
intake-too-many-columns = The order file { $path } has more than { $limit } columns. Delete those that no order needs, or save the orders as CSV
intake-workbook-too-long = The order file { $path } is a workbook with more than { $limit } MB of text. Split it
intake-workbook-too-much-memory = The order file { $path } is a workbook that takes more memory than is allowed for one. Save the orders as CSV, or split it
intake-workbook-too-slow = The order file { $path } is a workbook that takes longer to read than is allowed for one. Save the orders as CSV, or split it

## Fields of an order

field-order-id = Order number
field-order-store = Store
field-cost-centre = Cost centre
field-name = Name
field-address-1 = Address
field-address-2 = Address, second line
field-city = City
field-province-code = Province or state
field-postal-code = Postal code
field-country-code = Country
field-phone = Phone
field-email = Email
field-return-name = Return name
field-return-address-1 = Return address
field-return-address-2 = Return address, second line
field-return-city = Return city
field-return-province-code = Return state
field-return-postal-code = Return ZIP code
field-return-phone = Return phone
field-package-contents = Contents
field-description = Description
field-value = Declared value
field-value-currency = Currency of the declared value
field-package-type = Package
field-weight-unit = Weight unit
field-weight = Weight
field-size-unit = Size unit
field-size-x = Length
# In the empty field of the length: a whole size can be typed there.
size-hint = 20x15x5
size-not-whole = Enter one side, or all: 20x15x5
field-size-y = Width
field-size-z = Height
field-ship-date = Ship date
field-insurance-requested = Insurance
field-signature-requested = Signature
field-media-mail-requested = Media mail
field-duties-paid-requested = Duties prepaid (DDP)
field-vat-reference = VAT or tax number
field-postage-type = Service
field-line-items = Customs items
field-parcel = Parcel number
field-quantity = Quantity
field-item-description = Item description
field-value-amount = Unit value
field-currency-code = Item currency
field-hs-tariff-code = Tariff code (HS)
field-sku-code = SKU
field-origin-country = Country of origin
field-item-weight = Item weight
field-item-weight-unit = Unit of item weight
field-manufacturer-id = Manufacturer number
field-manufacturer-contact = Manufacturer contact
field-manufacturer-street = Manufacturer street
field-manufacturer-street-2 = Manufacturer street, second line
field-manufacturer-city = Manufacturer city
field-manufacturer-postal-code = Manufacturer postal code
field-manufacturer-province-code = Manufacturer province or state
field-manufacturer-country-code = Manufacturer country
field-manufacturer-phone = Manufacturer phone
field-manufacturer-email = Manufacturer email

## Packages

package-card = Postcard
package-letter = Letter
package-envelope = Flat envelope
package-thick-envelope = Thick envelope
package-parcel = Parcel
package-flat-rate-envelope = Flat rate envelope
package-flat-rate-legal-envelope = Flat rate legal envelope
package-flat-rate-padded-envelope = Flat rate padded envelope
package-flat-rate-gift-card-envelope = Flat rate gift card envelope
package-flat-rate-window-envelope = Flat rate window envelope
package-flat-rate-cardboard-envelope = Flat rate cardboard envelope
package-small-flat-rate-envelope = Small flat rate envelope
package-small-flat-rate-box = Small flat rate box
package-medium-flat-rate-box-1 = Medium flat rate box 1
package-medium-flat-rate-box-2 = Medium flat rate box 2
package-large-flat-rate-box = Large flat rate box

## Contents

contents-merchandise = Merchandise
contents-documents = Documents
contents-gift = Gift
contents-returned-goods = Returned goods
contents-sample = Sample
contents-other = Other contents

## Units

unit-g = g
unit-kg = kg
unit-oz = oz
unit-lb = lb
unit-cm = cm
unit-m = m
unit-in = in

## Stores

store-adobe-commerce = Adobe Commerce
store-amazon = Amazon
store-bigcommerce = BigCommerce
store-ebay = eBay
store-etsy = Etsy
store-shipstation = ShipStation
store-shopify = Shopify
store-squarespace = Squarespace
store-woocommerce = WooCommerce
store-other = Other store

## Currencies

currency-cad = Canadian dollars (CAD)
currency-usd = US dollars (USD)

## Postage types

postage-unknown = Not chosen yet
postage-service-us-edge = US Edge
postage-service-us-select = US Select
postage-service-us-slim = US Slim
postage-ca-postal-tracked-packet-usa = Canadian post Tracked Packet USA
postage-ca-postal-expedited-parcel-usa = Canadian post Expedited Parcel USA
postage-us-postal-express = US post Express
postage-us-postal-first = US post First Class
postage-us-postal-ground-advantage = US post Ground Advantage
postage-us-postal-library-mail = US post Library Mail
postage-us-postal-media-mail = US post Media Mail
postage-us-postal-priority = US post Priority
postage-us-postal-other = US post, other
postage-service-canada-tracked = Canada Tracked
postage-service-select = Select
postage-service-slim = Slim
postage-service-international-tracked = International Tracked
postage-us-postal-express-mail-international = US post Express Mail International
postage-us-postal-first-class-mail-international = US post First Class Mail International
postage-us-postal-first-class-package-international-service = US post First Class Package International
postage-us-postal-priority-mail-international = US post Priority Mail International

## Statuses of a shipment

status-unpaid = Draft, not paid
status-postage-requested = Buying
status-postage-purchase-failed = Purchase failed
status-canceled = Canceled
status-pending = Processing
status-ready = Ready to ship
status-in-transit = In transit
status-received = Received
status-released = In carrier's hands
status-inducted = Accepted by carrier
status-resolved = Closed
status-delivered = Delivered
status-exception = Delivery problem
status-voided = Refunded
status-refund-requested = Refund requested
status-incomplete = Incomplete

## Tracking events

event-created = Shipment created
event-postage-requested = Postage requested
event-postage-purchased = Postage bought
event-postage-purchase-failed = Postage purchase failed
event-pending = Processing
event-ready = Ready to ship
event-received = Received
event-released = Handed to the carrier
event-inducted = Accepted by carrier
event-in-transit = In transit
event-out-for-delivery = Out for delivery
event-delivered = Delivered
event-exception = Delivery problem
event-returned = Back at the operator
event-resolved = Closed
event-canceled = Canceled
event-refund-requested = Refund requested
event-refund-refused = Refund refused
event-refund-approved = Refund approved
event-voided = Voided
resolution-delivery-confirmed = Delivery confirmed
resolution-delivery-assumed = Counted as delivered, as this postage has no tracking
resolution-delivery-exception = Ended with a delivery problem
resolution-canceled = Canceled before delivery
days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}

## Statuses and reasons of returns

return-on-hold = Waiting for your decision
return-in-transit = Being processed
return-ready = Ready for pickup
return-resolved = Resolved
return-returned = Sent back to you
reason-unknown = Reason not given
reason-unclaimed = Not claimed by the recipient
reason-incomplete-address = Address incomplete or invalid
reason-damaged = Damaged
reason-other = Another reason

## Parts of a price

rate-working-days = { $from }-{ $to } business days
rate-days = { $from }-{ $to } days
rate-full-tracking = Full tracking
rate-delivery-confirmation = Delivery confirmation
rate-no-tracking = No tracking
rate-signature = Signature on delivery
rate-duties-paid = Duties and taxes paid by the sender
rate-duties-included = Included in the price, { $amount }
key-enter = Enter
key-escape = Esc
key-delete = Delete
key-space = Space
key-left = Left
key-right = Right
key-minus = Minus
key-shift = Shift
fee-postage = Postage
fee-insurance = Insurance
fee-delivery = Delivery
fee-tariff = Tariff
tax-gst = GST
tax-hst = HST
tax-pst = PST
tax-qst = QST

## Steps of a purchase

purchase-step-requesting = Sending the purchase…
purchase-step-waiting = Waiting for the service to buy…
purchase-step-checking = The answer was lost, asking the service what happened…
purchase-step-fetching-label = Bought, getting the label…

## Files of a label

label-format-png = PNG picture
label-format-pdf = PDF
label-format-zpl = ZPL for label printers

## Provinces and postal codes

province-kind-province = Province
province-kind-state = State
province-kind-county = County
province-kind-prefecture = Prefecture
province-kind-department = Department
province-kind-district = District
province-kind-region = Province or city
province-kind-emirate = Emirate
province-kind-island = Island
province-kind-oblast = Oblast
province-kind-parish = Parish
province-kind-area = Area
postal-kind-postal = Postal code
postal-kind-zip = ZIP code
postal-kind-eircode = Eircode
postal-kind-pin = PIN code

## Why there are no rates

no-rates-no-ship-date = The shipment has no ship date. Choose today or a later day and get rates again.
no-rates-no-dimensions = The parcel has no size. Fill in length, width and height.
no-rates-side-over-60-cm = A side is longer than 60 cm. Use a smaller package, or check the unit of size.
no-rates-too-large-for-its-package = This package can't be so large. Choose parcel instead, or check the unit of size.
no-rates-too-heavy = The parcel is heavier than 30 kg. Split it in two, or check the unit of weight.
no-rates-no-customs-items = There are no customs items. Add at least one for a shipment out of Canada.
no-rates-duties-paid-without-vat = A service with duties prepaid needs a VAT or tax number. Fill it in, or remove duties prepaid.
no-rates-option-not-offered = Perhaps no postage to this destination offers the options you chose. Remove insurance, signature, media mail or duties prepaid, one at a time.
no-rates-package-not-offered = Few services accept this package. Choose parcel instead.
no-rates-unknown = The service gives no reason. Check destination, size and weight, then get rates again.

## Numbers
# Separators and signs of a language. A no-break space is written { "\u00A0" }.

number-decimal-separator = .
number-group-separator = ,
money-dollars = ${ $amount } { $currency }
money-dollars-negative = -${ $amount } { $currency }
money-other = { $amount } { $currency }
measure = { $number } { $unit }
measure-size = { $length } × { $width } × { $height } { $unit }

## Problems beside a field

problem-missing = Required
problem-missing-for-address = Required ({ $country })
problem-missing-for-customs = Customs requires this for shipments to this country ({ $country })
problem-missing-customs-items = Customs requires at least one item for shipments to this country ({ $country })
problem-missing-for-duties-paid = Required for duties prepaid
problem-not-a-number = Enter a number, like 1250.50
problem-not-a-whole-number = Not a whole number
problem-not-positive = Must be above zero
problem-too-large = Too large, check the value
problem-too-many-decimals = { $max ->
    [one] At most { $max } digit after the decimal point
   *[other] At most { $max } digits after the decimal point
}
problem-too-long = { $max ->
    [one] At most { $max } character
   *[other] At most { $max } characters
}
problem-not-a-country = Not a country, use its name or its two letters, such as CA
problem-not-a-province = { $kind ->
    [state] Not a state of this country ({ $country })
    [county] Not a county of this country ({ $country })
    [prefecture] Not a prefecture of this country ({ $country })
   *[province] Not a province of this country ({ $country })
}
problem-postal-code-elsewhere = { $kind ->
    [zip] This ZIP code is of { $of }, and the address says { $said }. Is it right?
   *[postal] This postal code is of { $of }, and the address says { $said }. Is it right?
}
problem-not-a-postal-code = { $kind ->
    [zip] Not a ZIP code, which looks like { $example }
   *[postal] Not a postal code of this country ({ $country }), which looks like { $example }
}
problem-not-an-email = Does not look like an email address
problem-not-a-date = Not a date, use today or a day like 2026-01-31
problem-day-is-over = This day is past, use today or a later day
problem-held-by-shop = In the shop’s file “{ $column }” is “{ $state }”, and such an order is not shipped from here. Correct it in the shop or in the file
problem-held-by-blank = In the shop’s file “{ $column }” is blank, and such an order is not shipped from here. Correct it in the shop or in the file
problem-rows-differ = Rows of this order stand apart in the file, or have different addresses. Put them one below the other, with one address
problem-cell-error = The spreadsheet has an error and no value in its column “{ $column }”: correct it there
problem-not-yes-or-no = Use yes or no
problem-not-a-choice = Not known to the service, use one of { $choices }
problem-said-by-service = Refused by the service: { $words }
problem-at = { $field }: { $problem }
problem-at-value = { $field } “{ $value }”: { $problem }
problem-at-item = Customs item { $number }, { $field }: { $problem }
problem-at-item-value = Customs item { $number }, { $field } “{ $value }”: { $problem }

## What went wrong, and what to do next

failure-of-label = { $failure } (order { $order }, { $recipient })
failure-of-shipment = { $failure } (shipment { $shipment })
failure-not-connected = No service is connected. Fill in host, client id and access token under Settings, or choose Practice.
failure-token-missing = There is no token for this account. Enter it under Settings.
failure-keychain-missing = This computer's keychain does not answer, so the token is kept only until Sendoff closes. Unlock the keychain and save the token again. The log has the reason.
failure-unreachable = The service could not be reached, and nothing was sent. Check the network and try again. ({ $reason })
failure-answer-lost = The service's answer was lost, so it may have done what was asked. Check the shipment before you try again. ({ $reason })
failure-not-read = The service's answer did not arrive, so nothing new is known. Try again in a minute.
failure-list-not-read = The list of shipments could not be read: the service's answer did not arrive. What is shown may be out of date. Refresh the list in a minute.
failure-unauthorized = The service does not accept the token. Enter a valid one under Settings.
failure-not-found = The service does not know this shipment or this client id. Check the client id under Settings, and refresh the list of shipments.
failure-shipment-deleted = This shipment is deleted: the service no longer has it. Create it again if the parcel is still to be sent.
failure-draft-gone = The draft of this order is gone: it was deleted on the website, or by another computer that bought the order. Nothing was bought. Get the rates again.
failure-batch-not-found = The service does not know this batch. Check your batches at the service and choose another.
failure-sheet-not-drawn = The PDF could not be created, and nothing was saved. Try again, and report it if it fails again. ({ $reason })
failure-documents-too-many = One file holds { $most } shipments at most, and nothing was saved. Select fewer.
failure-documents-file-full = There was no more room for this label in the file. Put it in another file.
failure-documents-stopped = The PDF was not created, because it was cancelled. Start it again if you need it.
failure-label-refunded = The postage of this shipment was refunded, or its refund was requested: its label is not valid, and no copy is made of it. Do not use a printed one.
failure-refunded-before = The refund of this shipment was requested before, and nothing was sent. See under Refunds how far it is.
failure-other-refunded = The refund of { $other }, the other shipment that was paid for this order, is requested or granted. Nothing was requested for this one: with both refunded, the order has no label that may be used. To refund this one as well, request it again.
failure-label-put-before = The label was put there before and is not there any more, so it may be printed. It was not put there again. { $path }
failure-bag-not-as-checked = { $count ->
    [one] The bag was not closed: 1 parcel is no longer as it was when the bag was checked
   *[other] The bag was not closed: { $count } parcels are no longer as they were when the bag was checked
}. See the list below, and close it again.
failure-changed-since-bought = { $fields ->
    [none] The order was changed after its shipment was bought. That label is not for this parcel, and no copy is made of it.
   *[other] The order was changed after its shipment was bought: { $fields }. That label is not for this parcel, and no copy is made of it.
}
other-shipment-made = made on { $day }
other-shipment-refund = its refund is requested
store-none = none
differing-field = { $field } (“{ $here }” here, “{ $there }” there)
failure-logo-unreadable = The logo can't be read, and nothing was saved. Choose another picture, or none. ({ $path }, { $reason })
failure-logo-too-large = The logo has more bytes or pixels than a slip needs, and nothing was saved. Make it smaller: 2 MB and 2,000 × 2,000 pixels at most. ({ $path })
failure-logo-not-a-picture = The logo is not a PNG or JPEG picture, and nothing was saved. Choose another picture, or none. ({ $path })
failure-rate-limited = { $seconds ->
    [one] The account has used up its requests for now, and nothing was done. Try again in { $seconds } second.
   *[other] The account has used up its requests for now, and nothing was done. Try again in { $seconds } seconds.
}
failure-refused = The service refused: { $words }. Correct it and try again.
failure-service-trouble = The service reported an error of its own (status { $status }). Try again in a few minutes.
failure-not-the-service = Something else answered in place of the service ({ $what }). Check the host under Settings, and whether this network wants you to sign in.
failure-rate-gone = { $postage } is no longer offered, and nothing was bought. Get rates again and choose another.
failure-price-changed = The price changed from { $approved } to { $now }, and nothing was bought. Buy again if the new price is right.
failure-ship-date-past = The ship date { $date } is past, and nothing was bought. Choose another date, get rates and buy again.
failure-already-bought = This shipment was bought before, and nothing was paid now. Its label is in its details under Shipments.
failure-order-bought = This parcel of the order was bought before as { $other }, and nothing was bought now. If the order needs another label, buy it in its form under Ship, which asks “{ ask-buy-another-title }”.
failure-order-under-way = This parcel of the order is being bought elsewhere, as shipment { $other } since { $since }, and nothing was bought here. Check there first; if nobody is at work on it, try again in ten minutes.
failure-order-draft-stays = Another draft of this order's parcel, shipment { $other }, may still be bought: the service did not delete it, or does not say whether it is paid. Nothing was bought here. Open that shipment on the service's website. If it is not paid, delete it there and buy again.
failure-status-unclear = The service shows this shipment as “{ $status }”, which does not say whether it is paid, so it was not deleted or replaced. Look at it on the service's website, and delete it there if it is not paid.
failure-order-alike = { $order ->
    [none] A shipment without an order number goes to the same recipient and is paid, or somebody is about to buy it
   *[other] Order { $order } looks like this one and has a shipment that is paid, or that somebody is about to buy
}: { $other }. Nothing was bought now. If both are one order, check whether that shipment is paid before you buy this one. If this is another order, buy it in its form under Ship, which asks “{ ask-buy-another-title }”.
failure-order-not-searchable = The service's list of this order's shipments can't be read whole, so nobody can say whether it was bought before, and nothing was bought. Look for the order on the service's website, and try again later.
failure-paid-not-replaced = This shipment is paid, or may be, so it was not replaced. Request its refund, or duplicate it.
failure-was-replaced = This order's draft was replaced by another shipment, and nothing was created or bought for it. Open that shipment under Shipments.
failure-purchase-failed = The postage could not be bought: { $reason }. Correct it or choose another rate, then buy again.
failure-purchase-did-nothing = The purchase did nothing: its answer was lost, and the service now shows this shipment unpaid. Nothing was charged. Buy it again; if it came from a file, run the file again.
failure-label-wrong = The label arrived damaged and was not saved: { $what }. Get the label again, or save it as another kind of file. ({ $format })
failure-label-broken = The label can't be used: { $what }. Get the label again.
label-fault-empty = the file is empty
label-fault-too-large = the file is larger than any label
label-fault-other-format = it is { $found } instead
label-fault-not-a-label = it is something else, perhaps a web page
label-fault-cut-off = its end is missing
label-fault-no-page = it has no page
label-fault-too-many-pixels = the picture is larger than any label
label-fault-too-much-to-draw = it is too complex to draw
label-fault-not-drawn-here = ZPL is drawn by the printer, only PNG or PDF can be shown here
label-fault-printer-command = it holds the printer command { $command }, which no label needs
label-fault-copies = it asks the printer for { $copies } copies
label-fault-odd-zpl = its ZPL could do more than print a label
label-fault-link-not-followed = its link leads to an address that labels are not fetched from
label-fault-broken = it can't be read ({ $why })
failure-label-mismatch = Stop, this label belongs to another parcel: its barcode reads { $found }, the tracking code is { $expected }. Do not use it. Get the label again, and ask the service if it stays wrong.
failure-no-label-file = The service gives no { $format } label for this shipment. Save it as another kind of file.
failure-disk-full = The file could not be saved, because the disk is full. Free some space and try again. ({ $path })
failure-not-writable = The file could not be saved. Choose another folder, or allow writing to this one. ({ $path }, { $reason })
failure-form-stays-kept = Nothing was bought. What was typed in the form is kept in the file { $path }, and the file could not be removed before the purchase ({ $reason }). Allow Sendoff to write to its folder, then buy again.
failure-folder-gone = The folder { $path } is not there any more, and the file was not saved. Connect its drive again, or choose another folder, and try again.
failure-ledger-on-network = The folder { $folder } is on a network file system ({ $kind }), where a ledger can lose purchases. Nothing was opened. Choose a folder on this computer with --data-dir. If only this computer ever uses the folder and its file locks work, set the environment variable { $option } and start again.
failure-ledger-busy = Another Sendoff is using this account, so this one is view only. Use the other one, or close it and try again. ({ $path })
failure-ledger-written-by-another = Another program has written to this ledger. Nothing more is bought here. Close every Sendoff on every computer that uses this file, and start one of them. ({ $path })
failure-ledger-of-another-service = This ledger belongs to { $bound }, and now { $asked } is named. Nothing was sent. Correct the host, or use another data folder (--data-dir) for the other service. ({ $path })
failure-ledger-broken = Sendoff's own records can't be used, so nothing is bought. Leave the file as it is and ask for help. ({ $path }, { $reason })
failure-practice-not-started = The practice service did not start. Close every other Sendoff and start again. ({ $reason })
failure-draft-invalid = { $count ->
    [0] The shipment is not complete, and nothing was sent. Check the marked fields.
    [one] { $count } field needs your attention, and nothing was sent. Correct it and try again.
   *[other] { $count } fields need your attention, and nothing was sent. Correct them and try again.
}
failure-busy = Too many operations are in progress, and nothing was sent. Wait a moment and try again.
failure-stopped = The part of Sendoff that talks to the service has stopped, and nothing more is sent. Close Sendoff and start it again; it then checks every open purchase first.

## Unresolved purchases, refunds and batches

unresolved-create-unknown = It is not known which shipment the service created, and nothing is sent again. Compare those of this order under Shipments, delete the unpaid extra ones, then check again.
unresolved-buy-unknown = It is not known yet whether the postage was bought, and nothing is sent again. Wait a minute, then check again.
unresolved-attempts-used-up = { $attempts ->
    [one] The purchase was sent once without an answer, and is not sent again. Look up the shipment at the service, then decide whether to buy it again.
   *[other] The purchase was sent { $attempts } times without an answer, and is not sent again. Look up the shipment at the service, then decide whether to buy it again.
}
contradiction-shipment-unknown = the service does not know the shipment any more
contradiction-taken-and-unpaid = the service took the purchase and shows an unpaid shipment
contradiction-status-unclear = the status of the shipment does not say whether it is paid
contradiction-under-way-too-long = the purchase has been under way for more than an hour
contradiction-under-way-after-all = an earlier purchase that had done nothing is under way after all
contradiction-under-way-elsewhere = a purchase that was not made here is or may be under way
contradiction-another-may-be-paid = shipment { $other } of the same line may be paid
unresolved-contradiction = What the service shows contradicts what was done: { $evidence }. Nothing is sent again. Look up the shipment at the service, then decide whether to buy it again.
unresolved-refund-again = The answer to the refund request was lost, and the service does not show the request yet. It is checked every day; a day after the request, you can request the refund once more from the shipment's details.
unresolved-refund-waits = The refund was requested twice without an answer, and is not requested again. It is checked every day for four weeks; ask the service if nothing comes of it.
unresolved-not-listed = The service confirmed this purchase, and for a day none of its lists has shown it. So it is not known whether the parcel was paid for elsewhere, too. Look for the shipment { $shipment } at the service. If it is there and paid once, set this aside; if not, ask the service before you use the label.
unresolved-other-buy = For the same order, another shipment was sent to be bought: { $other }. It is not known yet whether its postage was bought, so nothing was bought or deleted now. Wait a minute, then try again; as long as it is not known, { $other } is shown under Action required.
unresolved-batch-unknown = It is not known whether the batch was created, or which one it is, and nothing is sent again. Check your batches at the service, then check again.
paid-twice = Order { $order } was paid twice: { $own } ({ $own_price }, bought here) and { $other } ({ $other_price }, { $place ->
        [here] bought here as well
       *[elsewhere] bought elsewhere
    }). If one label is enough, { $which }. If two parcels were shipped on purpose, mark this as resolved.
paid-twice-alike = { $named ->
    [both] Orders { $order } and { $other_order } look alike, and both are paid
    [one] Order { $order } and a shipment without an order number go to the same recipient, and both are paid
   *[none] Two shipments without an order number go to the same recipient, and both are paid
}: { $own } ({ $own_price }) and { $other } ({ $other_price }). If they are one order, { $which }. If they are two orders, mark this as resolved.
paid-twice-which = { $paper ->
    [kept] keep { $keep }, whose label may be on paper, and request the refund of { $refund }
    [both] keep { $keep }, the older one, destroy the label of { $refund }, which may be on paper as well, and request its refund
   *[none] keep { $keep }, the older one, and request the refund of { $refund }
}
open-to-refund = Open { $shipment }

## The window: strip, rail, status line

screen-ship = Ship
screen-shipments = Shipments
screen-returns = Returns
screen-tracking = Tracking
screen-settings = Settings
strip-practice = Play money, labels that no carrier takes
strip-sandbox = The service's test site, no real money
strip-live = Real money, real labels
strip-practice-short = Play money
strip-sandbox-short = No real money
strip-live-short = Real money
strip-client = Client { $client }
strip-switch = Switch to { $environment }
switch-to-practice = Switch to Practice
switch-to-sandbox = Switch to Sandbox
switch-to-live = Switch to Live
status-online = Online
status-offline = Offline since { $since }
status-silent = Waiting for an answer since { $since }
status-silent-why = The service was asked and says nothing. What it was asked is kept; nothing is bought twice because of that.
status-token-refused = Token refused
status-connecting = Connecting…
status-not-connected = Not connected
status-buying = { $count ->
    [one] Buying 1 label
   *[other] Buying { $count } labels
}
status-batch = Changing a batch
status-job = { $job } · { $done }
status-job-paused = { $job } · { $done } · paused
status-unprinted = { $count ->
    [one] 1 bought, not printed
   *[other] { $count } bought, not printed
}
status-action-required = Action required · { $count }
status-view-only = View only · { strip-take-over }
strip-take-over = Try to take over
take-over = Nothing can be bought or changed from here while the other Sendoff is open. Close it, then press “{ strip-take-over }”: this window then works with the account. ({ $path })
take-over-why = Connects again. If the other Sendoff is closed, this window can buy, print and change things from then on. If it is open, nothing changes in either of them.
status-budget = { $left } of { $limit } requests left
status-budget-more = { $left } of { $limit } requests left · more at { $at }
status-budget-why = The service takes { $limit } requests in five minutes from this account. Counted is what this computer has sent; what others send shows when the service refuses.
budget-name = Requests left
unprinted-title = Bought, not printed
unprinted-why = Each of these is paid. It leaves this list when it is printed or marked shipped.
unprinted-scan = Scan a label to mark it as printed. No click needed.
unprinted-elsewhere = { $count ->
    [one] This list has what was bought here. 1 shipment that was bought elsewhere is ready to ship.
   *[other] This list has what was bought here. { $shown } shipments that were bought elsewhere are ready to ship.
}
unprinted-show-ready = Show all that are ready
scan-printed = Confirmed as printed
scan-printed-before = Already off this list
scan-not-printed = Not confirmed
print-state-not-sent = Not sent
print-state-sent = Sent, not confirmed
print-state-unclear = May be printed, check first
mark-printed = Mark printed
mark-handed-over = Mark shipped
paper-handed-over = Shipped
recipient-of-order = { $name }, order { $order }
recipient-of-shipment = { $name }, shipment { $shipment }
named = { $what }, { $name }
choose-row = Select { $name }
choose-all = Select all
choose-none = Clear selection
print-sequence = Listed and printed
print-sequence-bought = as bought
print-sequence-order = by order number
print-sequence-recipient = by recipient
mark-chosen-printed = Mark printed · { $count }
mark-chosen-handed-over = Mark shipped · { $count }
unprinted-label-retried = The label is missing. { $reason } Sendoff retries automatically.
unprinted-label-not-retried = The label can't be used, and Sendoff does not retry automatically. { $reason }
unprinted-not-known-title = It is not known what waits to be printed
unprinted-not-known = No account is connected. Connect it under Settings: then the labels that were bought and not printed stand here.
unprinted-none-title = Nothing waits to be printed
unprinted-none = Every label that was bought here is printed or marked shipped.
action-required-title = Action required
action-required-why = Nothing is sent for these until you decide. Check again asks the service and buys nothing.
action-required-view-only = This window is view only. Decide about these in the other Sendoff that uses this account.
action-required-none-title = No action required
action-required-none = No purchase, refund or batch needs a decision of yours.
check-again-at = Check { $name } again
buy-again = Buy again · { $price }
mark-resolved = Mark as resolved
mark-resolved-of = Mark { $name } as resolved
shown-now = The service shows: { $status }, { $at }
shown-never = The service has shown no shipment
evidence-create-sent = Shipment sent to the service
evidence-buy-sent = Purchase { $attempt } sent, { $price }
evidence-refund-sent = Refund requested
evidence-batch-sent = Batch sent to the service
evidence-no-answer = No answer ({ $reason })
evidence-refused = Refused: { $words }
evidence-taken = The service accepted it
evidence-seen-unpaid = Checked: not paid
evidence-seen-under-way = Checked: the purchase was in progress
evidence-seen-failed = Checked: the purchase had failed ({ $reason })
evidence-not-found = Searched: nothing found
evidence-several = Searched: { $count } matches found
evidence-retry = You allowed one more purchase
evidence-contradiction = Contradiction: { $evidence }
open = Open
close = Close
cancel = Cancel
notices-more = { $count ->
    [one] 1 more notice
   *[other] { $count } more notices
}
notices-fewer = The newest notice only
notice-repeated = { $sentence } ({ $count } times, also { $shipments })
dismiss = Dismiss
undo = Undo
try-again = Try again
try-again-of = Try again: { $names }
check-again = Check again
check-and-buy = Check, and buy if unpaid
connect-again = Connect again
open-settings = Open settings
no-order-number = No order number

## The window: why it can't be opened

window-no-display = No window can be opened here, because there is no display. Start Sendoff on a desktop, or use `sendoff ship FILE.csv` without a window.
window-library-missing = No window can be opened, because the library { $library } is missing. Install the Debian package { $package } and start again.
window-not-opened = No window can be opened. Start Sendoff on a desktop with OpenGL, or use `sendoff ship FILE.csv` without a window. ({ $reason })

## The window: the Ship form

ship-title = Ship a parcel
ship-title-replacing = Replace a draft
replacing-order = Replaces { $shipment } (order { $order }). Once the new shipment is created, that draft is deleted.
replacing-no-order = Replaces { $shipment }. Once the new shipment is created, that draft is deleted.
replacing-stop = Keep that draft
replacing-deleting = Draft { $shipment } is being deleted
replacing-gone = Draft { $shipment } is deleted; this shipment has taken its place
replacing-stays = The new shipment is created, and draft { $shipment } is still there. Get rates again to try once more, or delete it yourself.
replacing-open = Open { $shipment }
ship-title-bought = Ready to go
rates-table = Rates
ship-get-rates-again = Get rates again
ship-required = { $mark } Required
ship-problems = { $count ->
    [one] Correct 1 field
   *[other] Correct { $count } fields
}
# The parts of the form that are out of sight.
form-below = More below: { $sections }
# Below the form; nothing is stopped by it.
doubt-no-packaging = The weight is that of the customs items, { $weight }, without packaging
doubt-items-heavier = The customs items weigh { $items }, more than the parcel ({ $parcel })
doubt-no-tariff-code = “{ $code }” is no tariff code: it has 6 to 12 digits, like 6109.10
doubt-items-worth = The customs items are worth { $items }, but { $declared } is declared
doubt-too-dense = { $weight } in { $size } is heavier than lead. Check weight, size and units
doubt-too-light = { $weight } in { $size } is lighter than its packaging alone. Check weight, size and units
order-bought-before = This parcel of the order was bought before as { $other }
doubt-envelope-too-large = { $size } is more than a flat rate envelope holds. Check the package
doubt-letter-too-large = { $size } is larger than a letter can be. Check the package
ship-date-today = today
ship-date-hint = today or 2026-01-31
section-order = Order
section-recipient = Recipient
section-parcel = Parcel
section-contents = Contents
section-items = Customs items
section-options = Options
section-return = Return address
no-store = None
no-cost-centre = None
unit-short = Unit
currency-short = Currency
recipient-again = { $name }, { $address }, { $city }
paste-address = Paste an address
paste-address-why = Fills in the recipient from what was copied. An address of several lines can also be pasted into the name or the address
pasted-address = Filled in from the pasted address: { $fields }
pasted-nothing = Nothing in the pasted text was understood as an address
pasted-emptied = Emptied, because it was of another address: { $fields }
pasted-no-country = No country was found in the text: check Country
pasted-not-understood = Not understood: { $text }
boxes-and-recent = Boxes, recent parcels
boxes-choose = Choose a box
recent-parcel-choose = Choose a recent parcel
box-summary = { $name } · { $size }
box-name = Name of the box
box-name-hint = Name, such as Small mailer
box-save = Save box
box-replace = Replace box
box-no-name = A box needs a name
box-name-long = A name has { $most } letters at most
box-too-many = { $most } boxes are saved, which is as many as can be. Remove one under Settings
box-saved = Box saved: { $summary }
box-replaced = Box replaced: { $summary }
box-removed = Box removed: { $summary }
box-remove = Remove the box { $name }
boxes-title = Boxes
boxes-how = To fill in package and size by a name, fill them in under Ship, and choose { $command } beside the parcel
parcel-summary = { $package } · { $size } · { $weight }
items-of-order = The service does not return customs items. These are from the last draft of this order on this computer; check them.
items-of-recipient = The service does not return customs items. These are from the last parcel to this recipient on this computer; check them.
items-of-parcel = The service does not return customs items. The first one is filled in from the parcel's description, value and weight; check it, and add what is missing.
items-why = Customs needs an item for each kind of goods that leaves Canada
item-title = Item { $number }
item-add = Add an item
item-remove = Remove item { $number }
item-manufacturer = Manufacturer
return-open = Use another return address
return-us-only = The return address must be in the United States. If left empty, the account's own is used.

## The window: rates and purchase

rates-empty-title = Rates appear here
rates-empty = Fill in the form and choose Get rates. The rates are listed side by side, and nothing is bought before you choose Buy label.
samples-wait = New here? Open one of the sample orders, and buy it with play money.
samples-show = Show the sample orders
rates-loading = Asking for rates…
rates-outdated = The form has changed since these rates came. Get rates again before you buy.
rates-get-new = Get new rates
no-rates-title = No postage is offered
no-rates-why = The service gives no reason. These are the usual ones
fix-ship-today = Ship today
fix-drop-duties = Remove duties prepaid
column-service = Service
column-delivery = Delivery
column-tracking = Tracking
column-signature = Signature
column-insurance = Insured
column-duties = Duties
column-price = Price
sort-by = Sort by { $column }
sorted-by = Sorted by { $column }, { $direction }
sort-ascending = ascending
sort-descending = descending
sort-newest-first = newest first
sort-oldest-first = oldest first
# What a screen reader calls the list.
shipments-table = Shipments, { $count ->
        [one] { $shown } row
       *[other] { $shown } rows
    }, sorted by { $column }, { $direction }
table-of-rows = { $name }, { $count ->
        [one] { $shown } row
       *[other] { $shown } rows
    }
shipments-table-unsorted = Shipments, { $count ->
        [one] { $shown } row
       *[other] { $shown } rows
    }
mark-cheapest = Cheapest
mark-fastest = Fastest
not-stated = Not stated
not-offered = Not offered
no-price = No price
insured = Insured
rate-spoken = { $name }, { $price }
rate-spoken-with-duties = { $name }, { $price }, duties of { $amount } included
# Below a price, which has little room.
price-with-duties = incl. duties
rate-with-duties = Duties included, { $amount } · { $name }
total = Total
buy-label = Buy label · { $price }
buy-choose = Choose a rate
buying-at = Buying at { $price }
unresolved-title = Purchase unresolved
unresolved-checking = Asking the service what happened…
shipment-id = Shipment { $shipment }

## The window: the label

bought-title = Label bought
bought-before = This was bought before, and nothing was sent again.
bought-changed = This was bought before, and { $fields ->
    [none] the form has changed since
   *[other] the form has changed since: { $fields }
}. Nothing was sent again. The label that was bought is not for what is in the form, so it is not offered here. It is under Shipments.
label-not-valid-title = Label not valid
label-refunded = Refunded: its label is not valid, and is not printed or saved any more. Do not use a printed one.
label-not-valid = Refund requested: its label is not valid, and is not printed or saved any more. Do not use a printed one.
tracking-code = Tracking code
no-tracking-code = None yet
copy-tracking-code = Copy the tracking code
paid = Paid
postage = Postage
postage-kind = Service
carrier = Carrier
carrier-us-postal = US post
carrier-ca-postal = Canadian post
next-shipment = Next shipment
label-title = Label
label-loading = Getting the label…
label-fetch-again = Get the label again
label-mark = { $environment } · not for mailing
label-was-sent = Sent to a printer
label-verified = Barcode read, it is the tracking code
label-not-read = Barcode not read, check the print
label-picture = Label of shipment { $shipment }
label-kept = Saved in the label folder
save-title = Save a copy
save-to = Folder or file
save-to-hint = If empty, asks each time
open-folder = Open folder
open-folder-of = Open the folder of { $file }
browse = Browse…
save-png = Save PNG
save-pdf = Save PDF
save-zpl = Save ZPL
saving = Saving…
saved = Saved as { $format }: { $path }
dialog-folder = Choose a folder for labels
dialog-file = Save the label

## The window: the Shipments screen

shipments-title = Shipments
shipments-count = { $count ->
    [one] { $shown } shipment
   *[other] { $shown } shipments
}
shipments-count-more = more than { $shown }; type more to find fewer
shipments-search = Search shipments
shipments-search-hint = Name, address, order number, tracking code or shipment
shipments-load = Load shipments
shipments-reading-title = Not read yet
shipments-reading = The account's shipments are read from the service in the background, the newest first, and appear here as they come.
shipments-none-title = No shipments yet
shipments-none = Create the first one under Ship. Fill in the form there and get rates.
shipments-none-found-title = Nothing found
shipments-none-found = No shipment fits these words and filters. Clear the filters to see all of them.
list-look = Columns and views
list-columns = Columns
column-without-room = { $column } · no room at this width
list-rows = Rows
rows-comfortable = Comfortable
rows-compact = Compact
saved-views = Saved views
view-name = Name of the view
view-name-hint = This view as…
view-save = Save
view-remove = Remove the view { $name }
filters = { $count ->
    [0] Filters
    [one] Filters: 1 in use
   *[other] Filters: { $count } in use
}
filter-status = Status of shipments
filter-status-all = Any status
filter-status-several = { $count ->
    [one] 1 status
   *[other] { $count } statuses
}
filter-package = Package of shipments
filter-package-all = Any package
filter-batch = Batch number
filter-from = Created on or after
filter-from-hint = From day
filter-to = Created on or before
filter-to-hint = To day
calendar-open = Pick a day: { $field }
calendar-earlier = Month before
calendar-later = Month after
calendar-today = { $day }, today
# Monday first, with a space between them.
calendar-weekdays = Mo Tu We Th Fr Sa Su
calendar-month = { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
} { $year }
filter-day-form = A day as YYYY-MM-DD
filter-clear = Clear filters
filter-batch-wrong = Enter a batch number in digits, such as 46
filter-day-wrong = No such day. Write it as YYYY-MM-DD
sync-reading-of = Read { $read } of { $of } shipments…
sync-reading = Read { $read } shipments…
sync-reading-left = Read { $read } of { $of } shipments, { $left } left…
sync-tidying = All shipments are read. Preparing the search…
time-left-seconds = { $count ->
    [one] about 1 second
   *[other] about { $count } seconds
}
time-left-minutes = { $count ->
    [one] about 1 minute
   *[other] about { $count } minutes
}
time-left-hours = { $count ->
    [one] about 1 hour
   *[other] about { $count } hours
}
sync-refreshing = Reading what is new…
sync-done = Read from the service at { $at }
sync-waiting = Not up to date, and retried automatically. { $why }
landmark-strip = Environment
landmark-screens = Screens
landmark-status = Status
list-position = Position in the list

## What is said aloud

said-rates = { $count ->
        [one] 1 rate. { $name }, { $price }
       *[other] { $count } rates. Cheapest: { $name }, { $price }
    }
said-rates-unpriced = { $count ->
        [one] 1 rate, without a price
       *[other] { $count } rates, without prices
    }
said-price-changed = The price of { $name } has changed: it is { $price } now
said-buying = Buying { $name } for { $price }
said-bought = Label bought for { $price }. Tracking code { $code }
said-bought-before = This was bought before. Tracking code { $code }
said-problems = { $count ->
        [one] Correct 1 field. { $field }: { $problem }
       *[other] Correct { $count } fields. The first is { $field }: { $problem }
    }
said-job-begun = { $count ->
        [one] { $job }: 1 shipment
       *[other] { $job }: { $count } shipments
    }
said-job = { $job }: { $done }
said-job-paused = { $job }, paused: { $done }
said-bulk-priced = { $count ->
        [one] 1 label, { $sum }
       *[other] { $count } labels, { $sum }
    }
said-none-selected = Nothing is selected
said-details = Details of { $recipient }
said-report = From { $first } to { $last }: { $spent } paid
said-report-not-final = This is not final
said-report-so-far = This is as far as the shipments are read, and not final
said-report-open = { $count ->
        [one] 1 note stands with the numbers
       *[other] { $count } notes stand with the numbers
    }
said-batch = { $count ->
    [one] { $name }, { $status }, { $count } parcel
   *[other] { $name }, { $status }, { $count } parcels
}
said-scanning = Scans go into the batch
said-not-scanning = Scans do not go into the batch
said-environment = { $environment } is in use now
said-offline = Offline: the service does not answer
said-online = Online again
choose-all-listed = Select all shipments that are listed
choose-shipment = Select { $name }, shipment { $shipment }
chosen-count = { $count ->
    [one] 1 selected
   *[other] { $count } selected
}
chosen-set-aside = { $count ->
    [one] 1 was selected before the search, and is selected again once the search is empty
   *[other] { $count } were selected before the search, and are selected again once the search is empty
}
chosen-more = More actions
row-open = Open
row-copy-code = Copy the tracking code
row-copy-order = Copy the order number
row-menu = Actions for { $name }
chosen-most = At most { $count } can be selected at a time
bulk-buy = { $count ->
    [one] Buy 1 label…
   *[other] Buy { $count } labels…
}
bulk-reprint = { $count ->
    [one] Return 1 to print queue…
   *[other] Return { $count } to print queue…
}
bulk-batch = Add to batch…
bulk-book = Cost centre…
bulk-refund = { $count ->
    [one] Request 1 refund…
   *[other] Request { $count } refunds…
}
bulk-delete = { $count ->
    [one] Delete 1 draft…
   *[other] Delete { $count } drafts…
}
bulk-buy-title = { $count ->
    [one] Buy 1 label?
   *[other] Buy { $count } labels?
}
bulk-buy-title-none = { $count ->
    [1] This label is not bought
   *[other] None of these { $count } labels is bought
}
bulk-buy-text = { $count ->
    [1] It is bought at the price beside it or not at all. If the price has changed since, that is reported and nothing is paid.
   *[other] Each is bought at the price beside it or not at all. If a price has changed since, it is reported and nothing is paid.
}
bulk-buy-prints = { $count ->
    [1] The label is printed on { $printer } as soon as it is bought.
   *[other] Each label is printed on { $printer } as soon as it is bought.
}
bulk-buy-printer = { $printer } can't print now ({ $state }); what you buy waits in “Bought, not printed”.
bulk-buy-cheapest = { $count ->
    [1] The cheapest rate
   *[other] The cheapest rate for each
}
bulk-buy-fastest = { $count ->
    [1] The fastest rate
   *[other] The fastest rate for each
}
buy-at = Buy · { $price }
buy-at-rate = Buy { $service } · { $price }
bulk-buy-over-limit-row = above the limit
bulk-buy-over-limit = Also the { $count } above { $limit }
bulk-buy-gone = { $count ->
    [one] 1 is no longer a draft and is left out
   *[other] { $count } are no longer drafts and are left out
}
bulk-buy-yes = { $count ->
    [one] Buy 1 label · { $sum }
   *[other] Buy { $count } labels · { $sum }
}
bulk-buy-none = Nothing to buy
bulk-delete-title = { $count ->
    [one] Delete 1 draft?
   *[other] Delete { $count } drafts?
}
bulk-delete-text = A draft that turns out to be paid stays. Deleting can't be undone.
bulk-delete-yes = { $count ->
    [one] Delete 1 draft
   *[other] Delete { $count } drafts
}
bulk-refund-title = { $count ->
    [one] Request 1 refund?
   *[other] Request { $count } refunds?
}
bulk-refund-text = { $count ->
    [1] What was paid: { $sum }. A refund is not an undo: { -refund-duration }. It may be refused, and the label must not be used any more.
   *[other] What was paid: { $sum }. A refund is not an undo: { -refund-duration }. It may be refused, and the labels must not be used any more.
}
bulk-refund-text-no-sum = { $count ->
    [1] A refund is not an undo: { -refund-duration }. It may be refused, and the label must not be used any more.
   *[other] A refund is not an undo: { -refund-duration }. It may be refused, and the labels must not be used any more.
}
bulk-refund-in-batches = { $all ->
    [1] It is in a batch: take it out of the bag and the batch first, also if the bag is closed, or a void label travels.
   *[other] { $count ->
        [one] 1 of them is in a batch: take it out of the bag and the batch first, also if the bag is closed, or a void label travels.
       *[other] { $count } of them are in a batch: take them out of the bag and the batch first, also if the bag is closed, or void labels travel.
    }
}
bulk-refund-handed-over = { $all ->
    [1] It was handed over: a refund of a parcel that is on its way is mostly refused.
   *[other] { $count ->
        [one] 1 of them was handed over: a refund of a parcel that is on its way is mostly refused.
       *[other] { $count } of them were handed over: refunds of parcels that are on their way are mostly refused.
    }
}
bulk-refund-yes = { $count ->
    [one] Request 1 refund
   *[other] Request { $count } refunds
}
bulk-reprint-title = { $count ->
    [one] Return 1 label to the print queue?
   *[other] Return { $count } labels to the print queue?
}
bulk-reprint-text = They go back to “Bought, not printed”. Destroy the labels that were printed before, so that no two parcels carry the same label.
bulk-reprint-yes = { $count ->
    [one] Return 1 to print queue
   *[other] Return { $count } to print queue
}
bulk-batch-is-a-code = This is the code of a label and not the name of a batch
bulk-batch-title = { $count ->
    [one] Add 1 shipment to a batch
   *[other] Add { $count } shipments to a batch
}
bulk-book-title = { $count ->
    [one] Cost centre of 1 shipment
   *[other] Cost centre of { $count } shipments
}
bulk-book-text = Reports, saved tables and the statement are grouped by it. It stays on this computer: nothing is sent, and nothing is bought or changed at the service.
bulk-book-yes = Book under “{ $name }”
bulk-book-under-none = Book under no cost centre
change-cost-centre = Change the cost centre…
bulk-batch-text = { $count ->
    [one] Which batch does it go into?
   *[other] Which batch do they go into?
}
bulk-batch-new = New batch…
bulk-batch-refunded = { $count ->
    [one] 1 is left out: its postage is refunded, or the refund is requested
   *[other] { $count } are left out: their postage is refunded, or the refund is requested
}
bulk-batch-moved = { $count ->
    [one] 1 is in another batch, and is taken out of it
   *[other] { $count } are in other batches, and are taken out of them
}
bulk-batch-unpaid = { $count ->
    [one] 1 is left out: it is not paid
   *[other] { $count } are left out: they are not paid
}
bulk-batch-yes = { $count ->
    [one] Add 1 shipment to batch { $batch }
   *[other] Add { $count } shipments to batch { $batch }
}
bulk-batch-yes-new = { $count ->
    [one] Create the batch with 1 shipment
   *[other] Create the batch with { $count } shipments
}
export = Export…
export-csv = CSV…
export-xlsx = Excel workbook (XLSX)…
export-title = Export as { $format }
export-all-text = All shipments that are listed are written, in the order of the list.
export-chosen-text = { $count ->
    [one] The selected shipment is written.
   *[other] The { $count } selected shipments are written.
}
export-path = File to write
export-yes = Export
dialog-report-folder = Choose a folder for reports
dialog-table = Export shipments
notice-exported = { $rows ->
    [one] 1 shipment written to { $path }
   *[other] { $shown } shipments written to { $path }
}
notice-exported-unreadable = { $rows ->
    [one] For 1 of them, what is stored here of address, parcel and value cannot be read: those cells are empty. Open it, so that it is read from the service again, and export once more.
   *[other] For { $shown } of them, what is stored here of address, parcel and value cannot be read: those cells are empty. Open them, so that they are read from the service again, and export once more.
}
job-buying = Buying labels
job-deleting = Deleting drafts
job-refunding = Requesting refunds
job-count = { $ended } of { $lines }
job-pace = { $count } a minute, { $left } left
job-pause = Pause
job-resume = Resume
job-cancel = Stop
job-close = Close
job-waiting = No requests are left; it resumes at { $at }
job-list-behind = Waiting until { $at } at most for the service's list, which is behind
job-held = The service asked for a pause and takes no requests until { $at }. The job resumes then
job-paused = Paused. What is bought already gets its label
job-paused-for-labels = Paused, because { $count } labels in a row could not be fetched. Nothing more is bought until you press Resume. { $reason }
job-cancelled = Stopping. What is bought already gets its label
job-bought = { $count ->
    [one] 1 label bought for { $sum }
   *[other] { $count } labels bought for { $sum }
}
job-spent-otherwise = paid in another currency: { $sums }
job-bought-none = Nothing bought
job-deleted = { $count ->
    [one] 1 draft deleted
   *[other] { $count } drafts deleted
}
job-refunded = { $count ->
    [one] 1 refund requested
   *[other] { $count } refunds requested
}
job-already = { $count ->
    [one] 1 was bought before
   *[other] { $count } were bought before
}
job-failed = { $count ->
    [one] 1 not done
   *[other] { $count } not done
}
job-unresolved = { $count ->
    [one] 1 unresolved
   *[other] { $count } unresolved
}
job-left = { $count ->
    [one] 1 left unchanged
   *[other] { $count } left unchanged
}
job-changed = Bought before, and changed since
job-trouble = { $count ->
    [one] 1 shipment: { $why }
   *[other] { $count } shipments: { $why }
}
job-open-unresolved = Open Action required
job-names-more = { $names } and { $count } more
not-chosen-no-rates = The service offers no postage. Open the shipment and refresh its rates.
not-chosen-no-price = None of the rates has a price or a delivery time.
not-chosen-not-offered = { $postage } is not offered.
not-chosen-over-limit = { $price } is above the limit of { $limit }.
seen-at = As of { $at }
history-title = Done in Sendoff
history-made = Draft created
history-replaces = Will replace draft { $shipment }
history-replaced = Replaced draft { $shipment }, which is deleted
history-keeps-both = Draft { $shipment } was not deleted
history-rates = Rates refreshed
history-bought = Bought for { $price }
history-charged-otherwise = Bought; { $charged } was charged ({ $approved } was approved)
history-bought-elsewhere = Bought elsewhere
history-label = Label saved as { $format }
history-delete-sent = Deletion of the draft requested
history-deleted = Draft deleted
history-refund-taken = The service received the refund request
history-refund-not-under-way = Refund refused: the service shows the shipment as “{ $status }” again
history-refund-denied = Refund refused: { $reason }
history-voided = Refunded
history-printed = Marked as printed
history-handed-over = Marked as shipped
history-print-again = To be printed again
history-marked-resolved = Marked as resolved by you
contents-title = Contents
contents = Kind of contents
batch = Batch
order-store = Store
option-insured = Insured
option-insurance-requested = Insurance requested
option-signature-requested = Signature requested
option-media-requested = Media mail requested
option-duties-requested = Duties prepaid requested
options-title = Options
return-address-title = Return address
money-on = { $money }, { $at }
money-fees = Fees
money-taxes = Taxes
money-pending = The purchase is under way: whether it is charged is not known yet.
money-unclear = The service does not say whether it was charged.
money-day-stands-in = The service does not say on which day: another day stands for it.
head-recipient = Recipient
head-status = Status
head-order = Order number
head-place = Place
head-postage = Service
head-made = Created
head-price = Price
head-printed = Printed
printed-no = Not printed
printed-maybe = Maybe
printed-maybe-at = Maybe, { $at }
printed-yes = Printed
printed-at = { $at }
printed-handed-over-at = Shipped, { $at }
no-name = No name
open-shipment = Open { $name }, shipment { $shipment }
open-shipment-of-order = Open { $name }, order { $order }, shipment { $shipment }
details-close = Close details
show-label = Show the label
refresh-rates = Refresh rates
ask-refund = Request a refund
delete-draft = Delete the draft
replace-not-paid = Only a draft can be replaced. Request the refund of what is paid, and duplicate it
package-title = Package and options
package-why = Only what you change is sent. The address and the contents stay; replace the draft to change those.
package = Package
weight = Weight
size = Size
description = Description
declared-value = Declared value
ship-date = Ship date
timeline = Tracking events

## Batches and bags

batch-pending = Open
batch-ready = Ready
batch-received = Received
batch-status-closed-out = Closed out
batch-status-changed = Changed since close-out
batch-status-changed-short = Changed
batch-name = Batch { $batch } · { $description }
batch-name-bare = Batch { $batch }
scan-added = Added
scan-counted = Counted
scan-already-in = Already in
scan-another-batch = In batch { $batch }
scan-unknown = Not found
scan-advice-already-in = It was scanned before and counts once.
scan-advice-another-batch = Keep it out of this batch, or move it here under Close out.
scan-advice-set-aside = Keep it out and check its label.
obstacle-unpaid = Not paid
obstacle-being-bought = Still being bought
obstacle-voided = Refunded
obstacle-refund-asked = Refund requested
obstacle-canceled = Canceled
obstacle-not-ready = Not ready
obstacle-handed-over = Handed over before
trouble-missing = Missing
trouble-extra = Not in this batch
advice-missing = The batch contains them, but they were not scanned. Find and scan them, or take them out of the batch.
advice-extra = They were scanned, but the batch does not contain them. Add them, or take them out of the bag.
advice-another-batch = They were scanned here, but belong to another batch. Move them here, or take them out of the bag.
advice-unpaid = Their postage is not paid, so no carrier takes them. Take them out, buy their postage, then scan them again.
advice-wait = Their postage is not there yet. Wait a minute and check again, or take them out.
advice-voided = Their labels are void and must not be used. Take them out of the bag and destroy the labels.
advice-handed-over = The operator or the carrier has them already. Check whether two parcels carry the same label.
advice-unknown = No shipment has these codes. Check what was scanned: is it another account's label, or no label at all?

## The window: the Batches screen

screen-batches = Batches
batches-title = Batches
batches-all = All
batches-filter = { $name } · { $count }
batches-loading = Asking for the batches…
batches-none-title = No batches yet
batches-none = A batch is a bag of parcels that are handed over together. Give it a description above and choose Create batch, then scan parcels into it.
batches-none-such-title = No batch with this status
batches-none-such = No batch has this status now. Choose All to see every batch.
batches-newest = The newest { $count } are shown
batch-create = Create batch
batch-description = Description of a new batch
batch-description-is-a-code = This is the code of a label and not the name of a batch. Open a batch and scan it there; to give a batch this name, press Create batch.
batch-description-hint = Monday, bag 1
batch-delete = Delete batch
batch-loading = Asking for the batch…
batch-seen-at = Shown as it was on { $at }
batch-closed = { $count ->
    [one] Closed out on { $at } with 1 parcel.
   *[other] Closed out on { $at } with { $count } parcels.
}
batch-closed-changed = { $count ->
    [one] Closed out on { $at } with 1 parcel, and changed since. Check it and close it out again.
   *[other] Closed out on { $at } with { $count } parcels, and changed since. Check it and close it out again.
}
batch-received-why = The operator has received this batch: parcels can no longer be added or taken out.
batch-view-parcels = Parcels
batch-view-close-out = Close out
batch-empty-title = Nothing in it yet
batch-empty = Scan a parcel's label, or type its code or a name above.
batch-cut-off = Only the newest parcels of this batch are shown
open-batch = Open { $name }
head-batch = Batch
head-parcels = Parcels
head-closed = Closed out
scan-mode = Scan
scan-ready = Ready to scan
scan-off = Scan is off
scan-hint = Shipment id or tracking code, no click needed
scan-off-hint = Tick “Scan” to scan parcels in
scan-closed-out = This batch is closed out. Tick “Scan” under “{ batch-view-parcels }” to scan more parcels in
scan-typing = Reading…
scan-looking = Searching…
scan-failed = Not counted
bag-count = { $counted } of { $expected } scanned
parcel-add = Code, name or order number of a parcel
parcel-find = Find
parcel-find-hint = Code, name or order number
parcel-none-found = No parcel has this name, order number or code.
parcel-put-in = Add
parcel-put-in-of = Add { $name } to the batch
parcel-move-here = Move here
parcel-take-out = Take out
parcel-take-out-of = Take { $name } out of the batch
parcel-not-in-bag = Remove scan
parcel-not-in-bag-of = Remove the scan of { $name }
parcel-counted = Scanned
parcel-not-counted = Not scanned yet
bag-check-title = Check before closing out
bag-closed-title = Checked and closed out
bag-closed-with = { $count ->
    [one] Closed out as it was. 1 problem is open. { $summary }
   *[other] Closed out as it was. { $count } problems are open. { $summary }
}
bag-closed-right = No problem is open.
bag-problems = { $count ->
    [one] Show 1 problem
   *[other] Show { $count } problems
}
remove-scans = Remove all { $count } scans
findings-more = and { $count } more
bag-checking = Asking the service what the batch holds now…
bag-count-long = Expected { $expected }, counted { $counted }.
bag-right = Nothing is missing and nothing is extra. { $count }
bag-empty = There is nothing in this batch yet.
bag-wrong = { $count ->
    [one] 1 problem to look at. { $summary }
   *[other] { $count } problems to look at. { $summary }
}
bag-wrong-apart = { $problems ->
    [one] 1 problem
   *[other] { $problems } problems
}, { $missing ->
    [one] 1 parcel not scanned
   *[other] { $missing } parcels not scanned
}. { $summary }
finding-kind = { $name } · { $count }
bag-close = Close out
bag-close-asking = Close out…
bag-close-anyway = Close out anyway
documents-title = Documents
sheet-save = Save the manifest
sheet-print = Print the manifest
sheet-printing = The manifest is being printed
sheet-printed = The manifest was sent to { $printer }
batch-label-save = Save the batch label as { $format }
batch-label-print = Print the batch label
batch-label-printing = The batch label is being printed
batch-label-printed = The batch label was sent to { $printer }
batch-no-label = The service gives no label for this batch.
document-saved = Saved: { $path }
dialog-logo = Choose your logo
dialog-document = Save the document

## The manifest

sheet-title = Manifest, batch { $batch }
sheet-mark = { $environment } · not for a carrier
sheet-date = Date
sheet-shipper = Shipper
sheet-number = No.
sheet-weight = Total weight
sheet-weight-partly = { $count ->
    [one] { $weight }, and 1 parcel of unknown weight
   *[other] { $weight }, and { $count } parcels of unknown weight
}
sheet-handed-over-by = Handed over by
sheet-received-by = Received by
sheet-signed-at = Date and time
sheet-footer = Sendoff · batch { $batch }

## The window: the Refunds screen

screen-refunds = Refunds
refunds-title = Refunds
refunds-why = Every refund that was requested: { -refund-duration }.
refunds-none-title = No refund was requested
refunds-none = Request one in the details of a paid shipment, under Shipments. It is then listed here until the money is refunded.
refunds-open = { $count ->
    [one] 1 open · { $sum }
   *[other] { $shown } open · { $sum }
}
refunds-late = { $count ->
    [one] 1 late, ask the service
   *[other] { $shown } late, ask the service
}
refunds-back = { $count ->
    [one] 1 refunded · { $sum }
   *[other] { $shown } refunded · { $sum }
}
refunds-refused = { $count ->
    [one] 1 refused · { $sum }
   *[other] { $shown } refused · { $sum }
}
refunds-newest = The list shows the open ones and the newest: { $shown } of { $count }. The sums are of all.
head-refund = Refund
head-asked = Requested
head-answer-due = Answer due
refund-asked-elsewhere = Requested outside Sendoff
refund-ask-by = It could be requested until { $day }
refund-answer-lost = Answer lost, checked daily
refund-late = Late, ask the service
refund-waiting = The service decides
refund-came-back = Refunded
refund-not-under-way = Refused: the service shows the shipment as “{ $status }” again
refund-denied = Refused: { $reason }
refund-not-taken = Not accepted: { $words }
days-short = { $days ->
    [0] today
    [one] { $days } day
   *[other] { $days } days
}

## The window: the Reports screen

screen-reports = Reports
reports-title = Reports
report-first-day = First day of the report
report-last-day = Last day of the report
report-plot = What was paid, as bars; the table says the same
report-day-missing = Give the first day, too
report-day-backwards = The last day comes before the first
report-day-in-future = The first day is after today
report-days-wrong = No report is shown, and nothing can be saved, until both days are right.
report-day-too-long = At most { $days } days
last-days = { $days } days
this-month = This month
last-month = Last month
reports-spent = Spent, { $currency }
reports-spent-so-far = Spent as far as it was read, { $currency }: not final
# Sums over a history that is still being read.
sums-read-of-until = Read { $read } of { $of } shipments, until { $until }. The sums are not final.
sums-read-of = Read { $read } of { $of } shipments. The sums are not final.
sums-read-none = No shipment was read yet. The sums are not final.
sums-read = Read { $read } shipments so far. The sums are not final.
reports-none-title = Nothing was paid in these days
reports-adding-up = These days are being added up…
reports-none-known = As far as is known, nothing was paid in these days
reports-none = Choose a longer time, or buy a first label under Ship.
by-day = By day
by-postage = By service
by-country = By destination
by-store = By store
by-cost-centre = By cost centre
by-tax = By tax
by-fee = By fee
head-day = Day
head-destination = Destination
head-store = Store
head-tax = Tax
head-fee = Fee
total-parcels = Parcels
total-paid = Paid
total-average = Average
total-refunds-asked = Refunds requested
total-came-back = Refunded
total-net = Net
total-taxes = Taxes in the net
times-title = From order to label
times-summary = { $labels ->
    [one] 1 label: it took { $median }, at most { $slow }.
   *[other] { $labels } labels: half of them took { $median } or less, nine of ten { $slow } or less.
}
reports-missed = { $count ->
    [one] 1 shipment of this account, of whatever day, is missing here: it could not be read. If it was paid, that is not in the sums.
   *[other] { $shown } shipments of this account, of whatever day, are missing here: they could not be read. What was paid for them is not in the sums.
}
reports-without-price = { $count ->
    [one] 1 parcel was paid at a price that is not known here. It is not in the sums.
   *[other] { $shown } parcels were paid at prices that are not known here. They are not in the sums.
}
reports-by-creation = { $count ->
    [one] 1 parcel stands on the day it was created: the service’s list does not say when it was paid.
   *[other] { $shown } parcels stand on the day they were created: the service’s list does not say when they were paid.
}
reports-near-the-edges = { $count ->
    [one] 1 parcel was created within an hour before the first or the last midnight of these days, and the service’s list does not say on which side it was paid. The sums may be without it, or with it.
   *[other] { $shown } parcels were created within an hour before the first or the last midnight of these days, and the service’s list does not say on which side they were paid. The sums may be without them, or with them.
}
reports-refunds-outside = { $count ->
    [one] 1 refund stands on a day before or after these: the service’s list does not say when it was made. If that was in these days, it is not in the sums.
   *[other] { $shown } refunds stand on days before or after these: the service’s list does not say when they were made. Those of these days are not in the sums.
}
reports-refunds-without-day = { $count ->
    [one] 1 refund stands on the day it was seen, or on that of the purchase: the service’s list does not say when it was made.
   *[other] { $shown } refunds stand on the day they were seen, or on that of the purchase: the service’s list does not say when they were made.
}
reports-charged-in = { $count ->
    [one] 1 parcel was charged and has the status “{ $status }”. It is in the sums.
   *[other] { $shown } parcels were charged and have the status “{ $status }”. They are in the sums.
}
reports-unclear-in = { $count ->
    [one] 1 parcel has the status “{ $status }”: it is not known whether it was charged. It is not in the sums.
   *[other] { $shown } parcels have the status “{ $status }”: it is not known whether they were charged. They are not in the sums.
}
reports-show-status = Show under Shipments
reports-save = Save…
reports-cost-centres-here = Cost centres stay on the computer they were given on: what others booked there counts here as booked to none.
reports-save-title = Save the numbers
reports-folder = Folder
save-csv = Save CSV
save-xlsx = Save XLSX
reports-saved-before = Saved before the numbers above changed: { $path }
reports-saved = Saved: { $path }
report-zone = days of { $zone }
statement-why = A statement has the net and the taxes of these days. As CSV or XLSX it has a row for every charge and every refund; XLSX has the sums on a sheet of their own, and the PDF has the sums alone.
statement-csv = Save statement as CSV
statement-xlsx = Save statement as XLSX
statement-pdf = Save statement as PDF
statement-title = Statement of postage
statement-account = Account
statement-period = Period
statement-days = { $first } to { $last }
read-until = { $new }, changes of older shipments at { $changes }
statement-requested = Refunds requested and not answered, not in the sums: { $count }, { $amount }
statement-read = Read until
statement-changes = Changes until
statement-zone = Time zone
zone-of-computer = the time zone of this computer
statement-fees = Fees without tax
statement-taxes = Taxes
statement-footer = Sendoff · statement of postage
seconds-short = { $seconds } s
minutes-short = { $minutes } min
hours-short = { $hours } h

## The window: the Returns screen

returns-title = Returns
returns-undecided = { $count ->
    [0] Nothing waits for your decision
    [one] { $count } waits for your decision
   *[other] { $count } wait for your decision
}
returns-filter-status = Only with status
returns-filter-reason = Only for reason
returns-any-status = Any status
returns-any-reason = Any reason
returns-show-all = Show all returns
returns-reload = Ask the service for returns again
returns-loading = Asking the service for returns…
returns-as-of = As of { $at }
returns-not-new = The service could not be asked now. This is what it said on { $at }.
returns-cut-off = These are the newest { $count } returns. The service has more.
returns-none-title = No parcel has come back
returns-none = A parcel that can't be delivered, or that nobody claims, appears here when the operator has it back.
returns-none-found-title = No return like this
returns-none-found = Choose another status or reason, or show all returns.
returns-start-title = Returns are not read yet
returns-start = They appear here as soon as the service has answered once.
head-reason = Reason
head-waiting = Waiting
open-return = Open the return from { $name }, shipment { $shipment }
return-came-back = Came back
return-waiting = Waiting since
return-changed = Last change
return-ended = Resolved on
return-ending = How it ended
return-note = Note
return-original = The original shipment
return-order = Order number
return-shipped = Created
return-contents = Contents
return-open-shipment = Open the shipment
return-track = Show tracking
return-decide-title = Where this is decided
return-decide = Whether it is sent again, picked up or disposed of is chosen in your account on the service's own site. The service lets Sendoff read returns, not decide about them.
return-decide-ready = It waits at the branch you chose in your account on the service's own site. Nothing has to be done here.

## The window: the Tracking screen

tracking-title = Tracking
tracking-id = Shipment id, order number or tracking code
tracking-id-hint = Any shipment's id, or an order number or tracking code of yours
tracking-more-found = { $count ->
    [one] 1 more shipment has this order number. The newest is shown; search under Shipments for the other.
   *[other] { $count } more shipments have this order number. The newest is shown; search under Shipments for the others.
}
tracking-look-up = Look up
tracking-mistyped = No shipment of yours has this order number or tracking code, and it can't be a shipment's id: that has letters and digits only, such as 7KD2MNP4QR.
tracking-work = Your parcels
tracking-reload = Read again
at-least = { $count }+
concern-stalled = Stalled · { $count }
concern-trouble = Delivery problem · { $count }
concern-delivered-today = Delivered today · { $count }
concern-under-way = In transit · { $count }
stalled-why = In transit, without a tracking event for { $days } or more
trouble-why = The carrier reports that something may be wrong
delivered-today-why = You can tell the recipients
under-way-why = Longest without a tracking event first
none-stalled-title = Nothing is stalled
none-stalled = A parcel in transit appears here when it had no tracking event for { $days }.
none-trouble-title = No delivery problem
none-trouble = A parcel appears here when the carrier reports that something may be wrong.
none-delivered-title = Nothing delivered yet today
none-delivered = A parcel appears here on the day it is delivered.
none-under-way-title = Nothing is in transit
none-under-way = Parcels appear here once they are received. Sendoff checks them every few hours by itself.
tracking-not-read-title = Not read yet
tracking-not-read = The account's parcels were not read from the service yet, so it is not known whether one is stalled or has a delivery problem. They appear here as they come.
tracking-cut-off = There are more than are shown here.
head-last-event = Last event
tracking-not-checked = Not checked yet
head-no-event-for = No event for
open-tracking = Show the tracking of { $name }, shipment { $shipment }
tracking-of = Tracking of shipment { $shipment }
tracking-loading = Asking the public site…
tracking-unknown = The service has no shipment { $shipment }. Check every letter and digit, or look for it under Shipments.
tracking-as-of = As of { $at }
tracking-not-new = The tracking could not be updated now. This is what was seen on { $at }.
tracking-try-again = Ask again
tracking-expected = Expected
tracking-late = { $days } late
tracking-ending = How it ended
tracking-to = To
tracking-from = From
tracking-postage = Service
tracking-package = Package
tracking-open-carrier = Open the carrier's page
tracking-open-carrier-at = Opens { $host } in your browser
tracking-copy-page = Copy the public link
tracking-facts = The parcel
tracking-timeline = Tracking history
tracking-no-events = There are no tracking events yet.
tracking-silence = { $days } without an event

## The window: settings

settings-title = Settings
profile-field = { $environment }, { $field }
profile-in-use = In use now
practice-needs-nothing = Runs inside Sendoff and needs no account. Its shipments stay separate from those of other services.
host = Host
host-hint = https://…
host-missing = Required, it is in the service's own settings
host-not-https = Must begin with https://
host-with-path = Only the host, without a path
client-id = Client id
client-id-missing = Required, it is in the service's own settings
client-id-not-a-word = Letters and digits only
account-currency = Currency of the account
token = Access token
token-hint = Paste it here
token-hint-kept = A token is saved. Paste another to replace it
token-would-be-this-run = This computer's keychain does not answer. Unlock it first, or the token is kept only until Sendoff closes
token-keychain = Kept in the system's keychain, never shown again
token-would-be-keychain = When you save, the system's keychain is asked to keep it. If it does not, that is said here
help-title = Help
account-name = Name
account-name-hint = Such as the shop's name
account-name-taken = Another account has this name
account-taken = Another account has this host and client id
account-in-environment = { $account } ({ $environment })
account-add = Add another { $environment } account
account-delete = Delete account
ask-delete-account-title = Delete { $account }?
ask-delete-account = Its host, client id and token are forgotten. What was shipped with it stays on this computer, and is there again when you add the account again.
profile-not-saved = Not saved. { $field }: { $problem }
profile-save = Save { $environment }
test-connection = Test connection
test-passed = Connected. The account has { $count } shipments
spending-title = Spending
price-limit = Ask before buying above
also-theme = dark, light, high contrast, colors
also-host = address, URL, service
also-printers = label printer, test label, port 9100, queue, set up a printer
also-price-limit = limit, spending limit, maximum, approval
price-limit-hint = No limit
price-limit-why = In the currency beside it, such as 25.00. If left empty, Buy label buys at once.
price-limit-not-read = Enter an amount, like 25.00; until then the last one stays in force
label-files-title = Label files
label-name = Names of saved labels
label-name-why = Parts that are filled in: { $parts }. Practice and sandbox labels say so in their name.
label-name-unknown-part = { $part } is not a known part, so the last template stays in force. Known are { $parts }
label-name-loose-brace = A brace is open or closed alone, so the last template stays in force. Write parts as { $part }
label-name-sign = { $sign } can't be used in a file name, so the last template stays in force
label-name-nothing-own = All labels would have one name, so the last template stays in force. Add { $parts }
label-name-too-long = Names would be too long, so the last template stays in force
appearance-title = Appearance
language = Language
language-system = Language of the system
theme = Theme
theme-system = As the system
theme-light = Light
theme-dark = Dark
theme-high-contrast = High contrast
text-size = Text size
percent-sign = %
sounds = Sounds when a parcel is scanned
sounds-why = Played by the system's own player, where it has one. What is heard is always shown, too.

## The window: orders of a file

screen-orders = Orders
dialog-orders = File of orders
orders-file = File of orders
orders-file-hint = Drop a file on the window, browse, or paste its path or rows of a spreadsheet
orders-read-again = Read the file again
orders-reading = The file is being read…
orders-start-title = Ship a file of orders
orders-start = Drop a CSV file or a workbook (XLSX, XLS, ODS) on the window: the orders that Shopify, WooCommerce, Etsy, eBay, Amazon, Squarespace or BigCommerce export, or a file with the columns of a shipment. Nothing is bought before you have seen the sum.
orders-rules-unreadable = Your rules can’t be read
orders-unreadable = This file has no orders that can be read
orders-none-title = No orders
orders-none = The file has a header and no rows.
orders-none-shown-title = None of these
orders-none-shown = Choose another part of the file above.
orders-shop = { $shop } export. Box and weight are those of “{ command-keep-defaults }” under Ship
orders-shop-no-box = { $shop } export. It does not say box and weight: fill in those you use most under Ship, choose “{ command-keep-defaults }”, and read the file again
orders-cut = The window takes { $here } of the { $count } orders of this file. Ship the whole file with “sendoff ship”.
orders-all = All · { $count }
orders-to-fix = To fix · { $count }
orders-open = To buy · { $count }
orders-bought = Bought · { $count }
orders-row = Row { $row }
orders-price = { $count ->
    [one] Get the price of 1 order
   *[other] Get the prices of { $count } orders
}
orders-pricing = Getting prices: { $done } of { $of } done…
orders-stop-pricing = Stop
orders-buy = { $count ->
    [one] Buy 1 label · { $sum }
   *[other] Buy { $count } labels · { $sum }
}
orders-other-box = What is kept for new parcels has changed since this file was read. Read it again before you go on
orders-labels = Bought, not printed
orders-print = { $count ->
    [one] Print { $count } label
   *[other] Print { $count } labels
}
orders-sort = Sort by
pick-order-file = As in the file
pick-order-sku = Item (SKU)
pick-order-place = Destination
orders-left-out = { $count ->
    [one] 1 is left out: see To fix
   *[other] { $count } are left out: see To fix
}
head-contents = Contents
open-order = Open order { $order }, { $name }
orders-corrected = { $count ->
    [one] { $field } is now “{ $text }” in one order.
   *[other] { $field } is now “{ $text }” in { $count } orders.
}
orders-of-reason = { $count ->
    [one] 1 order
   *[other] { $count } orders
}
orders-list-reason = { $count ->
    [one] List the one order: { $reason }
   *[other] List the { $count } orders: { $reason }
}
orders-reason-of = { $what }: { $reason }
orders-reason-in = { $reason } · { $unit }
orders-more-reasons = { $count ->
    [one] One more reason follows once some of these are corrected.
   *[other] { $count } more reasons follow once some of these are corrected.
}
orders-corrections-dropped = { $count ->
    [one] This file was changed since it was corrected here. That correction was not made again: its rows may be others.
   *[other] This file was changed since it was corrected here. Those { $count } corrections were not made again: their rows may be others.
}
orders-no-undo = It can’t be undone here any more: some of these orders have a price or are bought.
orders-correction = Correct value
orders-correction-of = Correction of: { $reason }
orders-correct = { $count ->
    [one] Correct this order
   *[other] Correct { $count } orders
}
orders-correct-of = { $count ->
    [one] Correct this order: { $reason }
   *[other] Correct { $count } orders: { $reason }
}
orders-save-failed = Save failed.csv
orders-failed-saved = The orders that can’t be bought yet were saved with their reasons as { $path }. It has the cells of the file, without the corrections made here.
order-ready-corrected = Ready, corrected
order-ready = Ready
order-pricing = Getting the price…
order-priced = Ready to buy · { $postage }
order-buying = Being bought…
order-bought = Bought
order-before = Bought before as { $name }
order-before-changed = Bought before as { $name }, and different in this file
order-before-refunded = Bought before as { $name }, and refunded
order-in-form = Sent from the form, and it was not known whether it is paid: see its shipment, then read the file again
order-unresolved = Paid or not: see Action required

## The window: questions

ask-buy-another-title = Buy another label for this order?
ask-buy-another = { $order ->
    [none] A label for this order was bought before
   *[other] A label for order { $order } was bought before
}: { $other }. A second label for { $recipient } costs the postage once more.
ask-buy-another-parcel = { $order ->
    [none] A label for this order was bought before
   *[other] A label for order { $order } was bought before
}: { $other }. Another label for { $recipient } is bought as { $which }, and costs the postage once more.
ask-buy-another-recipient = The label that was bought before has another name or address: { $recipient }.
parcel-of-order = parcel { $parcel } of order { $order }
parcel-of-this-order = parcel { $parcel } of this order
form-buys-parcel = Other shipments of this order stay as they are. This form is for { $which }.
bought-parcel = The label is for { $which }.
ask-buy-alike = { $order ->
    [none] A shipment without an order number goes to the same recipient and is paid, or somebody is about to buy it
   *[other] Order { $order } looks like this one and has a shipment that is paid, or that somebody is about to buy
}: { $other }. { $differs ->
    [none] If
   *[other] They differ in { $differs }. If
} it is the same order, the label for { $recipient } would be paid twice.
buy-another-label = Buy another · { $price }
ask-buy-title = Above your limit
ask-buy = { $postage } to { $recipient } costs { $price }. Your limit is { $limit }.
ask-delete-title = Delete this draft?
ask-delete = Shipment { $shipment } to { $recipient } is deleted from the service. Nothing was paid for it. This can't be undone.
ask-refund-title = Request a refund?
-refund-duration = the service decides, mostly within two weeks, and it can take twenty working days
ask-refund-text = Shipment { $shipment } to { $recipient } cost { $price }. Its label becomes void and must not be used. A refund is not an undo: { -refund-duration }.
ask-refund-no-price = Shipment { $shipment } to { $recipient } becomes void and its label must not be used. A refund is not an undo: { -refund-duration }.
ask-refund-in-batch = It is in batch { $batch }: take it out of the bag and the batch first, also if the bag is closed, or a void label travels.
ask-refund-handed-over = It was handed over: a refund of a parcel that is on its way is mostly refused.
ask-retry-title = Check this purchase again?
ask-retry = The service is asked first what became of it. Only if it says that nothing was bought, the label is bought once more at the price you approved.
ask-retry-price = The service is asked first what became of it. Only if it says that nothing was bought, the label is bought once more for { $price }.
ask-mark-resolved-title = Mark as resolved?
ask-mark-resolved = Choose this if { $name } was bought or resolved elsewhere. Sendoff sends nothing more for it, will not buy it any more, and no longer lists it here. Nothing changes at the service.
ask-delete-batch-title = Delete this batch?
ask-delete-batch = { $name } is deleted from the service, if it is empty. The parcels themselves stay. This can't be undone.
ask-close-bag-title = Close out anyway?
ask-close-bag = { $count ->
    [one] 1 parcel needs attention. The batch is marked as closed out in Sendoff only; nothing changes at the service.
   *[other] { $count } parcels need attention. The batch is marked as closed out in Sendoff only; nothing changes at the service.
}
ask-close-bag-unchecked = { $count ->
    [0] The service could not be asked what the batch contains now. The batch is marked as closed out with what was last known.
    [one] The service could not be asked what the batch contains now, and 1 parcel needs attention. The batch is marked as closed out with what was last known.
   *[other] The service could not be asked what the batch contains now, and { $count } parcels need attention. The batch is marked as closed out with what was last known.
}
ask-switch-title = Switch to { $environment }?
ask-switch-yes = Use { $environment }
ask-switch-live = In Live, real money is spent and labels are real.
ask-switch-no-money = No real money is spent there.
ask-switch-job = A job on { $lines } shipments is in progress, and { $open } of them are not done. It stops: what was sent for a purchase is completed and saved, the rest is not bought, and it is offered again when you switch back.
ask-switch-buying = { $count ->
        [one] One purchase goes on and its outcome is saved
       *[other] { $count } purchases go on and their outcome is saved
    }, but you will not see it until you switch back.
ask-switch-commands = { $count ->
        [one] A command works through this window, and is ended
       *[other] { $count } commands work through this window, and are ended
    }. Run again, it goes on where it was.
ask-switch-printing = Labels that are being sent to a printer are completed by it.
ask-switch-typed = What you typed stays in the form, without its rates.
ask-quit-title = Quit Sendoff?
ask-quit = What you typed in the form is lost.
ask-quit-commands = { $count ->
        [one] A command works through this window, and is ended
       *[other] { $count } commands work through this window, and are ended
    }. What is being bought is checked at the next start, and nothing is bought twice.
ask-quit-rules = Rules are typed that are not saved. They are lost.
ask-quit-buying = A purchase is in progress. It is checked at the next start, and nothing is bought twice.

## The window: commands

command-get-rates = Get rates
command-buy = Buy the selected postage
command-new-shipment = New shipment
command-save-box = Save this box…
purpose-save-box = Package and size of this form can be filled in by a name
also-save-box = box, boxes, preset, package, size, mailer
command-keep-defaults = Use for new parcels
purpose-keep-defaults = New parcels begin with the country, store, package, size, weight, contents, value and description of this form
also-keep-defaults = default, defaults, preset, template, usual box
command-duplicate = Duplicate
command-replace = Replace…
command-change-package = Change package…
command-undo-clear = Restore the cleared form
command-pause-printing = Pause or resume printing
command-stop-printing = Stop printing
command-print = Print the label
command-go = Go to { $screen }
command-back = Back to the previous screen
command-forward = Forward again
command-scan = Scanner on or off
command-reload = Reload
also-reload = refresh, synchronize, sync, read the service again
command-unprinted = Show what is bought and not printed
command-search = Search
also-search = find
command-action-required = Show what requires an action
also-action-required = needs you, need, unresolved, in doubt, review
also-unprinted = queue, waiting, labels to print
command-drafts = Show the drafts
also-drafts = sample orders, not paid, unpaid
command-select-listed = Select all that is listed
also-clear-selection = unselect, deselect, select none
command-bulk-buy = Buy labels for the selected drafts…
command-bulk-reprint = Print the selected labels again…
command-book = Book under a cost centre…
also-book = cost center, bookkeeping, department, accounting
command-bulk-batch = Add the selected shipments to a batch…
command-refund = Request a refund…
also-refund = cancel, void, money back
command-delete = Delete drafts…
command-export-csv = Export the list as CSV…
command-export-xlsx = Export the list as Excel workbook (XLSX)…
also-export-xlsx = spreadsheet, download
command-save-report = Save the report or a statement…
also-save-report = export, CSV, Excel, XLSX, PDF, month, bookkeeper, taxes
command-new-batch = Create a batch
command-help = Show the keys of this screen
also-help = help, keyboard, shortcuts
keys-title = Keys
help-here = On this screen
help-lists = In lists and tables
help-key-digits = 1 to 9
help-digits = Choose the rate at that place in the comparison, while the keyboard is in it
help-form-enter = Go on to the next required field, then to Get rates. Tab goes to each field
help-key-arrows = Arrows, Home, End
help-key-shift-arrows = Shift and arrows
help-arrows = Go from row to row. Tab leaves the list
help-enter = Open the row
help-space = Select the row
help-shift-arrows = Select the rows on the way
help-escape = Close a dialog, or the details of the row
command-palette = Commands
command-larger-text = Larger text
command-smaller-text = Smaller text
command-copy-diagnostics = Copy diagnostics
command-quit = Quit
purpose-copy-diagnostics = Copy the version, the state of the connection and the end of the log, without names, addresses and secrets
purpose-get-rates = Ask the service what postage it offers
purpose-buy = Buy the selected postage at the price on the button; an open draft at its cheapest rate
purpose-new-shipment = Start with an empty form. The draft of this one is deleted unless it is bought
purpose-duplicate = Start a new form with the same contents
purpose-replace = Start a form for a new shipment in the place of this draft
purpose-change-package = Refresh the rates of this draft for another package or other options
purpose-scan = Take what a scanner types, with no field selected
purpose-print = Print the label of what is selected, open or just bought
purpose-palette = Find any command by its name
tooltip = { $purpose } ({ $shortcut })
palette-name = Search commands
palette-hint = What do you want to do
palette-code = { $code } is the code of a label and no command. Press Escape and scan it where it belongs
palette-none = No command or setting has this name
palette-setting = Settings: { $section }, { $setting }

## The window: notices

notice-settings-unreadable = The settings could not be read. The usual ones are used, and each purchase asks first until you set a limit under Settings. The file that could not be read is { $path }
notice-profile-saved = Account saved
notice-deleted = Shipment { $shipment } deleted
notice-refreshed = Rates of shipment { $shipment } refreshed
notice-refund-of = Refund of { $price } requested for shipment { $shipment }: { -refund-duration }.
notice-refund-asked = Refund requested for shipment { $shipment }: { -refund-duration }.
job-of-file = The file of { $count ->
    [one] one order ({ $first })
   *[other] { $count } orders ({ $first } to { $last })
}
job-of-list = The purchase of { $count ->
    [one] one draft
   *[other] { $count } drafts
}
job-interrupted = { $which } that began { $began } was cut short: Sendoff was closed, or switched to another account, before it was done. Bought: { $bought }. Not bought: { $left }.
job-in-doubt = Not known yet: { $count }, under Action required.
job-run-again = Run the same file again to buy the rest; nothing is bought twice.
job-go-on = Buy the { $count } that are left…
notice-still-view-only = The other Sendoff still uses this account, so this window can still only view. Nothing was changed. Close the other one, on this computer, and try again.
notice-taken-over = This window has taken over: it can buy and change things now.
notice-restored = The form is as it was typed when Sendoff ended.
discard = Discard
notice-refund-denied = The refund of shipment { $shipment } was refused: { $reason }. Its postage stays paid, and its label is valid.
notice-refund-not-under-way = The service shows no refund of shipment { $shipment } under way: its postage stays paid, and its label is valid.
notice-label-marked = The label file of shipment { $shipment } is not valid any more and was renamed: { $path }. Do not use it, nor any copy of it that was printed or saved elsewhere.
new-parcels-title = New parcels
new-parcels-how = To begin each parcel with your usual country, box and contents, fill in a parcel, and choose Use for new parcels beside its contents
new-parcels-kept = New parcels begin with what was kept for: { $fields }
new-parcels-forget = Begin with an empty form
form-defaults = New parcels begin with what this form has in: { $fields }
notice-bought-form = Bought: { $form }
notice-not-bought = Not bought: { $form }. { $reason }
order-number = Order { $order }
form-unnamed = a parcel without an order number
back-to-form = Back to the form
back-to-label = Back to the label
notice-bought = Shipment { $shipment } is bought
notice-batch-made = Batch { $batch } created
notice-batch-deleted = Batch { $batch } deleted
notice-booked = { $count ->
    [one] 1 shipment is booked under “{ $name }”
   *[other] { $count } shipments are booked under “{ $name }”
}
notice-booked-under-none = { $count ->
    [one] 1 shipment is booked under no cost centre
   *[other] { $count } shipments are booked under no cost centre
}
notice-batch-added = { $count ->
    [one] Batch { $batch } has this parcel
   *[other] Batch { $batch } has these { $count } parcels
}
notice-batch-removed = { $count ->
    [one] 1 parcel taken out of batch { $batch }
   *[other] { $count } parcels taken out of batch { $batch }
}
notice-bag-closed = Batch { $batch } closed out. Save its manifest under Documents.
notice-scanned = { $code } was scanned, and was entered nowhere. Put the keyboard into the field that it belongs in, or find it in Shipments
notice-scanned-of-a-label = { $code } was scanned, and was entered nowhere: it is the code of a label, and no field here takes one. Find it in Shipments
notice-scanned-no-batch = { $code } was scanned, and no batch is open. Open one, then scan it again
notice-scanned-no-scans = { $code } was scanned, and was not entered: Scan is off for this batch, or the batch was received
notice-scanned-closed-out = { $code } was scanned, and was not entered: this batch is closed out. Tick “Scan” under “{ batch-view-parcels }” to scan more parcels in
notice-scanned-loading = { $code } was scanned while the batch was still being read. Scan it again
notice-scanned-view-only = { $code } was scanned, and was entered nowhere: this window is view only
notice-scanned-in-dialog = { $count ->
    [one] { $code } was scanned, and was entered nowhere. Answer or close what is open, then scan it again
   *[other] These codes were scanned, and were entered nowhere: { $code }. Answer or close what is open, then scan them again
}
notice-scanned-before = { $count ->
    [one] { $code } was scanned while a dialog was open, and was entered nowhere. Scan it again
   *[other] These codes were scanned while a dialog was open, and were entered nowhere: { $code }. Scan them again
}
find-in-shipments = Find in Shipments
notice-file-not-read = No other file is read while prices or purchases of this one are under way
notice-no-dialog = No file dialog is available here (install xdg-desktop-portal or zenity). Type or paste the path
notice-diagnostics-copied = The diagnostics are copied. Paste them into your message
notice-copied = Copied { $text }
notice-printed = { $count ->
    [one] 1 label marked as printed
   *[other] { $count } labels marked as printed
}
notice-handed-over = { $count ->
    [one] 1 parcel marked as shipped
   *[other] { $count } parcels marked as shipped
}
notice-mark-taken-back = { $count ->
    [one] 1 label is marked as it was before
   *[other] { $count } labels are marked as they were before
}
notice-print-again = { $count ->
    [one] 1 label is to be printed again
   *[other] { $count } labels are to be printed again
}
notice-cleared = The form was cleared
notice-order-held = This order waits for a person. { $reasons } Buy it here only if that is settled.
notice-filled = The form was filled like the shipment. What you had typed before can be brought back
notice-swapped = The form of before is back. What you typed since can be brought back in turn

## Printers

printer-ready = Ready
printer-does-not-answer = Gives no status
reason-refused = the connection was refused
reason-broken-off = the connection broke off
reason-no-answer = there was no answer in time
reason-no-way = the network has no way there
reason-no-such-host = the name of the host could not be looked up
reason-not-there = it does not exist
reason-not-allowed = there is no permission for it
reason-read-only = the disk is read-only
reason-disk-full = the disk is full
printer-unreachable = Cannot be reached ({ $reason })
printer-not-there = Not found
printer-paper-out = Out of paper
printer-paper-jam = Paper jam
printer-head-open = Print head open
printer-ribbon-out = Out of ribbon
printer-paused = Paused
printer-too-hot = Print head too hot
printer-too-cold = Print head too cold
printer-full = Memory full
printer-not-accepting = Accepts no jobs
printer-offline = Offline
printer-other = Reports “{ $word }”

print-no-printer = No printer is set up for labels. Add one in Settings, or save the label and print it from there.
print-no-such-printer = No printer here is called “{ $name }”. Choose one of those in Settings.
print-invalid = The printer was not saved: { $problems }. Correct it and save again.
print-not-ready = { $printer } can't print now, and this was not sent to it. { $state }. Check the printer, then print again.
print-refused = { $printer } refused the label: { $words }. Check the printer's format in Settings, then print again.
print-unclear = The label may have been printed by { $printer }, or may still be: { $reason }. Check the printer first; print again only what did not come out.
print-refund-denied = Refund refused
print-may-be-on-paper = This label was sent to a printer or saved in a PDF before, and may be printed. Destroy what came out before, then print it again.
print-nothing = There is no label to print: the postage is not bought, or is being refunded. Open the shipment to see its status.
print-canceled = The service shows this shipment as canceled: the carrier holds such a parcel or returns it, so its label was not printed. If you need the label all the same, save it as a PDF in the shipment's details.
print-no-printer-for = No printer is chosen for this ({ $kind }). Choose one in Settings, or save the PDF and print it from there.
print-takes-only-zpl = { $printer } accepts only ZPL and can't print this page. Choose another printer for it in Settings, or save the PDF.
print-document-refused = { $printer } refused the page: { $words }. Check the printer, then print again, or save the PDF.
print-document-unclear = The page may have been printed by { $printer }, or may still be: { $reason }. Check the printer before you print it again.
print-scanned-unknown = No shipment that was bought here has the code { $code }. Scan the tracking barcode of the label, or mark it as printed in the list.
print-not-drawn = The test label could not be created: { $reason }. Please report this; labels are printed all the same.
print-no-queues = The print queues of this computer could not be listed: { $state }. Start CUPS, or add the printer by its address.

printer-problem-missing = Required
printer-problem-too-long = At most { $most } characters
printer-problem-taken = Another printer has this name
printer-problem-host = Not a host name or an IP address
printer-problem-port = Not a port, usually 9100
printer-problem-usb = Not a USB printer's device file such as /dev/usb/lp0
printer-problem-uri = Not a printer address such as ipp://localhost:631/printers/Zebra
printer-problem-path = Enter the full path of the folder
printer-problem-only-zpl = A printer on a port accepts ZPL only
printer-problem-range = From { $least } to { $most }
printer-problem-turned = ZPL labels can only be turned upside down
printer-problem-darkness = Only ZPL labels can be made darker or lighter here
printer-problem-too-many = At most { $most } printers

document-label = Shipping labels
document-batch-label = Batch labels
document-packing-slip = Packing slips
document-manifest = Manifests

history-print-sent = Sent to { $printer }
history-print-sent-somewhere = Sent to a printer
history-print-unclear = May have been printed: { $reason }
history-printed-scan = Printed: its barcode was scanned
history-printed-count = Printed: the printer counted it
history-mark-taken-back = The mark “printed” or “shipped” was taken back
history-mark-taken-back-by = The mark “printed” or “shipped” was taken back ({ $who })
history-print-again-by = To be printed again: { $why } ({ $who })
history-print-again-why = To be printed again: { $why }

notice-labels-sent = { $count ->
    [one] { $count } label sent to { $printer }. The printer has not confirmed it yet.
   *[other] { $count } labels sent to { $printer }. The printer has not confirmed them yet.
}
notice-printing-again-stopped = { $count ->
    [one] Printing was stopped. { $count } label was not printed again.
   *[other] Printing was stopped. { $count } labels were not printed again.
}
notice-printing-stopped = { $count ->
    [one] Printing was stopped. { $count } label was not printed and stays in “Bought, not printed”.
   *[other] Printing was stopped. { $count } labels were not printed and stay in “Bought, not printed”.
}
print-running = Printing
print-paused = Printing paused
print-stopping = Printing is being stopped
choose-printer = Choose a printer…
set-up-printer = Set up a printer…
notice-may-be-on-paper = { $count ->
    [one] { $count } label was sent to a printer or saved in a PDF before, and may be printed. Destroy what came out before you print it again.
   *[other] { $count } labels were sent to a printer or saved in a PDF before, and may be printed. Destroy what came out before you print them again.
}
notice-printer-not-ready = { $printer } can't print now. { $state }. The postage is bought all the same; its label waits in “Bought, not printed”.
charged-otherwise = For { $shipment } the service charged { $charged }, and { $approved } was approved. Check the shipment, and ask the service or request a refund.
notice-printer-saved = { $printer } is saved.
notice-printer-saved-prints = { $printer } is saved. Each label is printed on it as soon as it is bought, until that is switched off here.
notice-printer-back = { $count ->
    [one] { $printer } prints again. { $count } label was meant for it and was not sent.
   *[other] { $printer } prints again. { $count } labels were meant for it and were not sent.
}
print-labels = { $count ->
    [one] Print { $count } label
   *[other] Print { $count } labels
}
print-again = Print again…
print-again-destroyed = { $count ->
    [1] Old one destroyed, print again
   *[other] Old ones destroyed, print again
}
print-again-nothing-out = Nothing came out, print again
print-again-why = Why it is printed again
print-again-never-came-out = It never came out
print-again-unreadable = It came out unreadable
print-again-damaged = It was damaged or lost
print-again-own-words = Another reason
ask-print-title = { $count ->
        [one] Print this label?
       *[other] Print { $count } labels?
    }
ask-print = Bought: { $parts }. A label that was printed on another computer would be on paper twice.
ask-print-given = { $count ->
    [one] { $count } more was sent to a printer before and is left out. Print it alone to print it again.
   *[other] { $count } more were sent to a printer before and are left out. Print them alone to print them again.
}
ask-print-today = { $count } today
ask-print-yesterday = { $count } yesterday
ask-print-week = { $count } earlier this week
ask-print-older = { $count } before this week
ask-print-carrier = { $count } already with the carrier
ask-print-unknown = { $count } at a time that is not known
ask-print-yes = { $count ->
        [one] Print it
       *[other] Print { $count } labels
    }
ask-print-again-title = Destroy the old label first
ask-print-again-title-many = Destroy the old labels first
ask-print-again = The label of shipment { $shipment } was sent to a printer or saved in a PDF before, and may be printed. Two parcels must not carry the same label. The reason you give is recorded with your name.
ask-print-again-many = { $count } labels were sent to a printer or saved in a PDF before, and may be printed. Two parcels must not carry the same label. The reason you give is recorded with your name.

print-no-such-label = No label here is called “{ $name }”. Name a shipment id, a tracking code, an order number, or a label file that Sendoff saved.
print-several-labels = Several labels here are of an order “{ $name }”: { $labels }. Name the one to print by its tracking code.
cli-label-sent = { $label }: sent to { $printer }
cli-label-not-sent = { $label }: { $reason }
cli-print-summary = { $sent } sent to the printer, { $failed } not. Labels count as printed once printing is confirmed

doctor-good = ok
doctor-bad = !!
doctor-display = Display: { $name }
doctor-no-display = Display: there is none. Start Sendoff in a desktop session; sendoff ship and sendoff print need none
doctor-renderer = Renderer: a window opens and draws
doctor-no-renderer = Renderer: no window opens. Install libgl1, libxkbcommon-x11-0, libxcursor1 and libxi6, or another graphics driver ({ $reason })
doctor-renderer-not-tried = Renderer: not tried, as there is no display
doctor-keychain = Keychain: it keeps a trial secret and gives it back
doctor-no-keychain = Keychain: it keeps no trial secret, so tokens last until Sendoff closes. Unlock it, or install gnome-keyring ({ $reason })
doctor-no-printers = Printers: none is set up. Add one in Settings
doctor-printer = Printer { $name }: { $state }
doctor-printer-not-ready = Printer { $name }: { $state }. Check the printer, then print
doctor-no-ledger = Ledger: none yet. The first connection makes one
doctor-ledger = Ledger: read in full, { $lines ->
    [one] { $lines } parcel or batch
   *[other] { $lines } parcels and batches
} ({ $path })
doctor-ledger-in-use = Ledger: in use by another Sendoff ({ $path })
doctor-ledger-broken = Ledger: damaged, and nothing is bought with it. Put a backup in its place ({ $reason }, { $path })
doctor-clock = Clock: plausible, and not behind the ledger
doctor-clock-wrong = Clock: earlier than the last entry of the ledger. Set it by network time
doctor-clock-behind = Clock: this computer is { $minutes } min behind { $host }, so the ages and times that Sendoff shows are not right. Set it by network time
doctor-clock-ahead = Clock: this computer is { $minutes } min ahead of { $host }, so the ages and times that Sendoff shows are not right. Set it by network time
doctor-no-label-host = Labels: none was loaded over the network yet, so where they are loaded from is not known
doctor-label-host = Labels: loaded from { $host }, which can be reached
doctor-label-host-unreachable = Labels: loaded from { $host }, which can't be reached: postage can be bought, and its labels do not come. Let the proxy or firewall through to it ({ $reason })
doctor-no-service = Network: not tried, as no account names a service. The practice service needs none
doctor-network = Network: { $host } can be reached
doctor-no-network = Network: { $host } can't be reached. Check the cable, the proxy and the host in Settings ({ $reason })

printers-title = Printers
printers-why = Labels are printed without a dialog. These printers are this computer's, whichever account is connected.
print-after-purchase = Print each label as soon as it is bought
print-after-purchase-why = A purchase never waits for the printer. What does not come out stays in “Bought, not printed”.
printer-add = Add a printer…
printers-find = Find printers
printers-check = Check the printers
printers-found-none = No printer was found. Add it by its address.
printer-add-found = Add { $name }…
printer-test = Print a test label
printer-test-of = Print a test label on { $name }
printer-edit = Edit…
printer-edit-of = Edit { $name }
printer-remove = Remove
printer-remove-of = Remove { $name }
printer-save = Save printer
printer-name = Name of the printer
printer-kind-raw = Label printer in the network
printer-kind-ipp = Print queue
printer-kind-usb = Label printer on a USB cable
printer-kind-spooler = Windows print queue
printer-kind-folder = Folder that other software watches
printer-host = Host name or IP address
printer-queue = Address of the queue
printer-device = Device file (your user needs write access, usually by the group “lp”)
printer-windows-queue = Name of the queue
printer-folder = Path of the folder
printer-size = Paper
printer-rotation = Rotation
printer-density = Density
printer-copies = Copies of each label
printer-darkness = Darker or lighter
printer-darkness-hint = -30 to 30, empty for the printer's own
rotation-as-it-comes = None
rotation-upside-down = Upside down
rotation-left = A quarter turn to the left
rotation-right = A quarter turn to the right
paper-4x6 = 4 × 6 in
paper-letter = Letter
paper-a4 = A4
printer-fallback = Default printer
printer-as-fallback = The default printer
printer-none = No printer
notice-test-label = Test label sent to { $printer }. Check that its frame is whole, its ruler true and its barcode readable.
test-label-title = Sendoff test label
test-label-density = { $dpi } dpi
test-label-frame = The frame must be whole on all four sides
test-label-ruler = Millimetres: check with a ruler

## Labels in one file, and packing slips

documents-labels = { $count ->
    [one] 1 label as PDF…
   *[other] { $count } labels as one PDF…
}
documents-slips = { $count ->
    [one] 1 packing slip…
   *[other] { $count } packing slips…
}
documents-labels-title = { $count ->
    [one] Save 1 label as PDF
   *[other] Save { $count } labels as one PDF
}
documents-slips-title = { $count ->
    [one] Packing slip of 1 shipment
   *[other] Packing slips of { $count } shipments
}
documents-layout = Layout
documents-one = One per page, 4 × 6 in
documents-two = Two per sheet, full size
documents-four = Four per sheet, a little smaller
documents-paper = Paper
documents-start = Start at
place-upper = Upper half
place-lower = Lower half
place-upper-left = Upper left
place-upper-right = Upper right
place-lower-left = Lower left
place-lower-right = Lower right
documents-order = Sort by
label-order-given = Order of the list
label-order-bought = Purchase, oldest first
label-order-order-id = Order number
label-order-recipient = Recipient
label-order-postage = Service
documents-logo = Your logo
documents-logo-hint = A PNG or JPEG file, or none
documents-path = File
documents-path-hint = Path of the PDF
documents-save = Save PDF
documents-save-asking = Save PDF…
documents-print = Print
documents-print-on = On { $printer }, without a dialog
documents-printers-paper = { $printer } has { $paper } paper, and what it prints is laid out for that.
documents-slips-printed = { $count ->
    [one] The packing slip of 1 shipment was sent to { $printer }
   *[other] The packing slips of { $count } shipments were sent to { $printer }
}
documents-making = Making the PDF
documents-labels-saved = { $count ->
    [one] Saved 1 label
   *[other] Saved { $count } labels
} on { $pages ->
    [one] 1 page
   *[other] { $pages } pages
} in { $path }
documents-slips-saved = { $count ->
    [one] Saved the packing slip of 1 shipment
   *[other] Saved the packing slips of { $count } shipments
} on { $pages ->
    [one] 1 page
   *[other] { $pages } pages
} in { $path }
documents-nothing-saved = Nothing was saved, because no shipment had a document
documents-left-out = { $count ->
    [one] 1 shipment is left out
   *[other] { $count } shipments are left out
}
documents-already-printed = { $count ->
    [one] 1 label is left out because it was printed before. To print it again, destroy the old one and put it back into “Bought, not printed” under Shipments.
   *[other] { $count } labels are left out because they were printed before. To print them again, destroy the old ones and put them back into “Bought, not printed” under Shipments.
}
documents-maybe-printed = { $count ->
    [one] 1 label is left out because it may be on paper: an earlier file or a printer has it. To include it, destroy what came out and tick “{ documents-include-maybe-printed }”.
   *[other] { $count } labels are left out because they may be on paper: an earlier file or a printer has them. To include them, destroy what came out and tick “{ documents-include-maybe-printed }”.
}
documents-include-maybe-printed = Include labels that may be on paper
documents-more = and { $count } more
slip-title = Packing slip
slip-from = From
slip-to = To
slip-order = Order
slip-date = Ship date
slip-quantity = Qty
slip-item = Item
slip-sku = SKU
slip-no-items = The goods of this parcel are not listed
slip-thanks = Thank you for your order
cli-labels-already-printed = { $count ->
    [one] 1 label is left out because it was printed before. To include it, destroy the old one and add --again.
   *[other] { $count } labels are left out because they were printed before. To include them, destroy the old ones and add --again.
}
cli-labels-maybe-printed = { $count ->
    [one] 1 label is left out because it may be on paper: an earlier file or a printer has it. To include it, destroy what came out and add --include-merged.
   *[other] { $count } labels are left out because they may be on paper: an earlier file or a printer has them. To include them, destroy what came out and add --include-merged.
}
cli-labels-none = There is no label to merge, and nothing was saved
cli-labels-no-such-place = A sheet of this layout has no place { $place }. Choose a place from 1, row by row.
cli-labels-no-such-day = This is not a valid day. Write it as 2025-11-21.
label-view = Zoom
zoom-smaller = Smaller
zoom-larger = Larger
zoom-fit = Whole label
zoom-actual = Actual size
zoom-dpi = { $dpi } dpi
zoom-close = Close

## Rules

screen-rules = Rules
rules-intro = Rules decide what your orders ship in and by, and which wait for a person. They are used when a file of orders is read. For each thing the first rule that applies and says it decides.
rules-text = Text of the rules
rules-none-title = No rules yet
rules-none = Begin with one of the examples, and change it to your needs.
rules-add = Add:
rules-add-box = Box for a SKU
rules-add-service = Service for a country
rules-add-hold = Hold
rules-add-weight = Needs weight
rules-save = Save rules
rules-discard = Discard changes
rules-unsaved = Not saved yet. Files of orders still use the rules as they were saved.
rules-kept-in = Kept in { $path }
rules-is-another = { $path } was changed elsewhere since it was read here. Saving replaces that; discarding shows it.
rules-words = Words that you can use
rules-words-when = Behind “when”, all of them hold for an order that the rule applies to:
rules-words-then = Behind “then”. Size and weight are those of the whole parcel. What an order’s file says itself is kept:
rules-meaning = What they mean
rules-dry-run = Try on the last 30 days
rules-dry-run-title = The last 30 days
rules-dry-run-old = This was tried with other rules than those above.
rules-dry-run-none = Of the parcels of the last 30 days none is bought.
rules-dry-run-cut = There are more. These are the newest { $limit }.
rules-dry-run-about = What these rules would do with each parcel that was made in the last 30 days and is bought, at the rates that were offered for it. Size and weight count as said by its order, so a rule’s box changes nothing here. An order without a rule for its service takes the cheapest.
rules-dry-run-sum = { $count ->
    [one] 1 parcel: paid { $paid }, would be { $would }
   *[other] { $count } parcels: paid { $paid }, would be { $would }
}
rules-dry-run-saved = saves { $amount }
rules-dry-run-costs = costs { $amount } more
rules-dry-run-other = { $count ->
    [one] 1 parcel has no price to compare.
   *[other] { $count } parcels have no price to compare.
}
rules-dry-run-lacks = { $count ->
    [one] What was in 1 parcel is not known here, so conditions on SKU and quantity do not hold for it.
   *[other] What was in { $count } parcels is not known here, so conditions on SKU and quantity do not hold for them.
}
rules-dry-run-held = { $count ->
    [one] 1 parcel would be held.
   *[other] { $count } parcels would be held.
}
rules-dry-run-left = { $count ->
    [one] 1 parcel would not be bought: no service does what the rules ask.
   *[other] { $count } parcels would not be bought: no service does what the rules ask.
}
rules-dry-run-table = Parcels of the last 30 days
head-rules = Rules
head-was = Was
head-would = Would be
dry-run-same = The same
dry-run-ask = Only the service knows the price: other wishes
dry-run-row = { $name }: was { $was }, would be { $would }
rule-sentence = When: { $when }. Then: { $then }.
rules-field = Rules as TOML
rule-always = Every order
rule-to = to { $places }
rule-not-to = not to { $places }
rule-of-store = from { $stores }
rule-with-sku = any SKU of { $skus }
rule-with-title = title contains { $texts }
rule-weight-from = weight from { $limit }
rule-weight-below = weight below { $limit }
rule-value-from = value from { $limit }
rule-value-below = value below { $limit }
rule-quantity-from = quantity from { $limit }
rule-quantity-below = quantity below { $limit }
rule-hold = hold: { $reason }
rule-size = box { $size }
rule-package = package { $package }
rule-weight = weight { $weight }
rule-needs-weight = waits for its weight
rule-cheapest = cheapest service
rule-fastest = fastest service
rule-with-tracking = with tracking
rule-within-days = { $days ->
    [one] within 1 day as the service counts
   *[other] within { $days } days as the service counts
}
rule-price-limit = at most { $limit }
rule-insurance = insured
rule-signature = with signature
rule-duties-paid = duties prepaid (DDP)
quoted = “{ $text }”
rules-error = Line { $line }: { $problem }
rules-error-not-toml = This can’t be read: { $why }
rules-error-too-large = The file is too large for rules.
rules-error-too-many = More than { $limit } rules are too many.
rules-error-no-name = A rule needs a name, and a hold a reason.
rules-error-name-twice = Two rules are called “{ $name }”. Give one of them another name.
rules-error-text-too-long = A name or a reason has at most { $limit } characters.
rules-error-says-nothing = The rule “{ $name }” says nothing. Write behind “then” what it decides.
rules-error-empty-list = This list is empty, or a text in it is. Write what it is to hold, or take it away.
rules-error-not-a-country = “{ $text }” is no country. Write a name or a two-letter code.
rules-error-not-a-store = “{ $text }” is no store. Write for example “shopify”, “etsy” or “other”.
rules-error-not-a-sku = In “{ $text }” the star is not at the end. Only there it stands for any ending.
rules-error-not-a-weight = “{ $text }” is no weight. Write for example “450 g” or “1.2 kg”.
rules-error-not-an-amount = “{ $text }” is no amount. Write for example “25.00 CAD”.
rules-error-not-a-size = “{ $text }” is no size. Write for example “30 x 20 x 15 cm”.
rules-error-not-a-package = “{ $text }” is no package type. Write for example “parcel” or “letter”.
rules-error-not-a-service = “{ $text }” is no service. Write “cheapest”, “fastest” or a postage type such as “service_canada_tracked”.
rules-error-not-a-count = This number is too small or too large.
rules-error-nothing-between = No order is from the one and below the other.
rules-error-two-currencies = Both amounts need the same currency.
rules-error-weight-twice = A rule says a weight, or that it is needed, and not both.
problem-held-by-rule = Held by the rule “{ $rule }”: { $reason }
problem-rule-undecided = The rule “{ $rule }” compares in { $currency }, and this order is declared in { $declared }. Decide yourself
not-chosen-over-rule-limit = { $price } is above the { $limit } that your rules allow. Change the rule, or buy the order from the form.
not-chosen-limit-in-another = { $price } can’t be compared with the limit of { $limit } in your rules.
not-chosen-none-will-do = No service does what your rules ask: { $asked }.
not-chosen-not-as-asked = { $postage } does not do what your rules ask: { $asked }.
intake-rules = The rules in { $path } can’t be read, so no order is judged. { $problem } Correct it under Rules.
failure-rules-unreadable = The rules in { $path } can’t be read ({ $reason }). Allow reading them, or take the file away.
orders-other-rules = Your rules have changed since this file was read. Read it again before you go on
orders-rules = { $count ->
    [one] 1 rule
   *[other] { $count } rules
}
order-by-rules = Rules: { $rules }
bulk-buy-as-priced = { $count ->
    [one] At the service that it was priced at.
   *[other] Each at the service that it was priced at.
}
cli-rules = { $count ->
    [one] 1 rule of the shop decides on the orders of this file.
   *[other] { $count } rules of the shop decide on the orders of this file.
}
cli-rules-good = { $count ->
    [0] { $path } has no rules.
    [one] { $path } has 1 rule.
   *[other] { $path } has { $count } rules.
}
cli-rules-bad = { $path } can’t be read as rules. { $error }

cli-mapped-file = It is read by the columns that are kept as “{ $name }”: { $rows ->
    [one] { $rows } row is
   *[other] { $rows } rows are
} { $orders ->
    [one] { $orders } order.
   *[other] { $orders } orders.
} An order is known again by: { $known }.
cli-mapped-usual = Box and weight are those of the file, else those that the window keeps for new parcels.
cli-mapped-no-usual = It does not say box and weight for each order. Fill in those you use most under Ship in the window, and choose “{ command-keep-defaults }”.
intake-unplaced = Not known are: { $columns }
intake-unplaced-more = Not known are: { $columns } and { $more } more
intake-say-columns = Open the file under Orders in the window and say what its columns mean, or name columns that are kept with --mapping
intake-no-mapping = No columns are kept as “{ $name }”. There are: { $kept }
intake-no-mapping-at-all = No columns are kept as “{ $name }”, nor by any other name. Open the file under Orders in the window and say what its columns mean
intake-columns-missing = The order file { $path } lacks columns that “{ $name }” needs: { $columns }
intake-known-by-other = Nothing is read by “{ $name }”. Orders of { $path } are known by { $before }, and would be known by { $now }: those that are bought already would not be found, and would be bought again. Leave --mapping out
intake-mapping = The columns in { $path } can’t be read, so no order file is read. { $problem } Correct the file, or take it away.
column-not-used = Not used
column-last-name = Last name
column-company = Company
column-address-3 = Address, third line
column-item-total = Value of all pieces of the item
column-paid-on = Paid on (ships only if filled in)
column-shipped-on = Shipped on (ships only if blank)
columns-no-name = These columns need a name.
columns-text-too-long = A name has at most { $name } characters, and what is the same for all orders { $text }.
columns-too-many-columns = More than { $limit } columns are too many. Delete those that no order needs.
columns-column-twice = The column “{ $column }” stands there twice.
columns-lack = { $field }: no column is it. Choose one.
columns-lack-or-same = { $field }: no column is it. Choose one, or say what is the same for all orders.
columns-meant-twice = { $meaning }: two columns are it. Choose one of them.
columns-not-the-same = { $field }: it is never the same for all orders.
columns-not-understood = { $field }: “{ $text }” can’t be read.
columns-items-unnamed = There are columns of items, and none is the description or the SKU of an item. Choose one.
columns-too-large = The file is too large for columns.
columns-unknown-meaning = “{ $word }” is no meaning of a column.
columns-unknown-field = “{ $word }” is no field of an order.
columns-known-by-other = “known_by” says { $before }, and the columns say { $now }: orders that are bought already would not be found, and would be bought again. Write { $now } there only if that is right.
columns-like-another = It has the name or the columns of “{ $name }”, which another file has.
columns-too-many = There are more than { $limit } files of columns.
orders-columns = Read by your columns “{ $name }”. An order is known again by: { $known }.
columns-intro = What the columns of this file mean is not known yet. Say it once: files with the same columns are read so from then on. Nothing is bought before you have seen the sum.
columns-intro-kept = Files with these columns are read so.
columns-guess = Guess
columns-meaning-of = Meaning of the column { $column }
columns-guess-of = Meaning of the column { $column }, a guess
columns-blank = Nothing stands in it
columns-for-all = The same for all orders
columns-for-all-of = { $field }, the same for all orders
columns-usual = Box and weight that the file does not say are those of “{ command-keep-defaults }” under Ship.
columns-name = Name of these columns
columns-use = Use these columns
columns-leave = Leave them as they are
columns-lacking = Needed and not said yet: { $fields }
columns-known-question = Until now, orders of such files were known by: { $before }. If they are known by { $now }, those that are bought already are not found, and would be bought again.
columns-use-all-the-same = Use them all the same
columns-open = Columns…
columns-forget = Forget these columns
columns-forgotten = The columns “{ $name }” are forgotten. Whoever says them anew has to choose the same order number, or orders that are bought already are not found.
columns-name-taken = Files with other columns have the name “{ $name }”. Choose another one.
