## Des noms qui se trouvent partout

app-name = Sendoff

environment-practice = Essai
environment-sandbox = Bac à sable
environment-live = Réel

## La ligne de commande

cli-no-label-folder = Impossible de créer le dossier d’étiquettes { $folder } : { $reason }. Choisissez-en un autre avec --labels
cli-unknown-columns = Ces colonnes n’ont pas de sens ici et sont ignorées : { $columns }
cli-failed-file = Les lignes en échec se trouvent dans { $path }. Corrigez-les là et expédiez ce fichier
cli-failed-file-not-written = Impossible d’écrire le fichier des lignes en échec : { $reason }
cli-row-twice = La même commande et le même colis figurent dans une ligne précédente de ce fichier. Donnez-lui un autre numéro de colis s’il s’agit d’un deuxième colis
cli-row-shifted =
    Elle a { $cells ->
        [one] { $cells } cellule
       *[other] { $cells } cellules
    } de plus que l’en-tête n’a de colonnes; ses cellules sont peut-être dans les mauvaises colonnes. Mettez entre guillemets les cellules qui contiennent un séparateur
cli-row-warning = Ligne { $row }, commande { $order } : { $problem }
cli-row-failed = Ligne { $row }, commande { $order } : non expédiée. { $reason }
cli-row-in-doubt = Ligne { $row }, commande { $order } : en doute. { $reason }
cli-declined = Pas acheté : vous avez refusé. L’envoi attend, impayé, la prochaine exécution
cli-label-as-pdf = Ligne { $row }, commande { $order } : il n’y a pas d’étiquette { $format } pour cet affranchissement; elle est enregistrée en PDF
cli-bought-without-label = Acheté, mais l’étiquette n’est pas dans le dossier. Relancez la même commande pour la récupérer; rien n’est acheté deux fois. { $reason }
cli-changed = Ligne { $row }, commande { $order } : déjà achetée et modifiée depuis. Rien n’a été acheté : demandez le remboursement de l’ancien envoi, ou donnez à la ligne un autre numéro de colis
cli-no-price = Aucun des tarifs n’a de prix
cli-rate-not-offered = Le service n’offre pas { $rate } pour ce colis. Choisissez un autre --rate
cli-over-limit = Son tarif coûte { $price }, au-dessus de la limite de { $limit }. Augmentez --max-price ou choisissez un autre --rate
cli-ask =
    Acheter { $labels ->
        [one] { $labels } étiquette
       *[other] { $labels } étiquettes
    } pour { $price }? [o/N]
cli-yes = oui
cli-summary =
    { $bought ->
        [one] { $bought } étiquette achetée
       *[other] { $bought } étiquettes achetées
    } pour { $rows ->
        [one] { $rows } ligne
       *[other] { $rows } lignes
    }, { $already } déjà achetées, { $spent } dépensés. Les étiquettes sont dans { $folder }

intake-unreadable = Impossible de lire le fichier de commandes { $path } : { $reason }
intake-too-large = Le fichier de commandes { $path } dépasse { $limit } Mo. Divisez-le
intake-too-many-rows = Le fichier de commandes { $path } a plus de { $limit } lignes. Divisez-le
intake-empty = Le fichier de commandes { $path } est vide. Sa première ligne doit nommer les colonnes
intake-not-an-order-file = Il manque ces colonnes au fichier de commandes { $path } : { $columns }
intake-column-twice = Le fichier de commandes { $path } nomme deux fois la colonne { $column }

## Les champs d’une commande

field-order-id = Numéro de commande
field-order-store = Boutique
field-name = Nom
field-address-1 = Adresse
field-address-2 = Adresse, deuxième ligne
field-city = Ville
field-province-code = Province ou État
field-postal-code = Code postal
field-country-code = Pays
field-phone = Téléphone
field-email = Courriel
field-return-name = Nom pour le retour
field-return-address-1 = Adresse de retour
field-return-address-2 = Adresse de retour, deuxième ligne
field-return-city = Ville de retour
field-return-province-code = État de retour
field-return-postal-code = Code ZIP de retour
field-return-phone = Téléphone pour le retour
field-package-contents = Contenu
field-description = Description
field-value = Valeur déclarée
field-value-currency = Devise de la valeur déclarée
field-package-type = Emballage
field-weight-unit = Unité de poids
field-weight = Poids
field-size-unit = Unité de dimension
field-size-x = Longueur
field-size-y = Largeur
field-size-z = Hauteur
field-ship-date = Date d’expédition
field-insurance-requested = Assurance
field-signature-requested = Signature
field-media-mail-requested = Media Mail
field-duties-paid-requested = Droits acquittés
field-vat-reference = Numéro de TVA ou de taxe
field-postage-type = Affranchissement
field-line-items = Articles déclarés
field-parcel = Numéro de colis
field-quantity = Quantité
field-item-description = Description de l’article
field-value-amount = Valeur unitaire
field-currency-code = Devise de l’article
field-hs-tariff-code = Code tarifaire (SH)
field-sku-code = UGS
field-origin-country = Pays d’origine
field-item-weight = Poids de l’article
field-item-weight-unit = Unité de poids de l’article
field-manufacturer-id = Numéro du fabricant
field-manufacturer-contact = Contact chez le fabricant
field-manufacturer-street = Rue du fabricant
field-manufacturer-street-2 = Rue du fabricant, deuxième ligne
field-manufacturer-city = Ville du fabricant
field-manufacturer-postal-code = Code postal du fabricant
field-manufacturer-province-code = Province ou État du fabricant
field-manufacturer-country-code = Pays du fabricant
field-manufacturer-phone = Téléphone du fabricant
field-manufacturer-email = Courriel du fabricant

## Emballages

package-card = Carte postale
package-letter = Lettre
package-envelope = Enveloppe plate
package-thick-envelope = Enveloppe épaisse
package-parcel = Colis
package-flat-rate-envelope = Enveloppe à tarif fixe
package-flat-rate-legal-envelope = Enveloppe format légal à tarif fixe
package-flat-rate-padded-envelope = Enveloppe matelassée à tarif fixe
package-flat-rate-gift-card-envelope = Enveloppe pour carte-cadeau à tarif fixe
package-flat-rate-window-envelope = Enveloppe à fenêtre à tarif fixe
package-flat-rate-cardboard-envelope = Enveloppe cartonnée à tarif fixe
package-small-flat-rate-envelope = Petite enveloppe à tarif fixe
package-small-flat-rate-box = Petite boîte à tarif fixe
package-medium-flat-rate-box-1 = Boîte moyenne à tarif fixe 1
package-medium-flat-rate-box-2 = Boîte moyenne à tarif fixe 2
package-large-flat-rate-box = Grande boîte à tarif fixe

## Contenu

contents-merchandise = Marchandises
contents-documents = Documents
contents-gift = Cadeau
contents-returned-goods = Marchandises retournées
contents-sample = Échantillon
contents-other = Autre contenu

## Unités

unit-g = g
unit-kg = kg
unit-oz = oz
unit-lb = lb
unit-cm = cm
unit-m = m
unit-in = po

## Boutiques

store-adobe-commerce = Adobe Commerce
store-amazon = Amazon
store-bigcommerce = BigCommerce
store-ebay = eBay
store-etsy = Etsy
store-shipstation = ShipStation
store-shopify = Shopify
store-squarespace = Squarespace
store-woocommerce = WooCommerce
store-other = Autre boutique

## Devises

currency-cad = Dollars canadiens (CAD)
currency-usd = Dollars américains (USD)

## Sortes d’affranchissement

postage-unknown = Pas encore choisi
postage-service-us-edge = US Edge
postage-service-us-select = US Select
postage-service-us-slim = US Slim
postage-ca-postal-tracked-packet-usa = Poste canadienne, Petit paquet repérable É.-U.
postage-ca-postal-expedited-parcel-usa = Poste canadienne, Colis accélérés É.-U.
postage-us-postal-express = Poste américaine Express
postage-us-postal-first = Poste américaine First Class
postage-us-postal-ground-advantage = Poste américaine Ground Advantage
postage-us-postal-library-mail = Poste américaine Library Mail
postage-us-postal-media-mail = Poste américaine Media Mail
postage-us-postal-priority = Poste américaine Priority
postage-us-postal-other = Poste américaine, autre
postage-service-canada-tracked = Canada suivi
postage-service-select = Select
postage-service-slim = Slim
postage-service-international-tracked = International suivi
postage-us-postal-express-mail-international = Poste américaine Express Mail International
postage-us-postal-first-class-mail-international = Poste américaine First Class Mail International
postage-us-postal-first-class-package-international-service = Poste américaine First Class Package International
postage-us-postal-priority-mail-international = Poste américaine Priority Mail International

## Où en est un envoi

status-unpaid = Brouillon, impayé
status-postage-requested = Achat en cours
status-postage-purchase-failed = Achat échoué
status-canceled = Annulé
status-pending = En préparation
status-ready = Prêt à remettre
status-in-transit = En transit
status-received = Reçu par l’exploitant
status-released = Chez le transporteur
status-inducted = Balayé par le transporteur
status-resolved = Clos
status-delivered = Livré
status-exception = Problème de livraison
status-voided = Remboursé
status-refund-requested = Remboursement demandé
status-incomplete = Incomplet

## Ce qui arrive en chemin

event-created = Envoi créé
event-postage-requested = Affranchissement demandé
event-postage-purchased = Affranchissement acheté
event-postage-purchase-failed = Achat de l’affranchissement échoué
event-pending = En préparation
event-ready = Prêt à remettre
event-received = Reçu par l’exploitant
event-released = Remis au transporteur
event-inducted = Balayé par le transporteur
event-in-transit = En transit
event-out-for-delivery = En cours de livraison
event-delivered = Livré
event-exception = Problème de livraison
event-returned = De retour chez l’exploitant
event-resolved = Clos
event-canceled = Annulé
event-refund-requested = Remboursement demandé
event-refund-refused = Remboursement refusé
event-refund-approved = Remboursement accordé
event-voided = Étiquette annulée
resolution-delivery-confirmed = Livraison confirmée
resolution-delivery-assumed = Considéré comme livré, cet affranchissement n’est pas suivi
resolution-delivery-exception = Terminé avec un problème de livraison
resolution-canceled = Annulé avant la livraison
days = { $count ->
    [one] { $count } jour
   *[other] { $count } jours
}

## Où en est un retour, et pourquoi il est revenu

return-on-hold = Attend votre décision
return-in-transit = En traitement
return-ready = Prêt à être ramassé
return-resolved = Réglé
return-returned = Renvoyé chez vous
reason-unknown = Raison non précisée
reason-unclaimed = Non réclamé par le destinataire
reason-incomplete-address = Adresse incomplète ou invalide
reason-damaged = Endommagé
reason-other = Autre raison

## Les parts d’un prix

fee-postage = Affranchissement
fee-insurance = Assurance
fee-delivery = Livraison
fee-tariff = Droits de douane

## Les étapes d’un achat

purchase-step-requesting = Envoi de l’achat…
purchase-step-waiting = Le service achète…
purchase-step-checking = La réponse s’est perdue; on demande au service ce qui s’est passé…
purchase-step-fetching-label = Acheté, on récupère l’étiquette…

## Les fichiers d’une étiquette

label-format-png = Image PNG
label-format-pdf = PDF
label-format-zpl = ZPL pour imprimantes d’étiquettes

## Provinces et codes postaux

province-kind-province = Province
province-kind-state = État
province-kind-county = Comté
province-kind-prefecture = Préfecture
province-kind-department = Département
province-kind-district = District
province-kind-region = Province ou ville
province-kind-emirate = Émirat
province-kind-island = Île
province-kind-oblast = Oblast
province-kind-parish = Paroisse
province-kind-area = Région
postal-kind-postal = Code postal
postal-kind-zip = Code ZIP
postal-kind-eircode = Eircode
postal-kind-pin = Code PIN

## Pourquoi il n’y a pas de tarif

no-rates-no-ship-date = L’envoi n’a pas de date d’expédition. Choisissez aujourd’hui ou un jour à venir, puis redemandez les tarifs.
no-rates-no-dimensions = Le colis n’a pas de dimensions. Indiquez longueur, largeur et hauteur.
no-rates-side-over-60-cm = Un côté dépasse 60 cm. Prenez un emballage plus petit, ou vérifiez l’unité de dimension.
no-rates-too-heavy = Le colis pèse plus de 30 kg. Divisez-le en deux, ou vérifiez l’unité de poids.
no-rates-no-customs-items = Il n’y a pas d’article déclaré. Ajoutez-en au moins un pour un envoi hors du Canada.
no-rates-duties-paid-without-vat = L’affranchissement droits acquittés exige un numéro de TVA ou de taxe. Indiquez-le, ou retirez les droits acquittés.
no-rates-option-not-offered = Aucun affranchissement vers cette destination n’offre peut-être les options demandées. Retirez assurance, signature, Media Mail ou droits acquittés, une à la fois.
no-rates-package-not-offered = Peu d’affranchissements acceptent cet emballage. Choisissez plutôt un colis.
no-rates-unknown = Le service n’offre aucun affranchissement et n’en donne pas la raison. Vérifiez destination, dimensions et poids, puis redemandez les tarifs.

## Nombres
# Les séparateurs et les signes de la langue.

number-decimal-separator = ,
number-group-separator = { "\u00A0" }
money-dollars = { $amount } $ { $currency }
money-dollars-negative = -{ $amount } $ { $currency }
money-other = { $amount } { $currency }
measure = { $number } { $unit }
measure-size = { $length } × { $width } × { $height } { $unit }

## Problèmes à côté d’un champ

problem-missing = Requis
problem-missing-for-address = Requis pour les adresses de ce pays ({ $country })
problem-missing-for-customs = La douane l’exige pour ce pays ({ $country })
problem-missing-customs-items = La douane exige au moins un article pour ce pays ({ $country })
problem-missing-for-duties-paid = Sans lui, aucun affranchissement droits acquittés n’est offert
problem-not-a-number = Nombre peu clair, écrivez-le comme 1250.50
problem-not-a-whole-number = Pas un nombre entier
problem-not-positive = Doit être supérieur à zéro
problem-too-large = Trop grand pour être juste
problem-too-many-decimals = { $max ->
    [one] Au plus { $max } chiffre après la virgule
   *[other] Au plus { $max } chiffres après la virgule
}
problem-too-long = { $max ->
    [one] Au plus { $max } caractère
   *[other] Au plus { $max } caractères
}
problem-not-a-country = Pas un pays; donnez son nom ou ses deux lettres, comme CA
problem-not-a-province = { $kind ->
    [state] Pas un État de ce pays ({ $country })
    [county] Pas un comté de ce pays ({ $country })
    [prefecture] Pas une préfecture de ce pays ({ $country })
   *[province] Pas une province de ce pays ({ $country })
}
problem-not-a-postal-code = { $kind ->
    [zip] Pas un code ZIP, qui ressemble à { $example }
   *[postal] Pas un code postal de ce pays ({ $country }), qui ressemble à { $example }
}
problem-not-an-email = Ne ressemble pas à une adresse de courriel
problem-not-a-date = Pas une date; écrivez today (aujourd’hui) ou un jour comme 2026-01-31
problem-day-is-over = Ce jour est passé
problem-not-yes-or-no = Écrivez oui ou non
problem-not-a-choice = Inconnu du service; choisissez parmi { $choices }
problem-said-by-service = Refusé par le service : { $words }
problem-at = { $field } : { $problem }
problem-at-value = { $field } « { $value } » : { $problem }
problem-at-item = Article déclaré { $number }, { $field } : { $problem }
problem-at-item-value = Article déclaré { $number }, { $field } « { $value } » : { $problem }

## Ce qui a mal tourné, et que faire ensuite

failure-of-shipment = { $failure } (envoi { $shipment })
failure-not-connected = Aucun service n’est connecté. Indiquez l’hôte et le numéro de client dans Réglages, ou choisissez Essai.
failure-token-missing = Ce profil n’a pas de jeton. Entrez-le dans Réglages.
failure-keychain-missing = Le trousseau de cet ordinateur ne répond pas; le jeton n’est gardé que jusqu’à la fermeture de Sendoff. Déverrouillez le trousseau et enregistrez le jeton de nouveau. ({ $reason })
failure-unreachable = Le service est injoignable, et rien n’a été envoyé. Vérifiez le réseau et réessayez. ({ $reason })
failure-answer-lost = La réponse du service s’est perdue; il a peut-être fait ce qui était demandé. Regardez l’envoi avant de réessayer. ({ $reason })
failure-unauthorized = Le service n’accepte pas le jeton. Entrez-en un valide dans Réglages.
failure-not-found = Le service ne connaît pas cet envoi ou ce numéro de client. Vérifiez le numéro de client dans Réglages, et actualisez la liste des envois.
failure-batch-not-found = Le service ne connaît pas ce lot. Regardez vos lots auprès du service et choisissez-en un autre.
failure-rate-limited = { $seconds ->
    [one] Le compte a épuisé ses requêtes pour le moment, et rien n’a été fait. Réessayez dans { $seconds } seconde.
   *[other] Le compte a épuisé ses requêtes pour le moment, et rien n’a été fait. Réessayez dans { $seconds } secondes.
}
failure-refused = Le service a refusé : { $words }. Corrigez et réessayez.
failure-service-trouble = Le service a des ennuis (état { $status }). Réessayez dans quelques minutes.
failure-not-the-service = Autre chose a répondu à la place du service ({ $what }). Vérifiez l’hôte dans Réglages, et si ce réseau demande une connexion.
failure-rate-gone = { $postage } n’est plus offert, et rien n’a été acheté. Redemandez les tarifs et choisissez-en un autre.
failure-price-changed = Le prix est passé de { $approved } à { $now }, et rien n’a été acheté. Achetez de nouveau si le nouveau prix convient.
failure-already-bought = Déjà acheté, et rien n’a été envoyé. Son étiquette se trouve sous Envois.
failure-purchase-failed = Impossible d’acheter l’affranchissement : { $reason }. Corrigez ou choisissez un autre tarif, puis achetez de nouveau.
failure-label-wrong = L’étiquette est arrivée abîmée et n’est pas gardée : { $what }. Redemandez l’étiquette. ({ $format })
failure-label-mismatch = Arrêtez : cette étiquette est celle d’un autre colis. Son code-barres dit { $found }, le code de suivi est { $expected }. Ne l’utilisez pas. Redemandez l’étiquette, et interrogez le service si elle reste fausse.
failure-no-label-file = Le service ne donne pas d’étiquette { $format } pour cet envoi. Enregistrez-la dans un autre format.
failure-disk-full = Impossible d’enregistrer le fichier : le disque est plein. Libérez de l’espace et réessayez. ({ $path })
failure-not-writable = Impossible d’enregistrer le fichier. Choisissez un autre dossier, ou permettez l’écriture dans celui-ci. ({ $path }, { $reason })
failure-ledger-busy = Un autre Sendoff travaille avec ce compte; celui-ci peut seulement regarder. Utilisez l’autre, ou fermez-le et réessayez. ({ $path })
failure-ledger-broken = Les registres de Sendoff sont inutilisables; rien n’est acheté. Laissez le fichier tel quel et demandez de l’aide. ({ $path }, { $reason })
failure-practice-not-started = Le service d’essai n’a pas démarré. Fermez tout autre Sendoff et recommencez. ({ $reason })
failure-draft-invalid = { $count ->
    [0] L’envoi n’est pas complet, et rien n’a été envoyé. Regardez les champs marqués.
    [one] { $count } champ demande votre attention, et rien n’a été envoyé. Corrigez-le et réessayez.
   *[other] { $count } champs demandent votre attention, et rien n’a été envoyé. Corrigez-les et réessayez.
}
failure-busy = Trop de choses sont en cours à la fois, et rien n’a été envoyé. Attendez un moment et réessayez.
failure-stopped = La partie de Sendoff qui travaille s’est arrêtée, et plus rien n’est envoyé. Fermez Sendoff et relancez-le; il regarde d’abord chaque achat ouvert.

## Achats en doute

doubt-create-unknown = On ne sait pas quel envoi le service a créé, et rien n’est renvoyé. Comparez ceux de cette commande sous Envois, supprimez les impayés en trop, puis réglez de nouveau.
doubt-buy-unknown = On ne sait pas encore si l’affranchissement a été acheté, et rien n’est renvoyé. Attendez une minute, regardez l’envoi, puis réglez de nouveau.
doubt-attempts-used-up = { $attempts ->
    [one] L’achat a été envoyé { $attempts } fois sans réponse et n’est pas renvoyé. Regardez l’envoi auprès du service, puis décidez s’il faut régler de nouveau.
   *[other] L’achat a été envoyé { $attempts } fois sans réponse et n’est pas renvoyé. Regardez l’envoi auprès du service, puis décidez s’il faut régler de nouveau.
}
doubt-contradiction = Ce que dit le service ne va pas avec ce qui a été fait : { $evidence }. Rien n’est renvoyé. Regardez l’envoi auprès du service, puis décidez s’il faut régler de nouveau.
doubt-refund-again = La réponse à la demande de remboursement s’est perdue, et le service n’en montre pas encore de trace. On regarde chaque jour; un jour après la demande, vous pourrez redemander une fois depuis les détails de l’envoi.
doubt-refund-waits = Le remboursement a été demandé deux fois sans réponse et n’est pas redemandé. On regarde chaque jour pendant quatre semaines; interrogez le service si rien ne vient.
doubt-batch-unknown = On ne sait pas si le lot a été créé, ni lequel c’est, et rien n’est renvoyé. Regardez vos lots auprès du service, puis vérifiez de nouveau.

## La fenêtre : bandeau, barre, ligne d’état

screen-ship = Expédier
screen-shipments = Envois
screen-returns = Retours
screen-tracking = Suivi
screen-settings = Réglages
strip-practice = Argent fictif, étiquettes qu’aucun transporteur ne prend
strip-sandbox = Le site d’essai du service, sans argent réel
strip-live = Argent réel, étiquettes réelles
strip-client = Client { $client }
strip-switch = Passer à { $environment }
status-online = En ligne
status-offline = Hors ligne depuis { $since }
status-connecting = Connexion…
status-not-connected = Non connecté
status-buying = { $count ->
    [one] Achat de { $count } étiquette
   *[other] Achat de { $count } étiquettes
}
status-unprinted = { $count ->
    [one] { $count } achetée, pas imprimée
   *[other] { $count } achetées, pas imprimées
}
status-unsettled = Besoin de vous · { $count }
status-only-looking = Lecture seule
strip-only-looking = Un autre Sendoff travaille avec ce compte; celui-ci regarde seulement
strip-take-over = Tenter de prendre le relais
status-budget = { $left } requêtes sur { $limit }
status-budget-more = { $left } requêtes sur { $limit } · d’autres à { $at }
status-budget-why = Le service accepte { $limit } requêtes par cinq minutes pour ce compte
budget-name = Requêtes restantes
unprinted-title = Achetées, pas imprimées
unprinted-why = Chacune est payée. Elle quitte cette liste quand elle est imprimée ou remise.
mark-printed = Imprimée
mark-printed-of = { $name } : imprimée
mark-handed-over = Remise
mark-handed-over-of = { $name } : remise
choose-line = Choisir { $name }
choose-all = Tout choisir
choose-none = Ne rien choisir
mark-chosen-printed = Imprimées · { $count }
mark-chosen-handed-over = Remises · { $count }
unprinted-none-title = Rien n’attend l’impression
unprinted-none = Chaque étiquette achetée est imprimée ou remise.
unsettled-title = Besoin de vous
unsettled-why = Rien n’est envoyé pour ces envois sans votre accord. « Vérifier de nouveau » interroge le service et n’achète rien.
unsettled-none-title = Rien n’a besoin de vous
unsettled-none = Chaque achat, remboursement et lot est réglé.
look-again = Vérifier de nouveau
look-again-at = Vérifier de nouveau { $name }
buy-again = Acheter de nouveau · { $price }
leave-it = Laisser ainsi
leave-it-of = Laisser { $name } ainsi
shown-now = Le service indique : { $status }, { $at }
shown-never = Le service n’a montré aucun envoi
evidence-create-sent = Envoi transmis au service
evidence-buy-sent = Achat { $attempt } transmis, { $price }
evidence-refund-sent = Remboursement demandé
evidence-batch-sent = Lot transmis au service
evidence-no-answer = Pas de réponse ({ $reason })
evidence-refused = Refusé : { $words }
evidence-taken = Le service l’a accepté
evidence-seen-unpaid = Vérifié : ce n’était pas payé
evidence-seen-under-way = Vérifié : l’achat était en cours
evidence-seen-failed = Vérifié : l’achat avait échoué ({ $reason })
evidence-not-found = Cherché, rien trouvé
evidence-several = Cherché, { $count } correspondances trouvées
evidence-retry = Vous avez permis un achat de plus
evidence-contradiction = Ne va pas ensemble : { $evidence }
open = Ouvrir
close = Fermer
cancel = Annuler
dismiss = Ignorer
undo = Rétablir
try-again = Réessayer
check-again = Vérifier de nouveau
connect-again = Se reconnecter
open-settings = Ouvrir les réglages
no-order-number = Sans numéro de commande

## La fenêtre : pourquoi elle ne s’ouvre pas

window-no-display = Aucune fenêtre ne peut s’ouvrir ici, faute d’affichage. Lancez Sendoff sur un bureau, ou utilisez `sendoff ship FICHIER.csv` sans fenêtre.
window-library-missing = Aucune fenêtre ne peut s’ouvrir : la bibliothèque { $library } manque. Installez le paquet Debian { $package } et recommencez.
window-not-opened = Aucune fenêtre ne peut s’ouvrir. Lancez Sendoff sur un bureau avec OpenGL, ou utilisez `sendoff ship FICHIER.csv` sans fenêtre. ({ $reason })

## La fenêtre : le formulaire Expédier

ship-title = Expédier un colis
ship-title-bought = Prêt à partir
ship-get-rates-again = Redemander les tarifs
ship-problems = { $count ->
    [one] { $count } champ à revoir
   *[other] { $count } champs à revoir
}
ship-date-hint = today ou 2026-01-31
section-order = Commande
section-recipient = Destinataire
section-parcel = Colis
section-contents = Contenu
section-items = Articles déclarés
section-options = Options
section-return = Adresse de retour
no-store = Aucune
unit-short = Unité
currency-short = Devise
recipient-again = { $name }, { $address }, { $city }
recent-parcel = Comme un colis précédent
recent-parcel-none = Choisissez-en un
parcel-summary = { $package } · { $size } · { $weight }
items-why = La douane exige chaque sorte de marchandise qui quitte le Canada
item-title = Article { $number }
item-add = Ajouter un article
item-remove = Retirer l’article { $number }
item-manufacturer = Fabricant
return-open = Utiliser une autre adresse de retour
return-us-only = Seules des adresses aux États-Unis peuvent être demandées. Laissée vide, celle du compte est utilisée.

## La fenêtre : tarifs et achat

rates-empty-title = Les tarifs s’affichent ici
rates-empty = Remplissez le formulaire et choisissez Obtenir les tarifs. Les affranchissements se comparent côte à côte, et rien n’est acheté sans votre accord.
rates-loading = On demande les tarifs…
rates-outdated = Le formulaire a changé depuis ces tarifs. Redemandez-les avant d’acheter.
rates-get-new = Obtenir de nouveaux tarifs
no-rates-title = Aucun affranchissement offert
no-rates-why = Le service n’en donne pas la raison. Voici ce qu’il y a d’habitude derrière
fix-ship-today = Expédier aujourd’hui
fix-drop-duties = Retirer les droits acquittés
column-service = Affranchissement
column-delivery = Livraison
column-tracking = Suivi
column-signature = Signature
column-insurance = Assurance
column-duties = Droits
column-price = Prix
sort-by = Trier par { $column }
mark-cheapest = Le moins cher
mark-fastest = Le plus rapide
not-told = Non indiqué
not-offered = Pas offert
no-price = Sans prix
insured = Assuré
rate-spoken = { $name }, { $price }
total = Total
buy-label = Acheter l’étiquette · { $price }
buy-choose = Choisissez un tarif
buying-at = Achat à { $price }
doubt-title = Achat en doute
doubt-checking = On demande au service ce qui s’est passé…
shipment-id = Envoi { $shipment }

## La fenêtre : l’étiquette

bought-title = Étiquette achetée
bought-before = Déjà acheté, et rien n’a été renvoyé.
bought-changed = Déjà acheté avec un autre contenu, et rien n’a été renvoyé. L’étiquette est celle qui a été achetée.
tracking-code = Code de suivi
no-tracking-code = Pas encore
copy-tracking-code = Copier le code de suivi
paid = Payé
postage = Affranchissement
postage-kind = Sorte
carrier = Transporteur
next-shipment = Envoi suivant
label-title = Étiquette
label-loading = On récupère l’étiquette…
label-fetch-again = Redemander l’étiquette
label-verified = Code-barres lu, c’est le code de suivi
label-not-read = Code-barres illisible, vérifiez l’impression
label-picture = Étiquette de l’envoi { $shipment }
label-kept = Gardée dans le dossier d’étiquettes
save-title = Enregistrer une copie
save-to = Dossier ou fichier
save-to-hint = Vide : demande à chaque fois
browse = Parcourir…
save-png = Enregistrer PNG
save-pdf = Enregistrer PDF
save-zpl = Enregistrer ZPL
saving = Enregistrement…
saved = Enregistré en { $format } : { $path }
dialog-folder = Choisir un dossier pour les étiquettes
dialog-file = Enregistrer l’étiquette

## La fenêtre : l’écran Envois

shipments-title = Envois
shipments-search = Chercher des envois
shipments-search-hint = Nom, numéro de commande ou envoi
shipments-load = Charger les envois
shipments-none-title = Pas encore d’envoi
shipments-none = Le premier se crée sous Expédier. Remplissez-y le formulaire et demandez les tarifs.
shipments-none-found-title = Rien trouvé
shipments-none-found = Aucun envoi dont le nom, le numéro de commande ou l’identifiant commence par ces mots.
page = Page { $number }
page-newer = Envois plus récents
page-older = Envois plus anciens
head-recipient = Destinataire
head-status = État
head-order = Numéro de commande
head-postage = Affranchissement
head-made = Créé
head-price = Prix
no-name = Sans nom
open-shipment = Ouvrir { $name }, envoi { $shipment }
details-close = Fermer les détails
show-label = Montrer l’étiquette
refresh-rates = Actualiser les tarifs
ask-refund = Demander un remboursement
delete-draft = Supprimer le brouillon
package = Emballage
weight = Poids
size = Dimensions
description = Description
declared-value = Valeur déclarée
ship-date = Date d’expédition
timeline = Ce qui s’est passé

## La fenêtre : l’écran Retours

returns-title = Retours
returns-undecided = { $count ->
    [0] Rien n’attend votre décision
    [one] { $count } retour attend votre décision
   *[other] { $count } retours attendent votre décision
}
returns-filter-status = Seulement à l’état
returns-filter-reason = Seulement pour la raison
returns-any-status = Tous les états
returns-any-reason = Toutes les raisons
returns-show-all = Montrer tous les retours
returns-reload = Redemander les retours au service
returns-loading = Demande des retours au service…
returns-as-of = En date du { $at }
returns-not-new = Le service n’a pas pu être interrogé. Voici ce qu’il disait le { $at }.
returns-cut-off = Voici les { $count } retours les plus récents. Le service en a d’autres.
returns-none-title = Aucun colis n’est revenu
returns-none = Un colis qui ne peut être livré, ou que personne ne réclame, apparaît ici quand l’exploitant l’a récupéré.
returns-none-found-title = Aucun retour de ce genre
returns-none-found = Choisissez un autre état ou une autre raison, ou montrez tous les retours.
returns-start-title = Les retours ne sont pas encore lus
returns-start = Ils apparaissent ici dès que le service a répondu une fois.
head-reason = Raison
head-waiting = Attente
open-return = Ouvrir le retour de { $name }, envoi { $shipment }
return-came-back = Revenu le
return-waiting = En attente depuis
return-changed = Dernier changement
return-ended = Réglé le
return-ending = Issue
return-note = Remarque
return-original = L’envoi d’origine
return-order = Numéro de commande
return-shipped = Créé le
return-contents = Contenu
return-open-shipment = Ouvrir l’envoi
return-track = Montrer son parcours
return-decide-title = Où cela se décide
return-decide = Le réexpédier, le ramasser ou le détruire se choisit dans votre compte sur le site du service. Le service permet à Sendoff de lire les retours, pas d’en décider.
return-decide-ready = Il attend à la succursale choisie dans votre compte sur le site du service. Il n’y a rien à faire ici.

## La fenêtre : l’écran Suivi

tracking-title = Suivi
tracking-id = Identifiant d’envoi
tracking-id-hint = Celui de n’importe quel envoi
tracking-look-up = Chercher
tracking-mistyped = Ce ne peut être l’identifiant d’un envoi. Il n’a que des lettres et des chiffres, comme 7KD2MNP4QR.
tracking-work = Vos colis
tracking-reload = Relire
concern-stalled = Immobiles · { $count }
concern-trouble = Problème de livraison · { $count }
concern-delivered-today = Livrés aujourd’hui · { $count }
concern-under-way = En route · { $count }
stalled-why = En route, et sans nouvelles depuis { $days } ou plus
trouble-why = Le transporteur signale un problème possible
delivered-today-why = Vous pouvez prévenir qui les attend
under-way-why = Les plus silencieux d’abord
none-stalled-title = Aucun colis immobile
none-stalled = Un colis en route apparaît ici quand il est sans nouvelles depuis { $days }.
none-trouble-title = Aucun problème de livraison
none-trouble = Un colis apparaît ici quand le transporteur signale un problème possible.
none-delivered-title = Rien de livré aujourd’hui pour l’instant
none-delivered = Un colis apparaît ici le jour de sa livraison.
none-under-way-title = Rien en route
none-under-way = Les colis apparaissent ici une fois reçus. Sendoff les vérifie de lui-même toutes les quelques heures.
tracking-cut-off = Il y en a plus que ce qui est montré ici.
head-news = Dernière nouvelle
tracking-not-looked-at = Pas encore vérifié
head-quiet = Silence
open-tracking = Montrer le parcours du colis de { $name }, envoi { $shipment }
tracking-of = Parcours de l’envoi { $shipment }
tracking-loading = Interrogation du site public…
tracking-unknown = Le service n’a pas d’envoi { $shipment }. Vérifiez chaque lettre et chaque chiffre, ou cherchez-le sous Envois.
tracking-as-of = En date du { $at }
tracking-not-new = Il n’a pas pu être interrogé. Voici ce qui a été vu le { $at }.
tracking-try-again = Redemander
tracking-expected = Prévu le
tracking-late = { $days } de retard
tracking-ending = Issue
tracking-to = Destination
tracking-from = Provenance
tracking-postage = Affranchissement
tracking-package = Emballage
tracking-open-carrier = Ouvrir la page du transporteur
tracking-open-carrier-at = Ouvre { $host } dans votre navigateur
tracking-copy-page = Copier le lien public
tracking-facts = Le colis
tracking-timeline = Le parcours jusqu’ici
tracking-no-events = Il ne s’est encore rien passé.
tracking-silence = { $days } sans nouvelles

## La fenêtre : réglages

settings-title = Réglages
profile-field = { $environment }, { $field }
profile-in-use = Utilisé maintenant
practice-needs-nothing = Fonctionne dans Sendoff, sans compte. Ce que vous y faites y reste.
host = Hôte
host-hint = https://…
host-missing = Requis; il se trouve dans les réglages du service
host-not-https = Doit commencer par https://
host-with-path = L’hôte seulement, sans chemin
client-id = Numéro de client
client-id-missing = Requis; il se trouve dans les réglages du service
client-id-not-a-word = Lettres et chiffres seulement
account-currency = Devise du compte
token = Jeton d’accès
token-hint = Collez-le ici
token-hint-kept = Il y en a un. Collez-en un autre pour le remplacer
token-this-run = Gardé seulement jusqu’à la fermeture de Sendoff, jamais montré de nouveau
token-would-be-this-run = Ne serait gardé que jusqu’à la fermeture de Sendoff
token-keychain = Gardé dans le trousseau du système, jamais montré de nouveau
profile-save = Enregistrer { $environment }
test-connection = Tester la connexion
test-passed = Connecté. Le compte a { $count } envois
spending-title = Dépenses
price-limit = Demander avant d’acheter au-dessus de
price-limit-hint = Sans limite
price-limit-why = Dans la devise du compte, comme 25.00. Vide, le bouton seul décide.
price-limit-not-read = Montant peu clair; le précédent reste en vigueur
look-title = Apparence
language = Langue
language-system = Langue du système
theme = Couleurs
theme-system = Comme le système
theme-light = Clair
theme-dark = Sombre
theme-high-contrast = Contraste élevé
text-size = Taille du texte

## La fenêtre : questions

ask-buy-title = Au-dessus de votre limite
ask-buy = { $postage } pour { $recipient } coûte { $price }. Votre limite est { $limit }.
ask-delete-title = Supprimer ce brouillon?
ask-delete = L’envoi { $shipment } pour { $recipient } est supprimé du service. Rien n’a été payé. C’est irréversible.
ask-refund-title = Demander un remboursement?
ask-refund-text = L’envoi { $shipment } pour { $recipient } a coûté { $price }. Son étiquette devient nulle et ne doit pas être utilisée. Un remboursement n’est pas une annulation : le service décide, et cela peut prendre deux semaines ou plus.
ask-refund-no-price = L’envoi { $shipment } pour { $recipient } devient nul et son étiquette ne doit pas être utilisée. Un remboursement n’est pas une annulation : le service décide, et cela peut prendre deux semaines ou plus.
ask-retry-title = Vérifier cet achat de nouveau?
ask-retry = On demande d’abord au service ce qu’il en est. Seulement s’il dit que rien n’a été acheté, l’étiquette est achetée encore une fois au prix que vous aviez accepté.
ask-retry-price = On demande d’abord au service ce qu’il en est. Seulement s’il dit que rien n’a été acheté, l’étiquette est achetée encore une fois pour { $price }.
ask-leave-title = Laisser tel quel?
ask-leave = Choisissez ceci si { $name } a été acheté ou réglé ailleurs. Sendoff n’envoie plus rien pour lui et ne le liste plus ici. Ce qui se trouve auprès du service y reste.
ask-switch-title = Passer à { $environment }?
ask-switch = Ce que vous avez tapé reste dans le formulaire. Les tarifs et les listes de cet environnement se ferment.
ask-switch-buying = Un achat est en cours. Il continue et son résultat est gardé, mais vous ne le verrez qu’en revenant ici.
ask-quit-title = Quitter Sendoff?
ask-quit = Ce que vous avez tapé dans le formulaire est perdu.
ask-quit-buying = Un achat est en cours. Il est réglé au prochain démarrage, et rien n’est acheté deux fois.

## La fenêtre : commandes

command-get-rates = Obtenir les tarifs
command-buy = Acheter l’affranchissement choisi
command-new-shipment = Nouvel envoi
command-duplicate = Dupliquer
command-undo-clear = Ramener le formulaire effacé
command-go = Aller à { $screen }
command-reload = Recharger la liste
command-unprinted = Montrer ce qui est acheté et pas imprimé
command-palette = Commandes
command-larger-text = Texte plus grand
command-smaller-text = Texte plus petit
command-quit = Quitter
purpose-get-rates = Demander au service quels affranchissements il offre
purpose-buy = Acheter l’affranchissement choisi au prix du bouton
purpose-new-shipment = Commencer avec un formulaire vide
purpose-duplicate = Commencer un formulaire avec le même contenu
purpose-palette = Trouver une commande par son nom
tooltip = { $purpose } ({ $shortcut })
palette-name = Chercher une commande
palette-hint = Que voulez-vous faire
palette-none = Aucune commande de ce nom

## La fenêtre : nouvelles

news-profile-saved = Profil enregistré
news-deleted = Envoi { $shipment } supprimé
news-refreshed = Tarifs de l’envoi { $shipment } actualisés
news-refund-asked = Remboursement demandé pour l’envoi { $shipment }. Le service décide en deux semaines au plus.
news-bought = L’envoi { $shipment } est acheté
news-no-dialog = Aucune boîte de fichiers n’est disponible ici (installez xdg-desktop-portal ou zenity). Tapez ou collez le chemin
news-copied = { $text } copié
news-printed = { $count ->
    [one] { $count } étiquette est imprimée
   *[other] { $count } étiquettes sont imprimées
}
news-handed-over = { $count ->
    [one] { $count } colis est remis
   *[other] { $count } colis sont remis
}
news-print-again = { $count ->
    [one] { $count } étiquette est à réimprimer
   *[other] { $count } étiquettes sont à réimprimer
}
news-cleared = Le formulaire a été effacé
