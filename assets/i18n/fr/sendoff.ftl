# Les termes sont dans docs/glossary.md. Pas d’espace devant ; ? !, une espace insécable
# devant : et dans « ».

## Les noms employés partout

app-name = Sendoff

environment-practice = Entraînement
environment-sandbox = Bac à sable
environment-live = Réel

## La ligne de commande

cli-account-in-use = Un autre Sendoff utilise ce compte avec le même dossier de données : sa fenêtre, ou une autre commande. Rien n’a été lancé. Fermez-le, ou attendez qu’il ait fini, puis relancez la même commande
cli-no-label-folder = Impossible de créer le dossier d’étiquettes { $folder } : { $reason }. Choisissez-en un autre avec --labels
cli-shop-file = C’est un export de { $shop } : { $rows ->
    [one] { $rows } ligne est
   *[other] { $rows } lignes sont
} { $orders ->
    [one] { $orders } commande.
   *[other] { $orders } commandes.
}
cli-shop-usual = La boîte et le poids, qu’il ne dit pas, sont ceux que la fenêtre garde pour les nouveaux colis.
cli-shop-no-usual = Il ne dit ni la boîte ni le poids. Remplissez ceux que vous utilisez le plus sous Expédier dans la fenêtre, et choisissez « { command-keep-defaults } ».
cli-unknown-columns = Ces colonnes sont inconnues et ignorées : { $columns }
cli-failed-file = Les lignes en échec se trouvent dans { $path }. Corrigez-les dans ce fichier, puis lancez la commande avec lui
cli-to-decide-file = Les lignes qui attendent votre décision sont dans { $path }, chacune avec la raison. Écrivez un numéro dans la colonne parcel là où un colis de plus est à acheter, retirez les autres lignes, puis lancez la commande avec ce fichier
cli-rows-moved = Les lignes d’un autre fichier de commandes qui s’y trouvaient sont conservées dans { $path }
cli-in-doubt-file = Les lignes dont on ne sait pas si elles ont été achetées sont dans { $path }. Laissez-les telles quelles et relancez la même commande : elle les vérifie, et rien n’est acheté deux fois. Après avoir cherché un envoi auprès du service, --retry-in-doubt suivi de son numéro de commande l’achète de nouveau
cli-failed-file-not-written = Impossible d’écrire le fichier des lignes en échec : { $reason }
cli-row-twice = Une ligne précédente de ce fichier a la même commande et le même colis. Si c’est un colis de plus, écrivez son numéro (2, 3, etc.) dans la colonne parcel
cli-row-shifted =
    Elle a { $cells ->
        [one] { $cells } cellule
       *[other] { $cells } cellules
    } de plus que l’en-tête n’a de colonnes; ses cellules sont peut-être dans les mauvaises colonnes. Mettez entre guillemets les cellules qui contiennent un séparateur
cli-row-warning = { $which } : { $problem }
# Des lignes du fichier de commandes par leurs numéros : « Lignes 1-40, 52 ».
cli-which-rows = { $count ->
        [one] Ligne { $rows }, commande { $order }
       *[other] Lignes { $rows }
    }
cli-row-failed = { $which } : échec. { $reason }
# Ce qui vaut pour une ligne, et ce qui est dit de toutes ces lignes.
cli-row-message = { $which } : { $detail }. { $advice }
cli-rows-message = { $which } : { $advice }
cli-row-detail = { $which } : { $detail }
cli-row-without-label = { $which } : l’achat est fait, mais l’étiquette n’est pas dans le dossier. Relancez la même commande pour récupérer ce qui manque; rien n’est acheté deux fois. { $reason }
cli-ended-before-label = La commande s’est terminée avant de récupérer son étiquette.
cli-window-lost = La fenêtre de Sendoff qui travaillait pour cette commande n’est plus là, et on ne sait pas ici ce qu’il est advenu du reste. Chaque achat est noté. Relancez la même commande : elle reprend où elle en était, et rien n’est acheté deux fois
cli-window-closed = La fenêtre qui travaillait pour cette commande a été fermée, ou a quitté son compte. Chaque achat est noté. Relancez la même commande : elle reprend où elle en était, et rien n’est acheté deux fois
cli-few-requests = Il reste { $left } requêtes au service sur { $limit }. Les prochaines étiquettes devront peut-être attendre; d’autres requêtes seront disponibles à partir de { $at }
cli-held = Le service a demandé une pause et n’accepte aucune requête avant { $at }. En attente
cli-left = { $rows ->
        [one] { $rows } ligne a été laissée telle quelle
       *[other] { $rows } lignes ont été laissées telles quelles
    }. Cette exécution n’a rien acheté pour elles. Relancez la même commande
cli-left-until = { $rows ->
        [one] { $rows } ligne a été laissée telle quelle
       *[other] { $rows } lignes ont été laissées telles quelles
    }, car le service n’accepte aucune requête avant { $at }. Cette exécution n’a rien acheté pour elles. Relancez la même commande après cela, ou ajoutez --wait MINUTES pour attendre plus longtemps
cli-other-job = Un autre travail est en cours dans la fenêtre ou dans une autre commande, et il n’y en a qu’un à la fois. { $rows ->
        [one] { $rows } ligne a été laissée telle quelle
       *[other] { $rows } lignes ont été laissées telles quelles
    }. Relancez la même commande quand ce travail est terminé
cli-interrupting = Arrêt. Ce qui est en cours d’achat est mené à terme et ses étiquettes sont enregistrées; aucune autre ligne n’est commencée. Appuyez de nouveau sur Ctrl-C pour quitter immédiatement
cli-interrupted = { $rows ->
        [one] { $rows } ligne n’a pas été commencée
       *[other] { $rows } lignes n’ont pas été commencées
    }, car vous avez arrêté la commande. Relancez la même commande : elle reprend où elle en était, et rien n’est acheté deux fois
cli-progress = { $done } lignes sur { $rows } sont traitées
cli-unresolved = non résolu
cli-unresolved-row = non résolu, envoi { $shipment }
cli-declined = { $rows ->
        [one] { $rows } ligne n’a pas été achetée
       *[other] { $rows } lignes n’ont pas été achetées
    }, car vous avez répondu non. Pour acheter, relancez la même commande
cli-not-asked = { $rows ->
        [one] { $rows } ligne n’a pas été achetée
       *[other] { $rows } lignes n’ont pas été achetées
    }, car il n’a pas été possible de répondre à la question : il n’y a pas de terminal. Pour acheter sans question, relancez la même commande avec --yes
cli-label-as-pdf = { $which } : il n’y a pas d’étiquette { $format } pour cet affranchissement; elle est enregistrée en PDF
cli-label-put-before = Une exécution précédente a déposé cette étiquette dans le dossier. Elle ne s’y trouve plus; elle est peut-être imprimée, et n’y a pas été déposée de nouveau. Pour la ravoir, détruisez l’étiquette imprimée et ajoutez --again
cli-bought-elsewhere = { $which } : achat déjà fait sur un autre ordinateur, avec un autre dossier de données ou sur le site du service. Rien n’a été acheté maintenant, et les étiquettes sont dans le dossier. Elles sont peut-être déjà imprimées là-bas : n’utilisez chacune qu’une fois
cli-not-looked-for = Tant de lignes du fichier ne peuvent pas être expédiées que celles-ci n’ont pas été cherchées parmi les achats déjà faits : elles sont peut-être payées. Rien n’a été acheté pour elles. Corrigez les lignes et relancez la même commande
cli-printed-before = { $which } : achat déjà fait, et étiquette imprimée avec ce dossier de données, ou peut-être imprimée. Elle est maintenant aussi dans le dossier : n’utilisez chaque étiquette qu’une fois
cli-copy-elsewhere = { $which } : achat déjà fait, et une exécution précédente a déposé l’étiquette dans { $folder }. Elle est maintenant aussi dans le dossier de cette exécution : n’utilisez chaque étiquette qu’une fois
cli-refunded-row = déjà achetée sous { $shipment }, et son affranchissement a été remboursé
cli-refunded = Son étiquette n’est pas valide : elle n’est pas donnée, et rien n’a été acheté. Pour l’expédier de nouveau, écrivez le numéro d’un autre colis (2, 3, etc.) dans la colonne parcel
cli-refund-requested-row = déjà achetée sous { $shipment }, et son remboursement est demandé
cli-refund-requested-at-row = déjà achetée sous { $shipment }, et son remboursement a été demandé le { $at }
cli-refund-requested = Son étiquette n’est pas donnée, et rien n’a été acheté. Une fois le remboursement accordé, la commande peut être achetée de nouveau : relancez alors la même commande. Pour l’expédier maintenant malgré tout, écrivez le numéro d’un autre colis (2, 3, etc.) dans la colonne parcel
cli-changed-row = déjà achetée sous { $shipment }, et { $columns ->
    [none] modifiée depuis
   *[other] différente dans : { $columns }
}
cli-changed = Cette étiquette vaut pour ce qui a été acheté alors : elle n’est pas donnée, et rien n’a été acheté. Pour avoir cette étiquette, remettez la ligne comme elle était. Pour l’expédier telle qu’elle est maintenant, écrivez le numéro d’un autre colis (2, 3, etc.) dans la colonne parcel, et demandez le remboursement de l’envoi acheté
cli-bad-row-bought-row = déjà achetée sous { $shipment }, et la ligne ne peut pas être expédiée telle qu’elle est écrite : { $reason }
cli-bad-row-bought = Aucune étiquette n’est donnée pour elle, et rien n’a été acheté. Pour avoir l’étiquette, remettez la ligne comme elle était
cli-order-alike-row = { $order ->
    [none] un envoi sans numéro de commande pour le même destinataire est payé, ou quelqu’un est sur le point de l’acheter
   *[other] la commande { $order } lui ressemble et a un envoi payé, ou que quelqu’un est sur le point d’acheter
} : { $other }{ $differs ->
    [none] { "" }
   *[other] . Différence : { $differs }
}
cli-order-alike = Rien n’a été acheté maintenant. Si c’est la même commande, ouvrez cet envoi : s’il est payé, retirez la ligne; sinon, relancez la même commande dans dix minutes. Si c’est une autre commande, écrivez le numéro 2 (ou le prochain qui est libre) dans la colonne parcel
cli-under-way-row = envoi { $shipment }
cli-under-way-since-row = envoi { $shipment }, créé le { $at }
cli-draft-gone-row = son brouillon a été supprimé sur un autre ordinateur
cli-under-way = Quelqu’un d’autre l’achète : un autre ordinateur, un autre dossier de données ou la fenêtre de Sendoff, sur le même compte. Rien n’a été acheté ici. Relancez la même commande dans dix minutes : ce qui est acheté d’ici là reçoit son étiquette, et le reste est acheté
cli-was-replaced-row = son brouillon a été remplacé par un autre envoi, { $shipment }
cli-was-replaced = Rien n’a été créé ni acheté pour elle. Ouvrez cet envoi sous Envois dans la fenêtre. Si la commande a un colis de plus, écrivez son numéro (2, 3, etc.) dans la colonne parcel
cli-not-compared = { $count ->
    [one] { $count } achat n’est pas encore comparé
   *[other] { $count } achats ne sont pas encore comparés
} à la liste des envois du service : on ne sait pas si quelqu’un d’autre a payé pour les mêmes commandes. Relancez la même commande dans quelques minutes, avec le même dossier de données : elle les compare et n’achète rien deux fois
cli-paid-twice-made = { $other } a été créé le { $at }.
cli-window-profile = Pour demander un remboursement ou marquer comme résolu ce qui est payé deux fois, ouvrez la fenêtre avec « { $command } », choisissez { $environment }, puis Action requise
cli-window-named = Pour demander un remboursement ou marquer comme résolu ce qui est payé deux fois, ouvrez la fenêtre avec « { $command } ». Sous Réglages, écrivez l’hôte { $host } et le numéro de client { $client } dans le compte { $environment }; choisissez-le, puis Action requise
cli-window-none = Pour demander un remboursement, utilisez le site du service à { $host } : la fenêtre n’a pas de compte pour un service sur cet ordinateur
cli-list-behind-before = La liste d’envois du service est en retard. Attente jusqu’à { $at } au plus pour qu’elle montre ce qui vient d’être créé; rien n’est acheté sans cela
cli-list-behind-after = La liste d’envois du service est en retard. Attente jusqu’à { $at } au plus pour qu’elle montre ce qui vient d’être acheté : elle montre aussi si quelqu’un d’autre a payé pour les mêmes commandes
cli-stopped-for-labels = Achats arrêtés, car { $count } étiquettes de suite n’ont pas pu être obtenues. Corrigez la cause et relancez la même commande : elle récupère les étiquettes manquantes, et rien n’est acheté deux fois. { $reason }
cli-no-price = Aucun des tarifs n’a de prix
cli-rate-not-offered = Le service n’offre pas { $rate } pour ce colis. Choisissez un autre tarif avec --rate
cli-over-own-limit = Son tarif coûte { $price }, au-dessus de la limite de { $limit } des réglages de la fenêtre. Achetez-le avec --over-limit, relevez la limite dans les réglages, ou choisissez un autre --rate
cli-over-limit = Son tarif coûte { $price }, au-dessus de la limite de { $limit }. Augmentez --max-price ou choisissez un autre tarif avec --rate
cli-retry-no-row = --retry-in-doubt { $order } : aucune ligne du fichier ne porte ce numéro de commande; rien n’a donc été essayé de nouveau pour lui. Écrivez-le comme dans le fichier
cli-retry-not-in-doubt = --retry-in-doubt { $order } : aucun achat de cette commande n’était incertain; rien n’a donc été essayé de nouveau pour elle
cli-retry-changed = Son achat est incertain, et la ligne a été modifiée depuis : un nouvel essai achèterait le colis tel qu’il était avant. Remettez la ligne comme elle était pour qu’il soit essayé de nouveau, ou ouvrez Sendoff et voyez Action requise
cli-retry-over-limit = Son achat est incertain, et un nouvel essai l’achèterait à { $price }, au-dessus de la limite de { $limit }. Augmentez --max-price, ou utilisez --over-limit, pour qu’il soit essayé de nouveau
cli-settings-unreadable = Les réglages de la fenêtre sont illisibles et contiennent peut-être une limite de dépense : rien n’est acheté. Corrigez ou supprimez { $file }, ou utilisez --over-limit. ({ $why })
cli-limit-in-other-currency = La limite de dépense des réglages de la fenêtre est de { $limit }, et ce compte paie en { $currency } : rien n’est acheté. Fixez de nouveau la limite quand ce compte est ouvert, ou utilisez --over-limit
cli-ask =
    Acheter { $labels ->
        [one] { $labels } étiquette
       *[other] { $labels } étiquettes
    } pour { $price }?{ $already ->
        [0] { "" }
        [one] { " " }{ $already } ligne est déjà achetée.
       *[other] { " " }{ $already } lignes sont déjà achetées.
    } [o/N]
cli-yes = oui
cli-summary =
    { $bought ->
        [one] { $bought } étiquette achetée
       *[other] { $bought } étiquettes achetées
    } pour { $rows ->
        [one] { $rows } ligne
       *[other] { $rows } lignes
    }, { $already ->
        [one] { $already } déjà achetée
       *[other] { $already } déjà achetées
    }. Dépense : { $spent }.
cli-labels-in = { $labels ->
        [one] { $labels } étiquette est
       *[other] { $labels } étiquettes sont
    } dans { $folder }

intake-unreadable = Impossible de lire le fichier de commandes { $path } : { $reason }
intake-too-large = Le fichier de commandes { $path } dépasse { $limit } Mo. Divisez-le
intake-too-many-rows = Le fichier de commandes { $path } a plus de { $limit } lignes. Divisez-le
intake-empty = Le fichier de commandes { $path } est vide. Sa première ligne doit nommer les colonnes
intake-not-an-order-file = Il manque ces colonnes au fichier de commandes { $path } : { $columns }
intake-column-twice = Le fichier de commandes { $path } nomme deux fois la colonne { $column }
intake-quote-left-open = Le fichier de commandes { $path } a un guillemet resté ouvert à la ligne { $line }; les lignes suivantes feraient partie de cette cellule. Fermez le guillemet, ou doublez-le ("") s’il fait partie du texte, puis recommencez. Rien n’a été expédié
intake-two-encodings = Le fichier de commandes { $path } est en deux encodages : la ligne { $line } est en UTF-8, la ligne { $other } ne l’est pas. Des noms et des adresses seraient faux. Enregistrez tout le fichier en UTF-8, puis recommencez. Rien n’a été expédié
intake-workbook-password = Le fichier de commandes { $path } a un mot de passe. Retirez le mot de passe dans votre tableur, ou enregistrez les commandes en CSV
intake-no-workbook = Le fichier de commandes { $path } est une archive sans classeur. Sortez-en le fichier de commandes, ou exportez de nouveau les commandes en CSV ou XLSX
intake-workbook-broken = Impossible de lire le fichier de commandes { $path } comme classeur : il est endommagé, ou d’un autre type. Ouvrez-le dans votre tableur et enregistrez les commandes en CSV ou XLSX
intake-too-many-columns = Le fichier de commandes { $path } a plus de { $limit } colonnes. Supprimez celles dont aucune commande n’a besoin, ou enregistrez les commandes en CSV
intake-workbook-too-long = Le fichier de commandes { $path } est un classeur de plus de { $limit } Mo de texte. Divisez-le
intake-workbook-too-much-memory = Le fichier de commandes { $path } est un classeur qui prend plus de mémoire que permis. Enregistrez les commandes en CSV, ou divisez-le
intake-workbook-too-slow = Le fichier de commandes { $path } est un classeur dont la lecture prend plus de temps que permis. Enregistrez les commandes en CSV, ou divisez-le

## Les champs d’une commande

field-order-id = Numéro de commande
field-order-store = Boutique
field-cost-centre = Centre de coûts
field-name = Nom
field-address-1 = Adresse
field-address-2 = Adresse, ligne 2
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
field-size-unit = Unité de taille
field-size-x = Longueur
size-hint = 20 x 15 x 5
size-not-whole = Un côté, ou tous : 20x15x5
field-size-y = Largeur
field-size-z = Hauteur
field-ship-date = Date d’expédition
field-insurance-requested = Assurance
field-signature-requested = Signature
field-media-mail-requested = Media Mail
field-duties-paid-requested = Droits acquittés (DDP)
field-vat-reference = Numéro de TVA ou de taxe
field-postage-type = Service
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

## Les états d’un envoi

status-unpaid = Brouillon, impayé
status-postage-requested = Achat en cours
status-postage-purchase-failed = Achat échoué
status-canceled = Annulé
status-pending = En traitement
status-ready = Prêt à expédier
status-in-transit = En transit
status-received = Reçu
status-released = Aux mains du transporteur
status-inducted = Numérisé par le transporteur
status-resolved = Clos
status-delivered = Livré
status-exception = Problème de livraison
status-voided = Remboursé
status-refund-requested = Remboursement demandé
status-incomplete = Incomplet
event-created = Envoi créé
event-postage-requested = Affranchissement demandé
event-postage-purchased = Affranchissement acheté
event-postage-purchase-failed = Achat de l’affranchissement échoué
event-pending = En traitement
event-ready = Prêt à expédier
event-received = Reçu
event-released = Remis au transporteur
event-inducted = Numérisé par le transporteur
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

rate-working-days = { $from ->
    [1] { $to ->
        [1] 1 jour ouvrable
       *[other] 1 à { $to } jours ouvrables
    }
   *[other] { $from } à { $to } jours ouvrables
}
rate-days = { $from ->
    [1] { $to ->
        [1] 1 jour
       *[other] 1 à { $to } jours
    }
   *[other] { $from } à { $to } jours
}
rate-full-tracking = Suivi complet
rate-delivery-confirmation = Confirmation de livraison
rate-no-tracking = Sans suivi
rate-signature = Signature à la livraison
rate-duties-paid = Droits et taxes payés par l’expéditeur
rate-duties-included = Compris dans le prix, { $amount }
key-enter = Entrée
key-escape = Échap
key-delete = Suppr
key-space = Espace
key-left = Gauche
key-right = Droite
key-minus = Moins
key-shift = Maj
fee-postage = Affranchissement
fee-insurance = Assurance
fee-delivery = Livraison
fee-tariff = Droits de douane
tax-gst = TPS
tax-hst = TVH
tax-pst = TVP
tax-qst = TVQ

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
no-rates-too-large-for-its-package = Cet emballage ne peut pas être aussi grand. Choisissez plutôt un colis, ou vérifiez l’unité de dimension.
no-rates-too-heavy = Le colis pèse plus de 30 kg. Divisez-le en deux, ou vérifiez l’unité de poids.
no-rates-no-customs-items = Il n’y a pas d’article déclaré. Ajoutez-en au moins un pour un envoi hors du Canada.
no-rates-duties-paid-without-vat = L’affranchissement droits acquittés exige un numéro de TVA ou de taxe. Indiquez-le, ou retirez les droits acquittés.
no-rates-option-not-offered = Il se peut qu’aucun affranchissement vers cette destination n’offre les options demandées. Retirez assurance, signature, Media Mail ou droits acquittés, une à la fois.
no-rates-package-not-offered = Peu d’affranchissements acceptent cet emballage. Choisissez plutôt un colis.
no-rates-unknown = Le service n’en donne pas la raison. Vérifiez destination, dimensions et poids, puis redemandez les tarifs.

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
problem-missing-for-address = Requis ({ $country })
problem-missing-for-customs = La douane l’exige pour ce pays ({ $country })
problem-missing-customs-items = La douane exige au moins un article pour ce pays ({ $country })
problem-missing-for-duties-paid = Sans lui, aucun affranchissement droits acquittés n’est offert
problem-not-a-number = Entrez un nombre, comme 1250,50
problem-not-a-whole-number = Pas un nombre entier
problem-not-positive = Doit être supérieur à zéro
problem-too-large = Trop grand, vérifiez la valeur
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
problem-postal-code-elsewhere = { $kind ->
    [zip] Ce code ZIP correspond à { $of }, et l’adresse dit { $said }. Est-il juste ?
   *[postal] Ce code postal correspond à { $of }, et l’adresse dit { $said }. Est-il juste ?
}
problem-not-a-postal-code = { $kind ->
    [zip] Pas un code ZIP, qui ressemble à { $example }
   *[postal] Pas un code postal de ce pays ({ $country }), qui ressemble à { $example }
}
problem-not-an-email = Ne ressemble pas à une adresse de courriel
problem-not-a-date = Pas une date; écrivez aujourd’hui ou un jour comme 2026-01-31
problem-day-is-over = Ce jour est passé; prenez aujourd’hui ou un jour à venir
problem-held-by-shop = Dans le fichier de la boutique, « { $column } » est « { $state } » : une telle commande n’est pas expédiée d’ici. Corrigez-la dans la boutique ou dans le fichier
problem-held-by-blank = Dans le fichier de la boutique, « { $column } » est vide : une telle commande n’est pas expédiée d’ici. Corrigez-la dans la boutique ou dans le fichier
problem-rows-differ = Des lignes de cette commande sont séparées dans le fichier, ou ont des adresses différentes. Mettez-les l’une sous l’autre, avec une seule adresse
problem-cell-error = Le tableur a une erreur et pas de valeur dans sa colonne « { $column } » : corrigez-la là
problem-not-yes-or-no = Écrivez oui ou non
problem-not-a-choice = Inconnu du service; choisissez parmi { $choices }
problem-said-by-service = Refusé par le service : { $words }
problem-at = { $field } : { $problem }
problem-at-value = { $field } « { $value } » : { $problem }
problem-at-item = Article déclaré { $number }, { $field } : { $problem }
problem-at-item-value = Article déclaré { $number }, { $field } « { $value } » : { $problem }

## Ce qui a mal tourné, et que faire ensuite

failure-of-label = { $failure } (commande { $order }, { $recipient })
failure-of-shipment = { $failure } (envoi { $shipment })
failure-not-connected = Aucun service n’est connecté. Indiquez l’hôte, le numéro de client et le jeton dans Réglages, ou choisissez Entraînement.
failure-token-missing = Ce compte n’a pas de jeton. Entrez-le dans Réglages.
failure-keychain-missing = Le trousseau de cet ordinateur ne répond pas; le jeton n’est gardé que jusqu’à la fermeture de Sendoff. Déverrouillez le trousseau et enregistrez le jeton de nouveau. La raison est dans le journal.
failure-unreachable = Le service est injoignable, et rien n’a été envoyé. Vérifiez le réseau et réessayez. ({ $reason })
failure-answer-lost = La réponse du service s’est perdue; il a peut-être fait ce qui était demandé. Vérifiez l’envoi avant de réessayer. ({ $reason })
failure-not-read = La réponse du service n’est pas arrivée : on n’en sait pas plus. Réessayez dans une minute.
failure-list-not-read = La liste des envois n’a pas pu être lue : la réponse du service n’est pas arrivée. Ce qui est affiché n’est peut-être plus à jour. Actualisez la liste dans une minute.
failure-unauthorized = Le service n’accepte pas le jeton. Entrez-en un valide dans Réglages.
failure-not-found = Le service ne connaît pas cet envoi ou ce numéro de client. Vérifiez le numéro de client dans Réglages, et actualisez la liste des envois.
failure-shipment-deleted = Cet envoi est supprimé : le service ne l’a plus. Créez-le de nouveau si le colis doit encore partir.
failure-draft-gone = Le brouillon de cette commande n’existe plus : il a été supprimé sur le site ou par un autre ordinateur qui a acheté la commande. Rien n’a été acheté. Demandez de nouveau les tarifs.
failure-batch-not-found = Le service ne connaît pas ce lot. Vérifiez vos lots auprès du service et choisissez-en un autre.
failure-rate-limited = { $seconds ->
    [one] Le compte a épuisé ses requêtes pour le moment, et rien n’a été fait. Réessayez dans { $seconds } seconde.
   *[other] Le compte a épuisé ses requêtes pour le moment, et rien n’a été fait. Réessayez dans { $seconds } secondes.
}
failure-refused = Le service a refusé : { $words }. Corrigez et réessayez.
failure-service-trouble = Le service signale une erreur de son côté (état { $status }). Réessayez dans quelques minutes.
failure-not-the-service = Autre chose a répondu à la place du service ({ $what }). Vérifiez l’hôte dans Réglages, et si ce réseau demande une connexion.
failure-rate-gone = { $postage } n’est plus offert, et rien n’a été acheté. Redemandez les tarifs et choisissez-en un autre.
failure-price-changed = Le prix est passé de { $approved } à { $now }, et rien n’a été acheté. Achetez de nouveau si le nouveau prix convient.
failure-ship-date-past = La date d’expédition { $date } est passée, et rien n’a été acheté. Choisissez une autre date, redemandez les tarifs et achetez de nouveau.
failure-already-bought = Cet envoi a déjà été acheté, et rien n’a été payé maintenant. Son étiquette est dans ses détails sous Envois.
failure-order-bought = Ce colis de la commande a déjà été acheté sous { $other }, et rien n’a été acheté maintenant. Si la commande a besoin d’une autre étiquette, achetez-la dans son formulaire sous Expédier, qui demande « { ask-buy-another-title } ».
failure-order-under-way = Ce colis de la commande est en cours d’achat ailleurs, envoi { $other } depuis { $since }, et rien n’a été acheté ici. Vérifiez d’abord là-bas; si personne n’y travaille, réessayez dans dix minutes.
failure-order-draft-stays = Un autre brouillon du même colis de la commande, envoi { $other }, peut encore être acheté : le service ne l’a pas supprimé, ou ne dit pas s’il est payé. Rien n’a été acheté ici. Ouvrez cet envoi sur le site du service. S’il n’est pas payé, supprimez-le là et achetez de nouveau.
failure-status-unclear = Le service montre cet envoi comme « { $status } », ce qui ne dit pas s’il est payé : il n’a été ni supprimé ni remplacé. Regardez-le sur le site du service, et supprimez-le là s’il n’est pas payé.
failure-order-alike = { $order ->
    [none] Un envoi sans numéro de commande pour le même destinataire est payé, ou quelqu’un est sur le point de l’acheter
   *[other] La commande { $order } ressemble à celle-ci et a un envoi payé, ou que quelqu’un est sur le point d’acheter
} : { $other }. Rien n’a donc été acheté. Si c’est la même commande, vérifiez si cet envoi est payé avant d’acheter celui-ci. Si c’est une autre commande, achetez-la dans son formulaire sous Expédier, qui demande « { ask-buy-another-title } ».
failure-order-not-searchable = La liste des envois de cette commande ne peut pas être lue en entier chez le service : impossible de savoir si elle a déjà été achetée, et rien n’a été acheté. Cherchez la commande sur le site du service, et réessayez plus tard.
failure-paid-not-replaced = Cet envoi est payé ou l’est peut-être; il n’a pas été remplacé. Demandez son remboursement, ou dupliquez-le.
failure-was-replaced = Le brouillon de cette commande a été remplacé par un autre envoi, et rien n’a été créé ni acheté pour elle. Ouvrez cet envoi sous Envois.
failure-purchase-failed = Impossible d’acheter l’affranchissement : { $reason }. Corrigez ou choisissez un autre tarif, puis achetez de nouveau.
failure-purchase-did-nothing = L’achat est resté sans effet : la réponse s’est perdue, et le service montre maintenant cet envoi comme impayé. Rien n’a été débité. Achetez-le de nouveau, ou relancez le fichier.
failure-label-wrong = L’étiquette est arrivée abîmée et n’a pas été enregistrée : { $what }. Redemandez l’étiquette, ou enregistrez-la dans un autre format. ({ $format })
failure-label-broken = L’étiquette est inutilisable : { $what }. Redemandez l’étiquette.
label-fault-empty = le fichier est vide
label-fault-too-large = le fichier est plus gros que toute étiquette
label-fault-other-format = c’est plutôt du { $found }
label-fault-not-a-label = c’est autre chose, peut-être une page web
label-fault-cut-off = il manque la fin
label-fault-no-page = il n’y a pas de page
label-fault-too-many-pixels = l’image est plus grande que toute étiquette
label-fault-too-much-to-draw = elle est trop complexe à dessiner
label-fault-not-drawn-here = le ZPL est dessiné par l’imprimante; seuls PNG ou PDF s’affichent ici
label-fault-printer-command = elle contient la commande d’imprimante { $command }, dont aucune étiquette n’a besoin
label-fault-copies = elle demande { $copies } copies à l’imprimante
label-fault-odd-zpl = son ZPL pourrait faire plus qu’imprimer une étiquette
label-fault-link-not-followed = son lien mène à une adresse d’où l’on ne récupère pas d’étiquette
label-fault-broken = elle est illisible ({ $why })
failure-label-mismatch = Arrêtez : cette étiquette est celle d’un autre colis. Son code-barres dit { $found }, le code de suivi est { $expected }. Ne l’utilisez pas. Redemandez l’étiquette, et interrogez le service si elle reste fausse.
failure-no-label-file = Le service ne donne pas d’étiquette { $format } pour cet envoi. Enregistrez-la dans un autre format.
failure-disk-full = Impossible d’enregistrer le fichier : le disque est plein. Libérez de l’espace et réessayez. ({ $path })
failure-not-writable = Impossible d’enregistrer le fichier. Choisissez un autre dossier, ou permettez l’écriture dans celui-ci. ({ $path }, { $reason })
failure-form-stays-kept = Rien n’a été acheté. Ce qui est tapé dans le formulaire est gardé dans le fichier { $path }, qui n’a pas pu être supprimé avant l’achat ({ $reason }). Permettez à Sendoff d’écrire dans ce dossier, puis achetez de nouveau.
failure-folder-gone = Le dossier { $path } n’existe plus, et le fichier n’a pas été enregistré. Rebranchez son lecteur ou choisissez un autre dossier, puis réessayez.
failure-ledger-on-network = Le dossier { $folder } est sur un système de fichiers réseau ({ $kind }), où un registre peut perdre des achats. Rien n’a été ouvert. Choisissez un dossier de cet ordinateur avec --data-dir. Si seul cet ordinateur utilise ce dossier et que ses verrous de fichiers fonctionnent, définissez la variable d’environnement { $option } et redémarrez.
failure-ledger-busy = Un autre Sendoff utilise ce compte; celui-ci est en lecture seule. Utilisez l’autre, ou fermez-le et réessayez. ({ $path })
failure-ledger-written-by-another = Un autre programme a écrit dans ce registre. Rien de plus n’est acheté ici. Fermez chaque Sendoff sur chaque ordinateur qui utilise ce fichier, puis n’en ouvrez qu’un. ({ $path })
failure-ledger-of-another-service = Ce registre appartient à { $bound }, et c’est { $asked } qui est nommé. Rien n’a été envoyé. Corrigez l’hôte, ou utilisez un autre dossier de données (--data-dir) pour l’autre service. ({ $path })
failure-ledger-broken = Les registres de Sendoff sont inutilisables; rien n’est acheté. Laissez le fichier tel quel et demandez de l’aide. ({ $path }, { $reason })
failure-practice-not-started = Le service d’entraînement n’a pas démarré. Fermez tout autre Sendoff et recommencez. ({ $reason })
failure-draft-invalid = { $count ->
    [0] L’envoi n’est pas complet, et rien n’a été envoyé. Vérifiez les champs marqués.
    [one] { $count } champ demande votre attention, et rien n’a été envoyé. Corrigez-le et réessayez.
   *[other] { $count } champs demandent votre attention, et rien n’a été envoyé. Corrigez-les et réessayez.
}
failure-busy = Trop d’opérations sont en cours, et rien n’a été envoyé. Attendez un moment et réessayez.
failure-stopped = La partie de Sendoff qui parle au service s’est arrêtée, et plus rien n’est envoyé. Fermez Sendoff et relancez-le; il vérifie alors d’abord chaque achat ouvert.

## Achats, remboursements et lots non résolus

unresolved-create-unknown = On ne sait pas quel envoi le service a créé, et rien n’est renvoyé. Comparez ceux de cette commande sous Envois, supprimez les impayés en trop, puis vérifiez de nouveau.
unresolved-buy-unknown = On ne sait pas encore si l’affranchissement a été acheté, et rien n’est renvoyé. Attendez une minute, puis vérifiez de nouveau.
unresolved-attempts-used-up = { $attempts ->
    [one] L’achat a été envoyé { $attempts } fois sans réponse et n’est pas renvoyé. Cherchez l’envoi auprès du service, puis décidez s’il faut l’acheter de nouveau.
   *[other] L’achat a été envoyé { $attempts } fois sans réponse et n’est pas renvoyé. Cherchez l’envoi auprès du service, puis décidez s’il faut l’acheter de nouveau.
}
contradiction-shipment-unknown = le service ne connaît plus l’envoi
contradiction-taken-and-unpaid = le service a pris l’achat et montre un envoi non payé
contradiction-status-unclear = l’état de l’envoi ne dit pas s’il est payé
contradiction-under-way-too-long = l’achat est en cours depuis plus d’une heure
contradiction-under-way-after-all = un achat antérieur qui n’avait rien fait est finalement en cours
contradiction-under-way-elsewhere = un achat qui n’a pas été fait ici est, ou peut être, en cours
contradiction-another-may-be-paid = l’envoi { $other } de la même ligne est peut-être payé
unresolved-contradiction = Ce que montre le service contredit ce qui a été fait : { $evidence }. Rien n’est renvoyé. Cherchez l’envoi auprès du service, puis décidez s’il faut l’acheter de nouveau.
unresolved-refund-again = La réponse à la demande de remboursement s’est perdue, et le service ne montre pas encore la demande. On vérifie chaque jour; un jour après la demande, vous pourrez redemander le remboursement une fois depuis les détails de l’envoi.
unresolved-refund-waits = Le remboursement a été demandé deux fois sans réponse et n’est pas redemandé. On vérifie chaque jour pendant quatre semaines; interrogez le service si rien ne vient.
unresolved-not-listed = Le service a confirmé cet achat, et depuis un jour aucune de ses listes ne l’a montré. On ne sait donc pas si le colis a aussi été payé ailleurs. Cherchez l’envoi { $shipment } auprès du service. S’il y est et payé une seule fois, mettez ceci de côté; sinon, interrogez le service avant d’utiliser l’étiquette.
unresolved-other-buy = Pour la même commande, un autre envoi devait être acheté : { $other }. On ne sait pas encore si son affranchissement a été acheté; rien n’a donc été acheté ni supprimé cette fois. Attendez une minute, puis réessayez; tant qu’on ne le sait pas, { $other } figure sous Action requise.
unresolved-batch-unknown = On ne sait pas si le lot a été créé, ni lequel c’est, et rien n’est renvoyé. Vérifiez vos lots auprès du service, puis vérifiez de nouveau.
paid-twice = La commande { $order } a été payée deux fois : { $own } ({ $own_price }, acheté ici) et { $other } ({ $other_price }, { $place ->
        [here] acheté ici aussi
       *[elsewhere] acheté ailleurs
    }). Si une étiquette suffit, { $which }. Si deux colis ont été voulus, marquez ceci comme résolu.
paid-twice-alike = { $named ->
    [both] Les commandes { $order } et { $other_order } se ressemblent, et les deux sont payées
    [one] La commande { $order } et un envoi sans numéro de commande vont au même destinataire, et les deux sont payés
   *[none] Deux envois sans numéro de commande vont au même destinataire, et les deux sont payés
} : { $own } ({ $own_price }) et { $other } ({ $other_price }). Si c’est une seule commande, { $which }. Si ce sont deux commandes, marquez ceci comme résolu.
paid-twice-which = { $paper ->
    [kept] gardez { $keep }, dont l’étiquette est peut-être sur papier, et demandez le remboursement de { $refund }
    [both] gardez { $keep }, le plus ancien, détruisez l’étiquette de { $refund }, peut-être sur papier elle aussi, et demandez son remboursement
   *[none] gardez { $keep }, le plus ancien, et demandez le remboursement de { $refund }
}
open-to-refund = Ouvrir { $shipment }

## La fenêtre : bandeau, barre, ligne d’état

screen-ship = Expédier
screen-shipments = Envois
screen-returns = Retours
screen-tracking = Suivi
screen-settings = Réglages
strip-practice = Argent fictif, étiquettes qu’aucun transporteur ne prend
strip-sandbox = Le site de test du service, sans argent réel
strip-live = Argent réel, étiquettes réelles
strip-practice-short = Argent fictif
strip-sandbox-short = Sans argent réel
strip-live-short = Argent réel
strip-client = Client { $client }
strip-switch = Passer à « { $environment } »
switch-to-practice = Passer à l’entraînement
switch-to-sandbox = Passer au bac à sable
switch-to-live = Passer en mode réel
status-online = En ligne
status-offline = Hors ligne depuis { $since }
status-silent = En attente d’une réponse depuis { $since }
status-silent-why = Le service a été interrogé et ne dit rien. Les demandes sont gardées; rien n’est acheté deux fois pour autant.
status-token-refused = Jeton refusé
status-connecting = Connexion…
status-not-connected = Non connecté
status-buying = { $count ->
    [one] Achat de { $count } étiquette
   *[other] Achat de { $count } étiquettes
}
status-batch = Modification d’un lot
status-job = { $job } · { $done }
status-job-paused = { $job } · { $done } · suspendu
status-unprinted = { $count ->
    [one] { $count } achetée, pas imprimée
   *[other] { $count } achetées, pas imprimées
}
status-action-required = Action requise · { $count }
status-view-only = Lecture seule · { strip-take-over }
strip-take-over = Tenter de prendre le relais
take-over = Rien ne peut être acheté ni modifié ici tant que l’autre Sendoff est ouvert. Fermez-le, puis appuyez sur « { strip-take-over } » : cette fenêtre travaille alors avec le compte. ({ $path })
take-over-why = Se connecte de nouveau. Si l’autre Sendoff est fermé, cette fenêtre peut dès lors acheter, imprimer et modifier. S’il est ouvert, rien ne change dans aucun des deux.
status-budget = { $left } requêtes sur { $limit }
status-budget-more = { $left } requêtes sur { $limit } · d’autres à { $at }
status-budget-why = Le service accepte { $limit } requêtes par cinq minutes pour ce compte. Seules celles de cet ordinateur sont comptées; celles des autres se voient quand le service refuse.
budget-name = Requêtes restantes
unprinted-title = Achetées, pas imprimées
unprinted-why = Chacune est payée. Elle quitte cette liste quand elle est imprimée ou marquée expédiée.
unprinted-scan = Scannez une étiquette pour la marquer comme imprimée. Aucun clic requis.
unprinted-elsewhere = { $count ->
    [one] Cette liste contient ce qui a été acheté ici. { $shown } envoi acheté ailleurs est prêt à expédier.
   *[other] Cette liste contient ce qui a été acheté ici. { $shown } envois achetés ailleurs sont prêts à expédier.
}
unprinted-show-ready = Afficher tous ceux qui sont prêts
scan-printed = Impression confirmée
scan-printed-before = Déjà hors de cette liste
scan-not-printed = Pas confirmée
print-state-not-sent = Pas envoyée
print-state-sent = Envoyée, pas confirmée
print-state-unclear = Peut-être imprimée, vérifiez d’abord
mark-printed = Marquer imprimée
mark-handed-over = Marquer expédiée
paper-handed-over = Expédié
recipient-of-order = { $name }, commande { $order }
recipient-of-shipment = { $name }, envoi { $shipment }
named = { $what }, { $name }
choose-row = Sélectionner { $name }
choose-all = Tout sélectionner
choose-none = Tout désélectionner
print-sequence = Listées et imprimées
print-sequence-bought = dans l’ordre d’achat
print-sequence-order = par numéro de commande
print-sequence-recipient = par destinataire
mark-chosen-printed = Marquer imprimées · { $count }
mark-chosen-handed-over = Marquer expédiées · { $count }
unprinted-label-retried = L’étiquette est manquante. { $reason } Sendoff réessaie de lui-même.
unprinted-label-not-retried = L’étiquette est inutilisable, et Sendoff ne réessaie pas de lui-même. { $reason }
unprinted-not-known-title = On ne sait pas ce qui attend d’être imprimé
unprinted-not-known = Aucun compte n’est connecté. Connectez-le dans Réglages : les étiquettes achetées et non imprimées s’afficheront ici.
unprinted-none-title = Rien n’attend l’impression
unprinted-none = Chaque étiquette achetée ici est imprimée ou marquée expédiée.
action-required-title = Action requise
action-required-why = Rien n’est envoyé pour ces envois sans votre décision. « Vérifier de nouveau » interroge le service et n’achète rien.
action-required-view-only = Cette fenêtre est en lecture seule. Décidez de ces envois dans l’autre Sendoff qui utilise ce compte.
action-required-none-title = Aucune action requise
action-required-none = Aucun achat, remboursement ou lot n’attend votre décision.
check-again-at = Vérifier de nouveau { $name }
buy-again = Acheter de nouveau · { $price }
mark-resolved = Marquer comme résolu
mark-resolved-of = Marquer { $name } comme résolu
shown-now = Le service indique : { $status }, { $at }
shown-never = Le service n’a montré aucun envoi
evidence-create-sent = Envoi transmis au service
evidence-buy-sent = Achat { $attempt } transmis, { $price }
evidence-refund-sent = Remboursement demandé
evidence-batch-sent = Lot transmis au service
evidence-no-answer = Pas de réponse ({ $reason })
evidence-refused = Refusé : { $words }
evidence-taken = Le service l’a accepté
evidence-seen-unpaid = Vérifié : pas payé
evidence-seen-under-way = Vérifié : l’achat était en cours
evidence-seen-failed = Vérifié : l’achat avait échoué ({ $reason })
evidence-not-found = Cherché : rien trouvé
evidence-several = Cherché : { $count } correspondances trouvées
evidence-retry = Vous avez permis un achat de plus
evidence-contradiction = Contradiction : { $evidence }
open = Ouvrir
close = Fermer
cancel = Annuler
notices-more = { $count ->
    [one] { $count } autre avis
   *[other] { $count } autres avis
}
notices-fewer = Le dernier avis seulement
notice-repeated = { $sentence } ({ $count } fois, aussi { $shipments })
dismiss = Ignorer
undo = Annuler l’action
try-again = Réessayer
try-again-of = Réessayer : { $names }
check-again = Vérifier de nouveau
check-and-buy = Vérifier, et acheter si impayé
connect-again = Se reconnecter
open-settings = Ouvrir les réglages
no-order-number = Sans numéro de commande

## La fenêtre : pourquoi elle ne s’ouvre pas

window-no-display = Aucune fenêtre ne peut s’ouvrir ici, faute d’affichage. Lancez Sendoff sur un bureau, ou utilisez `sendoff ship FICHIER.csv` sans fenêtre.
window-library-missing = Aucune fenêtre ne peut s’ouvrir : la bibliothèque { $library } manque. Installez le paquet Debian { $package } et recommencez.
window-not-opened = Aucune fenêtre ne peut s’ouvrir. Lancez Sendoff sur un bureau avec OpenGL, ou utilisez `sendoff ship FICHIER.csv` sans fenêtre. ({ $reason })

## La fenêtre : le formulaire Expédier

ship-title = Expédier un colis
ship-title-replacing = Remplacer un brouillon
replacing-order = Remplace { $shipment } (commande { $order }). Une fois le nouvel envoi créé, ce brouillon est supprimé.
replacing-no-order = Remplace { $shipment }. Une fois le nouvel envoi créé, ce brouillon est supprimé.
replacing-stop = Garder ce brouillon
replacing-deleting = Suppression du brouillon { $shipment }
replacing-gone = Le brouillon { $shipment } est supprimé; cet envoi a pris sa place
replacing-stays = Le nouvel envoi est créé, et le brouillon { $shipment } existe toujours. Redemandez les tarifs pour réessayer, ou supprimez-le vous-même.
replacing-open = Ouvrir { $shipment }
ship-title-bought = Prêt à partir
rates-table = Tarifs
ship-get-rates-again = Redemander les tarifs
ship-required = { $mark } Requis
ship-problems = { $count ->
    [one] Corrigez { $count } champ
   *[other] Corrigez { $count } champs
}
# Les parties du formulaire qui sont hors de vue.
form-below = Plus bas : { $sections }
# Sous le formulaire; rien n’en est empêché.
doubt-no-packaging = Le poids est celui des articles déclarés, { $weight }, sans emballage
doubt-items-heavier = Les articles déclarés pèsent { $items }, plus que le colis ({ $parcel })
doubt-no-tariff-code = « { $code } » n’est pas un code tarifaire : il a de 6 à 12 chiffres, comme 6109.10
doubt-items-worth = Les articles déclarés valent { $items }, mais { $declared } est déclaré
doubt-too-dense = { $weight } dans { $size }, c’est plus lourd que le plomb. Vérifiez le poids, les dimensions et les unités
doubt-too-light = { $weight } dans { $size }, c’est plus léger que l’emballage seul. Vérifiez le poids, les dimensions et les unités
order-bought-before = Ce colis de la commande a déjà été acheté : { $other }
doubt-envelope-too-large = { $size }, c’est plus qu’une enveloppe à tarif fixe ne contient. Vérifiez l’emballage
doubt-letter-too-large = { $size }, c’est plus grand qu’une lettre ne peut l’être. Vérifiez l’emballage
ship-date-today = aujourd’hui
ship-date-hint = aujourd’hui ou 2026-01-31
section-order = Commande
section-recipient = Destinataire
section-parcel = Colis
section-contents = Contenu
section-items = Articles déclarés
section-options = Options
section-return = Adresse de retour
no-store = Aucune
no-cost-centre = Aucun
unit-short = Unité
currency-short = Devise
recipient-again = { $name }, { $address }, { $city }
paste-address = Coller une adresse
paste-address-why = Remplit le destinataire à partir de ce qui a été copié. Une adresse de plusieurs lignes peut aussi être collée dans le nom ou l’adresse
pasted-address = Rempli à partir de l’adresse collée : { $fields }
pasted-nothing = Rien dans le texte collé n’a été reconnu comme une adresse
pasted-emptied = Vidé, car c’était d’une autre adresse : { $fields }
pasted-no-country = Aucun pays trouvé dans le texte : vérifiez Pays
pasted-not-understood = Non reconnu : { $text }
boxes-and-recent = Boîtes, colis récents
boxes-choose = Choisir une boîte
recent-parcel-choose = Choisir un colis récent
box-summary = { $name } · { $size }
box-name = Nom de la boîte
box-name-hint = Nom, par exemple Petite enveloppe
box-save = Enregistrer
box-replace = Remplacer
box-no-name = Une boîte doit avoir un nom
box-name-long = Un nom a { $most } caractères au plus
box-too-many = { $most } boîtes sont enregistrées, c’est le maximum. Retirez-en une dans les réglages
box-saved = Boîte enregistrée : { $summary }
box-replaced = Boîte remplacée : { $summary }
box-removed = Boîte retirée : { $summary }
box-remove = Retirer la boîte { $name }
boxes-title = Boîtes
boxes-how = Pour choisir l’emballage et la taille par un nom, remplissez-les sous Expédier et choisissez { $command } à côté du colis
parcel-summary = { $package } · { $size } · { $weight }
items-of-order = Le service ne renvoie pas les articles déclarés. Ceux-ci viennent du dernier brouillon de cette commande sur cet ordinateur; vérifiez-les.
items-of-recipient = Le service ne renvoie pas les articles déclarés. Ceux-ci viennent du dernier colis pour ce destinataire sur cet ordinateur; vérifiez-les.
items-of-parcel = Le service ne renvoie pas les articles déclarés. Le premier est rempli d’après la description, la valeur et le poids du colis; vérifiez-le et ajoutez ce qui manque.
items-why = La douane exige un article pour chaque sorte de marchandise qui quitte le Canada
item-title = Article { $number }
item-add = Ajouter un article
item-remove = Retirer l’article { $number }
item-manufacturer = Fabricant
return-open = Utiliser une autre adresse de retour
return-us-only = L’adresse de retour doit se trouver aux États-Unis. Laissée vide, celle du compte est utilisée.

## La fenêtre : tarifs et achat

rates-empty-title = Les tarifs s’affichent ici
rates-empty = Remplissez le formulaire et choisissez Obtenir les tarifs. Les tarifs s’affichent côte à côte, et rien n’est acheté avant que vous choisissiez Acheter l’étiquette.
samples-wait = Nouveau ici? Ouvrez une des commandes d’exemple et achetez-la avec de l’argent fictif.
samples-show = Montrer les commandes d’exemple
rates-loading = On demande les tarifs…
rates-outdated = Le formulaire a changé depuis ces tarifs. Redemandez-les avant d’acheter.
rates-get-new = Obtenir de nouveaux tarifs
no-rates-title = Aucun affranchissement offert
no-rates-why = Le service n’en donne pas la raison. Voici les plus courantes
fix-ship-today = Expédier aujourd’hui
fix-drop-duties = Retirer les droits acquittés
column-service = Service
column-delivery = Livraison
column-tracking = Suivi
column-signature = Signature
column-insurance = Assurance
column-duties = Droits
column-price = Prix
sort-by = Trier par { $column }
sorted-by = Trié par { $column }, { $direction }
sort-ascending = ordre croissant
sort-descending = ordre décroissant
sort-newest-first = les plus récents d’abord
sort-oldest-first = les plus anciens d’abord
# Le nom de la liste pour un lecteur d’écran.
shipments-table = Envois, { $count ->
        [one] { $shown } ligne
       *[other] { $shown } lignes
    }, triés par { $column }, { $direction }
table-of-rows = { $name }, { $count ->
        [one] { $shown } ligne
       *[other] { $shown } lignes
    }
shipments-table-unsorted = Envois, { $count ->
        [one] { $shown } ligne
       *[other] { $shown } lignes
    }
mark-cheapest = Le moins cher
mark-fastest = Le plus rapide
not-stated = Non indiqué
not-offered = Pas offert
no-price = Sans prix
insured = Assuré
rate-spoken = { $name }, { $price }
rate-spoken-with-duties = { $name }, { $price }, dont { $amount } de droits
# Sous un prix, où la place manque.
price-with-duties = droits inclus
rate-with-duties = Droits compris, { $amount } · { $name }
total = Total
buy-label = Acheter l’étiquette · { $price }
buy-choose = Choisissez un tarif
buying-at = Achat à { $price }
unresolved-title = Achat non résolu
unresolved-checking = On demande au service ce qui s’est passé…
shipment-id = Envoi { $shipment }

## La fenêtre : l’étiquette

bought-title = Étiquette achetée
bought-before = Déjà acheté, et rien n’a été renvoyé.
bought-changed = Ceci a déjà été acheté, et { $fields ->
    [none] le formulaire a changé depuis
   *[other] le formulaire a changé depuis : { $fields }
}. Rien n’a été envoyé de nouveau. L’étiquette achetée n’est pas celle de ce formulaire; elle n’est donc pas offerte ici. Elle se trouve sous Envois.
label-not-valid-title = Étiquette non valide
label-refunded = Remboursé : son étiquette n’est pas valide; elle n’est plus imprimée ni enregistrée. N’en utilisez aucune copie imprimée.
label-not-valid = Remboursement demandé : son étiquette n’est pas valide; elle n’est plus imprimée ni enregistrée. N’en utilisez aucune copie imprimée.
tracking-code = Code de suivi
no-tracking-code = Pas encore
copy-tracking-code = Copier le code de suivi
paid = Payé
postage = Affranchissement
postage-kind = Service
carrier = Transporteur
carrier-us-postal = Poste américaine
carrier-ca-postal = Poste canadienne
next-shipment = Envoi suivant
label-title = Étiquette
label-loading = On récupère l’étiquette…
label-fetch-again = Redemander l’étiquette
label-mark = { $environment } · ne pas poster
label-was-sent = Envoyée à une imprimante
label-verified = Code-barres lu, c’est le code de suivi
label-not-read = Code-barres illisible, vérifiez l’impression
label-picture = Étiquette de l’envoi { $shipment }
label-kept = Enregistrée dans le dossier d’étiquettes
save-title = Enregistrer une copie
save-to = Dossier ou fichier
save-to-hint = Vide : demande à chaque fois
open-folder = Ouvrir le dossier
open-folder-of = Ouvrir le dossier de { $file }
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
shipments-count = { $count ->
    [one] { $shown } envoi
   *[other] { $shown } envois
}
shipments-count-more = plus de { $shown }; précisez pour en trouver moins
shipments-search = Chercher des envois
shipments-search-hint = Nom, adresse, numéro de commande, code de suivi ou envoi
shipments-load = Charger les envois
shipments-reading-title = Pas encore lus
shipments-reading = Les envois du compte sont lus auprès du service en arrière-plan, les plus récents d’abord, et s’affichent ici à mesure qu’ils arrivent.
shipments-none-title = Pas encore d’envoi
shipments-none = Créez le premier sous Expédier. Remplissez-y le formulaire et demandez les tarifs.
shipments-none-found-title = Rien trouvé
shipments-none-found = Aucun envoi ne correspond à ces mots et à ces filtres. Effacez les filtres pour les voir tous.
list-look = Colonnes et vues
list-columns = Colonnes
column-without-room = { $column } · pas de place à cette largeur
list-rows = Lignes
rows-comfortable = Aérées
rows-compact = Serrées
saved-views = Vues enregistrées
view-name = Nom de la vue
view-name-hint = Cette vue sous le nom…
view-save = Enregistrer
view-remove = Retirer la vue { $name }
filters = { $count ->
    [0] Filtres
    [one] Filtres : { $count } utilisé
   *[other] Filtres : { $count } utilisés
}
filter-status = État des envois
filter-status-all = Tous les états
filter-status-several = { $count ->
    [one] { $count } état
   *[other] { $count } états
}
filter-package = Emballage des envois
filter-package-all = Tous les emballages
filter-batch = Numéro de lot
filter-from = Créés à partir du
filter-from-hint = Du jour
filter-to = Créés jusqu’au
filter-to-hint = Au jour
calendar-open = Choisir un jour : { $field }
calendar-earlier = Mois précédent
calendar-later = Mois suivant
calendar-today = { $day }, aujourd’hui
# À partir du lundi, séparés par une espace.
calendar-weekdays = lu ma me je ve sa di
calendar-month = { $month ->
    [1] Janvier
    [2] Février
    [3] Mars
    [4] Avril
    [5] Mai
    [6] Juin
    [7] Juillet
    [8] Août
    [9] Septembre
    [10] Octobre
    [11] Novembre
   *[12] Décembre
} { $year }
filter-day-form = Un jour sous la forme AAAA-MM-JJ
filter-clear = Effacer les filtres
filter-batch-wrong = Entrez un numéro de lot en chiffres, comme 46
filter-day-wrong = Ce jour n’existe pas. Écrivez-le sous la forme AAAA-MM-JJ
sync-reading-of = { $read } envois lus sur { $of }…
sync-reading = { $read } envois lus…
sync-reading-left = { $read } envois lus sur { $of }, encore { $left }…
sync-tidying = Tous les envois sont lus. Préparation de la recherche…
time-left-seconds = { $count ->
    [one] { $count } seconde environ
   *[other] { $count } secondes environ
}
time-left-minutes = { $count ->
    [one] { $count } minute environ
   *[other] { $count } minutes environ
}
time-left-hours = { $count ->
    [one] { $count } heure environ
   *[other] { $count } heures environ
}
sync-refreshing = Lecture des nouveautés…
sync-done = Lu chez le service à { $at }
sync-waiting = Pas à jour; un nouvel essai se fera de lui-même. { $why }
landmark-strip = Environnement
landmark-screens = Écrans
landmark-status = État
list-position = Position dans la liste

## Ce qui est dit à voix haute

said-rates = { $count ->
        [one] { $count } tarif. { $name }, { $price }
       *[other] { $count } tarifs. Le moins cher : { $name }, { $price }
    }
said-rates-unpriced = { $count ->
        [one] { $count } tarif, sans prix
       *[other] { $count } tarifs, sans prix
    }
said-price-changed = Le prix de { $name } a changé : il est maintenant de { $price }
said-buying = Achat de { $name } pour { $price }
said-bought = Étiquette achetée pour { $price }. Code de suivi { $code }
said-bought-before = Déjà acheté. Code de suivi { $code }
said-problems = { $count ->
        [one] Corrigez { $count } champ. { $field } : { $problem }
       *[other] Corrigez { $count } champs. Le premier est { $field } : { $problem }
    }
said-job-begun = { $count ->
        [one] { $job } : { $count } envoi
       *[other] { $job } : { $count } envois
    }
said-job = { $job } : { $done }
said-job-paused = { $job }, en pause : { $done }
said-bulk-priced = { $count ->
        [one] { $count } étiquette, { $sum }
       *[other] { $count } étiquettes, { $sum }
    }
said-none-selected = Rien n’est sélectionné
said-details = Détails de { $recipient }
said-report = Du { $first } au { $last } : { $spent } payés
said-report-not-final = Ce n’est pas définitif
said-report-so-far = Seuls les envois lus y figurent : ce n’est pas définitif
said-report-open = { $count ->
        [one] { $count } remarque figure avec les chiffres
       *[other] { $count } remarques figurent avec les chiffres
    }
said-batch = { $count ->
        [one] { $name }, { $status }, { $count } colis
       *[other] { $name }, { $status }, { $count } colis
    }
said-scanning = Ce qui est scanné va dans le lot
said-not-scanning = Ce qui est scanné ne va pas dans le lot
said-environment = { $environment } est maintenant utilisé
said-offline = Hors ligne : le service ne répond pas
said-online = De nouveau en ligne
choose-all-listed = Sélectionner tous les envois de la liste
choose-shipment = Sélectionner { $name }, envoi { $shipment }
chosen-count = { $count ->
    [one] { $count } envoi sélectionné
   *[other] { $count } envois sélectionnés
}
chosen-set-aside = { $count ->
    [one] { $count } envoi était sélectionné avant la recherche, et le sera de nouveau quand elle sera vide
   *[other] { $count } envois étaient sélectionnés avant la recherche, et le seront de nouveau quand elle sera vide
}
chosen-more = Autres actions
row-open = Ouvrir
row-copy-code = Copier le code de suivi
row-copy-order = Copier le numéro de commande
row-menu = Actions pour { $name }
chosen-most = On peut en sélectionner { $count } au plus à la fois
bulk-buy = { $count ->
    [one] Acheter { $count } étiquette…
   *[other] Acheter { $count } étiquettes…
}
bulk-reprint = { $count ->
    [one] Remettre { $count } à imprimer…
   *[other] Remettre { $count } à imprimer…
}
bulk-batch = Ajouter à un lot…
bulk-book = Centre de coûts…
bulk-refund = { $count ->
    [one] Demander { $count } remboursement…
   *[other] Demander { $count } remboursements…
}
bulk-delete = { $count ->
    [one] Supprimer { $count } brouillon…
   *[other] Supprimer { $count } brouillons…
}
bulk-buy-title = { $count ->
    [one] Acheter { $count } étiquette?
   *[other] Acheter { $count } étiquettes?
}
bulk-buy-title-none = { $count ->
    [1] Cette étiquette n’est pas achetée
   *[other] Aucune de ces { $count } étiquettes n’est achetée
}
bulk-buy-text = { $count ->
    [1] L’étiquette est achetée au prix indiqué à côté, ou pas du tout. Si le prix a changé depuis, c’est signalé et rien n’est payé.
   *[other] Chacune est achetée au prix indiqué à côté, ou pas du tout. Si un prix a changé depuis, il est signalé et rien n’est payé.
}
bulk-buy-prints = { $count ->
    [1] L’étiquette est imprimée sur { $printer } dès son achat.
   *[other] Chaque étiquette est imprimée sur { $printer } dès son achat.
}
bulk-buy-printer = { $printer } ne peut pas imprimer maintenant ({ $state }); ce que vous achetez attend dans « Achetées, pas imprimées ».
bulk-buy-cheapest = { $count ->
    [1] Le tarif le moins cher
   *[other] Le tarif le moins cher pour chacun
}
bulk-buy-fastest = { $count ->
    [1] Le tarif le plus rapide
   *[other] Le tarif le plus rapide pour chacun
}
buy-at = Acheter · { $price }
buy-at-rate = Acheter { $service } · { $price }
bulk-buy-over-limit-row = au-dessus de la limite
bulk-buy-over-limit = Acheter aussi { $count } de plus de { $limit }
bulk-buy-gone = { $count ->
    [one] { $count } n’est plus un brouillon et est laissé de côté
   *[other] { $count } ne sont plus des brouillons et sont laissés de côté
}
bulk-buy-yes = { $count ->
    [one] Acheter 1 étiquette · { $sum }
   *[other] Acheter { $count } étiquettes · { $sum }
}
bulk-buy-none = Rien à acheter
bulk-delete-title = { $count ->
    [one] Supprimer { $count } brouillon?
   *[other] Supprimer { $count } brouillons?
}
bulk-delete-text = Un brouillon qui s’avère payé reste. La suppression est irréversible.
bulk-delete-yes = { $count ->
    [one] Supprimer { $count } brouillon
   *[other] Supprimer { $count } brouillons
}
bulk-refund-title = { $count ->
    [one] Demander { $count } remboursement?
   *[other] Demander { $count } remboursements?
}
bulk-refund-text = { $count ->
    [1] Montant payé : { $sum }. Un remboursement n’est pas une annulation : { -refund-duration }. Il peut être refusé, et l’étiquette ne doit plus servir.
   *[other] Montant payé : { $sum }. Un remboursement n’est pas une annulation : { -refund-duration }. Il peut être refusé, et les étiquettes ne doivent plus servir.
}
bulk-refund-text-no-sum = { $count ->
    [1] Un remboursement n’est pas une annulation : { -refund-duration }. Il peut être refusé, et l’étiquette ne doit plus servir.
   *[other] Un remboursement n’est pas une annulation : { -refund-duration }. Il peut être refusé, et les étiquettes ne doivent plus servir.
}
bulk-refund-in-batches = { $all ->
    [1] Il est dans un lot : retirez-le d’abord du sac et du lot, même si le sac est fermé, sinon une étiquette nulle voyage.
   *[other] { $count ->
        [one] { $count } d’entre eux est dans un lot : retirez-le d’abord du sac et du lot, même si le sac est fermé, sinon une étiquette nulle voyage.
       *[other] { $count } d’entre eux sont dans un lot : retirez-les d’abord du sac et du lot, même si le sac est fermé, sinon des étiquettes nulles voyagent.
    }
}
bulk-refund-handed-over = { $all ->
    [1] Il a été remis au transporteur : le remboursement d’un colis en route est le plus souvent refusé.
   *[other] { $count ->
        [one] { $count } d’entre eux a été remis au transporteur : le remboursement d’un colis en route est le plus souvent refusé.
       *[other] { $count } d’entre eux ont été remis au transporteur : le remboursement de colis en route est le plus souvent refusé.
    }
}
bulk-refund-yes = { $count ->
    [one] Demander { $count } remboursement
   *[other] Demander { $count } remboursements
}
bulk-reprint-title = { $count ->
    [one] Remettre { $count } étiquette à imprimer?
   *[other] Remettre { $count } étiquettes à imprimer?
}
bulk-reprint-text = Elles reviennent dans « Achetées, pas imprimées ». Détruisez les étiquettes imprimées auparavant, pour que deux colis ne portent pas la même.
bulk-reprint-yes = { $count ->
    [one] Remettre { $count } à imprimer
   *[other] Remettre { $count } à imprimer
}
bulk-batch-is-a-code = C’est le code d’une étiquette et non le nom d’un lot
bulk-batch-title = { $count ->
    [one] Ajouter { $count } envoi à un lot
   *[other] Ajouter { $count } envois à un lot
}
bulk-book-title = { $count ->
    [one] Centre de coûts de { $count } envoi
   *[other] Centre de coûts de { $count } envois
}
bulk-book-text = Les rapports, les tableaux enregistrés et le relevé sont groupés d’après lui. Il reste sur cet ordinateur : rien n’est envoyé, et rien n’est acheté ni modifié auprès du service.
bulk-book-yes = Imputer à « { $name } »
bulk-book-under-none = N’imputer à aucun centre de coûts
change-cost-centre = Changer le centre de coûts…
bulk-batch-text = { $count ->
    [one] À quel lot ajouter { $count } envoi?
   *[other] À quel lot ajouter { $count } envois?
}
bulk-batch-new = Nouveau lot…
bulk-batch-refunded = { $count ->
    [one] { $count } est laissé de côté : son affranchissement est remboursé, ou le remboursement est demandé
   *[other] { $count } sont laissés de côté : leur affranchissement est remboursé, ou le remboursement est demandé
}
bulk-batch-moved = { $count ->
    [one] { $count } est dans un autre lot, et en est retiré
   *[other] { $count } sont dans d’autres lots, et en sont retirés
}
bulk-batch-unpaid = { $count ->
    [one] { $count } est laissé de côté : il n’est pas payé
   *[other] { $count } sont laissés de côté : ils ne sont pas payés
}
bulk-batch-yes = { $count ->
    [one] Ajouter { $count } envoi au lot { $batch }
   *[other] Ajouter { $count } envois au lot { $batch }
}
bulk-batch-yes-new = { $count ->
    [one] Créer le lot avec { $count } envoi
   *[other] Créer le lot avec { $count } envois
}
export = Exporter…
export-csv = CSV…
export-xlsx = Classeur Excel (XLSX)…
export-title = Exporter en { $format }
export-all-text = Tous les envois de la liste sont écrits, dans l’ordre de la liste.
export-chosen-text = { $count ->
    [one] { $count } envoi sélectionné est écrit.
   *[other] Les { $count } envois sélectionnés sont écrits.
}
export-path = Fichier à écrire
export-yes = Exporter
dialog-report-folder = Choisir un dossier pour les rapports
dialog-table = Exporter les envois
notice-exported = { $rows ->
    [one] 1 envoi écrit dans { $path }
   *[other] { $shown } envois écrits dans { $path }
}
notice-exported-unreadable = { $rows ->
    [one] Pour { $shown } d’entre eux, l’adresse, le colis et la valeur enregistrés ici sont illisibles : ces cellules sont vides. Ouvrez l’envoi pour le relire au service, puis exportez de nouveau.
   *[other] Pour { $shown } d’entre eux, l’adresse, le colis et la valeur enregistrés ici sont illisibles : ces cellules sont vides. Ouvrez ces envois pour les relire au service, puis exportez de nouveau.
}
job-buying = Achat d’étiquettes
job-deleting = Suppression de brouillons
job-refunding = Demandes de remboursement
job-count = { $ended } sur { $lines }
job-pace = { $count } par minute, encore { $left }
job-pause = Suspendre
job-resume = Reprendre
job-cancel = Arrêter
job-close = Fermer
job-waiting = Il ne reste plus de requêtes; reprise à { $at }
job-list-behind = En attente jusqu’à { $at } au plus de la liste du service, qui est en retard
job-held = Le service a demandé une pause et n’accepte aucune requête avant { $at }. Reprise à ce moment-là
job-paused = Suspendu. Ce qui est déjà acheté reçoit son étiquette
job-paused-for-labels = Suspendu, car { $count } étiquettes de suite n’ont pas pu être obtenues. Rien d’autre n’est acheté avant que vous n’appuyiez sur Reprendre. { $reason }
job-cancelled = Arrêt en cours. Ce qui est déjà acheté reçoit son étiquette
job-bought = { $count ->
    [one] 1 étiquette achetée pour { $sum }
   *[other] { $count } étiquettes achetées pour { $sum }
}
job-spent-otherwise = payé dans une autre devise : { $sums }
job-bought-none = Rien acheté
job-deleted = { $count ->
    [one] { $count } brouillon supprimé
   *[other] { $count } brouillons supprimés
}
job-refunded = { $count ->
    [one] { $count } remboursement demandé
   *[other] { $count } remboursements demandés
}
job-already = { $count ->
    [one] { $count } était déjà acheté
   *[other] { $count } étaient déjà achetés
}
job-failed = { $count ->
    [one] { $count } pas fait
   *[other] { $count } pas faits
}
job-unresolved = { $count ->
    [one] { $count } non résolu
   *[other] { $count } non résolus
}
job-left = { $count ->
    [one] { $count } laissé tel quel
   *[other] { $count } laissés tels quels
}
job-changed = Acheté auparavant, et modifié depuis
job-trouble = { $count ->
    [one] 1 envoi : { $why }
   *[other] { $count } envois : { $why }
}
job-open-unresolved = Ouvrir Action requise
job-names-more = { $names } et { $count } de plus
not-chosen-no-rates = Le service n’offre aucun affranchissement. Ouvrez l’envoi et actualisez ses tarifs.
not-chosen-no-price = Aucun des tarifs n’a de prix ou de délai.
not-chosen-not-offered = { $postage } n’est pas offert.
not-chosen-over-limit = { $price } dépasse la limite de { $limit }.
seen-at = En date du { $at }
history-title = Fait dans Sendoff
history-made = Brouillon créé
history-replaces = Remplacera le brouillon { $shipment }
history-replaced = A remplacé le brouillon { $shipment }, qui est supprimé
history-keeps-both = Le brouillon { $shipment } n’a pas été supprimé
history-rates = Tarifs actualisés
history-bought = Acheté pour { $price }
history-charged-otherwise = Acheté pour { $charged } facturés (prix approuvé { $approved })
history-bought-elsewhere = Acheté ailleurs
history-label = Étiquette enregistrée en { $format }
history-delete-sent = Suppression du brouillon demandée
history-deleted = Brouillon supprimé
history-refund-taken = Le service a reçu la demande de remboursement
history-refund-not-under-way = Remboursement refusé : le service affiche de nouveau l’envoi comme « { $status } »
history-refund-denied = Remboursement refusé : { $reason }
history-voided = Remboursé
history-printed = Marqué comme imprimé
history-handed-over = Marqué comme expédié
history-print-again = À réimprimer
history-marked-resolved = Marqué comme résolu par vous
contents-title = Contenu
contents = Genre de contenu
batch = Lot
order-store = Boutique
option-insured = Assuré
option-insurance-requested = Assurance demandée
option-signature-requested = Signature demandée
option-media-requested = Media Mail demandé
option-duties-requested = Droits acquittés demandés
options-title = Options
return-address-title = Adresse de retour
money-on = { $money }, { $at }
money-fees = Frais
money-taxes = Taxes
money-pending = L’achat est en cours : on ne sait pas encore s’il est facturé.
money-unclear = Le service ne dit pas si l’envoi a été facturé.
money-day-stands-in = Le service ne dit pas quel jour : un autre jour en tient lieu.
head-recipient = Destinataire
head-status = État
head-order = N° commande
head-place = Lieu
head-postage = Service
head-made = Créé
head-price = Prix
head-printed = Imprimé
printed-no = Non imprimé
printed-maybe = Peut-être
printed-maybe-at = Peut-être, { $at }
printed-yes = Imprimé
printed-at = { $at }
printed-handed-over-at = Expédié, { $at }
no-name = Sans nom
open-shipment = Ouvrir { $name }, envoi { $shipment }
open-shipment-of-order = Ouvrir { $name }, commande { $order }, envoi { $shipment }
details-close = Fermer les détails
show-label = Montrer l’étiquette
refresh-rates = Actualiser les tarifs
ask-refund = Demander un remboursement
delete-draft = Supprimer le brouillon
replace-not-paid = Seul un brouillon se remplace. Demandez le remboursement de ce qui est payé, et dupliquez-le
package-title = Emballage et options
package-why = Seul ce que vous changez est envoyé. L’adresse et le contenu restent; pour les changer, remplacez le brouillon.
package = Emballage
weight = Poids
size = Dimensions
description = Description
declared-value = Valeur déclarée
ship-date = Date d’expédition
timeline = Événements de suivi

## La fenêtre : l’écran Remboursements

screen-refunds = Remboursements
refunds-title = Remboursements
refunds-why = Chaque remboursement demandé : { -refund-duration }.
refunds-none-title = Aucun remboursement demandé
refunds-none = Demandez-en un dans les détails d’un envoi payé, sous Envois. Il figure ensuite ici jusqu’à ce que l’argent soit remboursé.
refunds-open = { $count ->
    [one] { $count } ouvert · { $sum }
   *[other] { $shown } ouverts · { $sum }
}
refunds-late = { $count ->
    [one] { $count } en retard, interrogez le service
   *[other] { $shown } en retard, interrogez le service
}
refunds-back = { $count ->
    [one] { $count } remboursé · { $sum }
   *[other] { $shown } remboursés · { $sum }
}
refunds-refused = { $count ->
    [one] { $count } refusé · { $sum }
   *[other] { $shown } refusés · { $sum }
}
refunds-newest = La liste montre les ouverts et les plus récents : { $shown } sur { $count }. Les sommes les comptent tous.
head-refund = Remboursement
head-asked = Demandé
head-answer-due = Réponse attendue
refund-asked-elsewhere = Demandé hors de Sendoff
refund-ask-by = On pouvait le demander jusqu’au { $day }
refund-answer-lost = Réponse perdue, vérifié chaque jour
refund-late = En retard, interrogez le service
refund-waiting = Le service décide
refund-came-back = Remboursé
refund-not-under-way = Refusé : le service affiche de nouveau l’envoi comme « { $status } »
refund-denied = Refusé : { $reason }
refund-not-taken = Pas accepté : { $words }
days-short = { $days ->
    [0] aujourd’hui
    [one] { $days } jour
   *[other] { $days } jours
}

## La fenêtre : l’écran Rapports

screen-reports = Rapports
reports-title = Rapports
report-first-day = Premier jour du rapport
report-last-day = Dernier jour du rapport
report-plot = Ce qui a été payé, en barres; le tableau dit la même chose
report-day-missing = Indiquez aussi le premier jour
report-day-backwards = Le dernier jour précède le premier
report-day-in-future = Le premier jour est après aujourd’hui
report-days-wrong = Aucun rapport n’est affiché, et rien ne peut être enregistré, tant que les deux jours ne sont pas corrects.
report-day-too-long = Au plus { $days } jours
last-days = { $days } jours
this-month = Ce mois-ci
last-month = Mois dernier
reports-spent = Dépensé, { $currency }
reports-spent-so-far = Dépensé d’après ce qui est lu, { $currency } : non définitif
# Des sommes d’un historique en cours de lecture.
sums-read-of-until = { $read } envois lus sur { $of }, jusqu’au { $until }. Les sommes ne sont pas définitives.
sums-read-of = { $read } envois lus sur { $of }. Les sommes ne sont pas définitives.
sums-read-none = Aucun envoi n’a encore été lu. Les sommes ne sont pas définitives.
sums-read = { $read } envois lus jusqu’ici. Les sommes ne sont pas définitives.
reports-none-title = Rien n’a été payé ces jours-là
reports-adding-up = Calcul de ces jours en cours…
reports-none-known = D’après ce qui est connu, rien n’a été payé ces jours-là
reports-none = Choisissez une période plus longue, ou achetez une première étiquette sous Expédier.
by-day = Par jour
by-postage = Par service
by-country = Par destination
by-store = Par boutique
by-cost-centre = Par centre de coûts
by-tax = Par taxe
by-fee = Par frais
head-day = Jour
head-destination = Destination
head-store = Boutique
head-tax = Taxe
head-fee = Frais
total-parcels = Colis
total-paid = Payé
total-average = Moyenne
total-refunds-asked = Remboursements demandés
total-came-back = Remboursé
total-net = Net
total-taxes = Taxes dans le net
times-title = De la commande à l’étiquette
times-summary = { $labels ->
    [one] { $labels } étiquette : { $median }, au plus { $slow }.
   *[other] { $labels } étiquettes : la moitié en { $median } ou moins, neuf sur dix en { $slow } ou moins.
}
reports-missed = { $count ->
    [one] { $shown } envoi de ce compte, quel que soit son jour, manque ici : il n’a pas pu être lu. S’il a été payé, ce n’est pas dans les sommes.
   *[other] { $shown } envois de ce compte, quel que soit leur jour, manquent ici : ils n’ont pas pu être lus. Ce qui a été payé pour eux n’est pas dans les sommes.
}
reports-without-price = { $count ->
    [one] { $shown } colis a été payé à un prix inconnu ici. Il n’est pas dans les sommes.
   *[other] { $shown } colis ont été payés à des prix inconnus ici. Ils ne sont pas dans les sommes.
}
reports-by-creation = { $count ->
    [one] { $shown } colis figure au jour de sa création : la liste du service ne dit pas quand il a été payé.
   *[other] { $shown } colis figurent au jour de leur création : la liste du service ne dit pas quand ils ont été payés.
}
reports-near-the-edges = { $count ->
    [one] { $shown } colis a été créé dans l’heure avant le premier ou le dernier minuit de ces jours, et la liste du service ne dit pas de quel côté il a été payé. Il peut manquer aux totaux, ou y être de trop.
   *[other] { $shown } colis ont été créés dans l’heure avant le premier ou le dernier minuit de ces jours, et la liste du service ne dit pas de quel côté ils ont été payés. Ils peuvent manquer aux totaux, ou y être de trop.
}
reports-refunds-outside = { $count ->
    [one] { $shown } remboursement figure à un jour avant ou après ceux-ci : la liste du service ne dit pas quand il a été fait. S’il est de ces jours, il n’est pas dans les totaux.
   *[other] { $shown } remboursements figurent à des jours avant ou après ceux-ci : la liste du service ne dit pas quand ils ont été faits. Ceux de ces jours ne sont pas dans les totaux.
}
reports-refunds-without-day = { $count ->
    [one] { $shown } remboursement figure au jour où il a été vu, ou à celui de l’achat : la liste du service ne dit pas quand il a été fait.
   *[other] { $shown } remboursements figurent au jour où ils ont été vus, ou à celui de l’achat : la liste du service ne dit pas quand ils ont été faits.
}
reports-charged-in = { $count ->
    [one] { $shown } colis a été facturé et a le statut « { $status } ». Il est dans les sommes.
   *[other] { $shown } colis ont été facturés et ont le statut « { $status } ». Ils sont dans les sommes.
}
reports-unclear-in = { $count ->
    [one] { $shown } colis a le statut « { $status } » : on ne sait pas s’il a été facturé. Il n’est pas dans les sommes.
   *[other] { $shown } colis ont le statut « { $status } » : on ne sait pas s’ils ont été facturés. Ils ne sont pas dans les sommes.
}
reports-show-status = Afficher dans les envois
reports-save = Enregistrer…
reports-cost-centres-here = Les centres de coûts restent sur l’ordinateur où ils ont été donnés : ce que d’autres y ont imputé compte ici comme non imputé.
reports-save-title = Enregistrer les chiffres
reports-folder = Dossier
save-csv = Enregistrer CSV
save-xlsx = Enregistrer XLSX
reports-saved-before = Enregistré avant que les chiffres ci-dessus ne changent : { $path }
reports-saved = Enregistré : { $path }
report-zone = jours de { $zone }
statement-why = Un relevé contient le net et les taxes de ces jours. En CSV ou XLSX, il a une ligne par paiement et par remboursement; XLSX a les sommes sur une feuille à part, et le PDF contient seulement les sommes.
statement-csv = Enregistrer le relevé en CSV
statement-xlsx = Enregistrer le relevé en XLSX
statement-pdf = Enregistrer le relevé en PDF
statement-title = Relevé d’affranchissement
statement-account = Compte
statement-period = Période
statement-days = { $first } au { $last }
read-until = { $new }, changements des envois antérieurs à { $changes }
statement-requested = Remboursements demandés et sans réponse, hors des totaux : { $count }, { $amount }
statement-read = Lu jusqu’à
statement-changes = Changements jusqu’à
statement-zone = Fuseau horaire
zone-of-computer = le fuseau horaire de cet ordinateur
statement-fees = Frais hors taxes
statement-taxes = Montant des taxes
statement-footer = Sendoff · relevé d’affranchissement
seconds-short = { $seconds } s
minutes-short = { $minutes } min
hours-short = { $hours } h
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
return-track = Montrer le suivi
return-decide-title = Où cela se décide
return-decide = Le réexpédier, le ramasser ou le détruire se choisit dans votre compte sur le site du service. Le service permet à Sendoff de lire les retours, pas d’en décider.
return-decide-ready = Il attend à la succursale choisie dans votre compte sur le site du service. Il n’y a rien à faire ici.
tracking-title = Suivi
tracking-id = Identifiant d’envoi, numéro de commande ou code de suivi
tracking-id-hint = Identifiant d’un envoi, ou un de vos numéros de commande ou codes de suivi
tracking-more-found = { $count ->
    [one] { $count } autre envoi a ce numéro de commande. Le plus récent est montré; cherchez l’autre sous Envois.
   *[other] { $count } autres envois ont ce numéro de commande. Le plus récent est montré; cherchez les autres sous Envois.
}
tracking-look-up = Chercher
tracking-mistyped = Aucun de vos envois n’a ce numéro de commande ou ce code de suivi, et ce ne peut être l’identifiant d’un envoi : il n’a que des lettres et des chiffres, comme 7KD2MNP4QR.
tracking-work = Vos colis
tracking-reload = Relire
at-least = { $count }+
concern-stalled = Immobiles · { $count }
concern-trouble = Problème de livraison · { $count }
concern-delivered-today = Livrés aujourd’hui · { $count }
concern-under-way = En transit · { $count }
stalled-why = En transit, sans événement de suivi depuis { $days } ou plus
trouble-why = Le transporteur signale un problème possible
delivered-today-why = Vous pouvez prévenir les destinataires
under-way-why = Le plus longtemps sans événement de suivi d’abord
none-stalled-title = Aucun colis immobile
none-stalled = Un colis en transit apparaît ici quand il est sans événement de suivi depuis { $days }.
none-trouble-title = Aucun problème de livraison
none-trouble = Un colis apparaît ici quand le transporteur signale un problème possible.
none-delivered-title = Rien de livré aujourd’hui pour l’instant
none-delivered = Un colis apparaît ici le jour de sa livraison.
none-under-way-title = Rien en transit
none-under-way = Les colis apparaissent ici une fois reçus. Sendoff les vérifie de lui-même toutes les quelques heures.
tracking-not-read-title = Pas encore lus
tracking-not-read = Les colis du compte n’ont pas encore été lus auprès du service : on ne sait donc pas si l’un d’eux est immobile ou a un problème de livraison. Ils s’affichent ici à mesure qu’ils arrivent.
tracking-cut-off = Il y en a plus que ce qui est montré ici.
head-last-event = Dernier événement
tracking-not-checked = Pas encore vérifié
head-no-event-for = Sans événement
open-tracking = Montrer le suivi du colis de { $name }, envoi { $shipment }
tracking-of = Suivi de l’envoi { $shipment }
tracking-loading = Interrogation du site public…
tracking-unknown = Le service n’a pas d’envoi { $shipment }. Vérifiez chaque lettre et chaque chiffre, ou cherchez-le sous Envois.
tracking-as-of = En date du { $at }
tracking-not-new = Le suivi n’a pas pu être actualisé. Voici ce qui a été vu le { $at }.
tracking-try-again = Redemander
tracking-expected = Prévu le
tracking-late = { $days } de retard
tracking-ending = Issue
tracking-to = Destination
tracking-from = Provenance
tracking-postage = Service
tracking-package = Emballage
tracking-open-carrier = Ouvrir la page du transporteur
tracking-open-carrier-at = Ouvre { $host } dans votre navigateur
tracking-copy-page = Copier le lien public
tracking-facts = Le colis
tracking-timeline = Historique du suivi
tracking-no-events = Il n’y a pas encore d’événement de suivi.
tracking-silence = { $days } sans événement

## La fenêtre : réglages

settings-title = Réglages
profile-field = { $environment }, { $field }
profile-in-use = Utilisé maintenant
practice-needs-nothing = Fonctionne dans Sendoff, sans compte. Ses envois restent séparés de ceux des autres services.
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
token-hint-kept = Un jeton est enregistré. Collez-en un autre pour le remplacer
token-would-be-this-run = Le trousseau de cet ordinateur ne répond pas. Déverrouillez-le d’abord, sinon le jeton n’est gardé que jusqu’à la fermeture de Sendoff
token-keychain = Gardé dans le trousseau du système, jamais montré de nouveau
token-would-be-keychain = À l’enregistrement, le jeton est confié au trousseau du système. S’il ne peut pas le garder, c’est indiqué ici
help-title = Aide
account-name = Nom
account-name-hint = Par exemple le nom de la boutique
account-name-taken = Un autre compte porte ce nom
account-taken = Un autre compte a cet hôte et ce numéro de client
account-in-environment = { $account } ({ $environment })
account-add = Ajouter un compte { $environment }
account-delete = Supprimer le compte
ask-delete-account-title = Supprimer { $account }?
ask-delete-account = Son hôte, son numéro de client et son jeton sont oubliés. Ce qui a été expédié avec lui reste sur cet ordinateur, et revient quand vous ajoutez le compte de nouveau.
profile-not-saved = Rien n’est enregistré. { $field } : { $problem }
profile-save = Enregistrer { $environment }
test-connection = Tester la connexion
test-passed = Connecté. Le compte a { $count } envois
spending-title = Dépenses
price-limit = Demander avant d’acheter au-dessus de
also-theme = sombre, clair, contraste élevé, couleurs
also-host = adresse, URL, service
also-printers = imprimante d’étiquettes, étiquette d’essai, port 9100, file, configurer une imprimante
also-price-limit = limite, plafond, maximum, approbation
price-limit-hint = Sans limite
price-limit-why = Dans la devise indiquée, comme 25,00. Si le champ est vide, « Acheter l’étiquette » achète aussitôt.
price-limit-not-read = Entrez un montant, comme 25,00; d’ici là, le précédent reste en vigueur
label-files-title = Fichiers d’étiquettes
label-name = Noms des étiquettes enregistrées
label-name-why = Parties remplies : { $parts }. Les étiquettes d’entraînement et de bac à sable le disent dans leur nom.
label-name-unknown-part = { $part } n’est pas une partie connue; le modèle précédent reste en vigueur. Parties connues : { $parts }
label-name-loose-brace = Une accolade est ouverte ou fermée seule; le modèle précédent reste en vigueur. Écrivez les parties ainsi : { $part }
label-name-sign = { $sign } ne peut figurer dans un nom de fichier; le modèle précédent reste en vigueur
label-name-nothing-own = Toutes les étiquettes auraient le même nom; le modèle précédent reste en vigueur. Ajoutez { $parts }
label-name-too-long = Les noms seraient trop longs; le modèle précédent reste en vigueur
appearance-title = Apparence
language = Langue
language-system = Langue du système
theme = Thème
theme-system = Comme le système
theme-light = Clair
theme-dark = Sombre
theme-high-contrast = Contraste élevé
text-size = Taille du texte
percent-sign = { "\u00A0" }%

## La fenêtre : commandes d’un fichier

screen-orders = Commandes
dialog-orders = Fichier de commandes
orders-file = Fichier de commandes
orders-file-hint = Déposez un fichier sur la fenêtre, parcourez, ou collez son chemin ou des lignes d’un tableur
orders-read-again = Relire le fichier
orders-reading = Lecture du fichier…
orders-start-title = Expédier un fichier de commandes
orders-start = Déposez un fichier CSV ou un classeur (XLSX, XLS, ODS) sur la fenêtre : les commandes exportées de Shopify, WooCommerce, Etsy, eBay, Amazon, Squarespace ou BigCommerce, ou un fichier avec les colonnes d’un envoi. Rien n’est acheté avant que vous ayez vu la somme.
orders-rules-unreadable = Vos règles ne peuvent pas être lues
orders-unreadable = Ce fichier n’a pas de commandes lisibles
orders-none-title = Aucune commande
orders-none = Le fichier a un en-tête et aucune ligne.
orders-none-shown-title = Aucune de celles-ci
orders-none-shown = Choisissez une autre partie du fichier ci-dessus.
orders-shop = Export de { $shop }. La boîte et le poids sont ceux de « { command-keep-defaults } » sous Expédier
orders-shop-no-box = Export de { $shop }. Il ne dit ni la boîte ni le poids : remplissez ceux que vous utilisez le plus sous Expédier, choisissez « { command-keep-defaults } », et relisez le fichier
orders-cut = La fenêtre prend { $here } des { $count } commandes de ce fichier. Expédiez le fichier entier avec « sendoff ship ».
orders-all = Toutes · { $count }
orders-to-fix = À corriger · { $count }
orders-open = À acheter · { $count }
orders-bought = Achetées · { $count }
orders-row = Ligne { $row }
orders-price = { $count ->
    [one] Obtenir le prix de { $count } commande
   *[other] Obtenir les prix de { $count } commandes
}
orders-pricing = Calcul des prix : { $done } sur { $of }…
orders-stop-pricing = Arrêter
orders-buy = { $count ->
    [one] Acheter { $count } étiquette · { $sum }
   *[other] Acheter { $count } étiquettes · { $sum }
}
orders-other-box = Ce qui est gardé pour les nouveaux colis a changé depuis la lecture de ce fichier. Relisez-le avant de continuer
orders-labels = Achetées, non imprimées
orders-print = { $count ->
    [one] Imprimer { $count } étiquette
   *[other] Imprimer { $count } étiquettes
}
orders-sort = Trier par
pick-order-file = Ordre du fichier
pick-order-sku = Article (SKU)
pick-order-place = Lieu de destination
orders-left-out = { $count ->
    [one] { $count } est laissée de côté : voir À corriger
   *[other] { $count } sont laissées de côté : voir À corriger
}
head-contents = Contenu
open-order = Ouvrir la commande { $order }, { $name }
orders-corrected = { $count ->
    [one] { $field } : « { $text } » dans une commande.
   *[other] { $field } : « { $text } » dans { $count } commandes.
}
orders-of-reason = { $count ->
    [one] { $count } commande
   *[other] { $count } commandes
}
orders-list-reason = { $count ->
    [one] Lister la commande : { $reason }
   *[other] Lister les { $count } commandes : { $reason }
}
orders-reason-of = { $what } : { $reason }
orders-reason-in = { $reason } · { $unit }
orders-more-reasons = { $count ->
    [one] { $count } autre raison suit quand quelques-unes de celles-ci sont corrigées.
   *[other] { $count } autres raisons suivent quand quelques-unes de celles-ci sont corrigées.
}
orders-corrections-dropped = { $count ->
    [one] Ce fichier a changé depuis qu’il a été corrigé ici. { $count } correction n’a pas été refaite : ses lignes peuvent en être d’autres.
   *[other] Ce fichier a changé depuis qu’il a été corrigé ici. { $count } corrections n’ont pas été refaites : leurs lignes peuvent en être d’autres.
}
orders-no-undo = Cela ne peut plus être annulé ici : certaines de ces commandes ont un prix ou sont achetées.
orders-correction = Valeur correcte
orders-correction-of = Correction de : { $reason }
orders-correct = { $count ->
    [one] Corriger { $count } commande
   *[other] Corriger { $count } commandes
}
orders-correct-of = { $count ->
    [one] Corriger { $count } commande : { $reason }
   *[other] Corriger { $count } commandes : { $reason }
}
orders-save-failed = Enregistrer failed.csv
orders-failed-saved = Les commandes qui ne peuvent pas encore être achetées et leurs raisons sont enregistrées sous { $path }. On y trouve les cellules du fichier, sans les corrections faites ici.
order-ready-corrected = Prête, corrigée
order-ready = Prête
order-pricing = Calcul du prix…
order-priced = Prête à acheter · { $postage }
order-buying = Achat en cours…
order-bought = Achetée
order-before = Déjà achetée sous { $name }
order-before-changed = Déjà achetée sous { $name }, et différente dans ce fichier
order-before-refunded = Déjà achetée sous { $name }, et remboursée
order-in-form = Envoyée depuis le formulaire, sans savoir si elle est payée : voyez son envoi, puis relisez le fichier
order-unresolved = Payée ou non : voir Action requise

## La fenêtre : questions

ask-buy-another-title = Acheter une autre étiquette pour cette commande?
ask-buy-another = Une étiquette a déjà été achetée pour { $order ->
    [none] cette commande
   *[other] la commande { $order }
} : { $other }. Une deuxième étiquette pour { $recipient } coûte l’affranchissement une fois de plus.
ask-buy-another-parcel = Une étiquette a déjà été achetée pour { $order ->
    [none] cette commande
   *[other] la commande { $order }
} : { $other }. Une autre étiquette pour { $recipient } s’achète comme { $which }, et coûte l’affranchissement une fois de plus.
ask-buy-another-recipient = L’étiquette déjà achetée porte un autre nom ou une autre adresse : { $recipient }.
parcel-of-order = colis { $parcel } de la commande { $order }
parcel-of-this-order = colis { $parcel } de cette commande
form-buys-parcel = Les autres envois de cette commande restent tels quels. Ce formulaire est pour le { $which }.
bought-parcel = L’étiquette est pour le { $which }.
ask-buy-alike = { $order ->
    [none] Un envoi sans numéro de commande pour le même destinataire est payé, ou quelqu’un est sur le point de l’acheter
   *[other] La commande { $order } ressemble à celle-ci et a un envoi payé, ou que quelqu’un est sur le point d’acheter
} : { $other }. { $differs ->
    [none] Si
   *[other] Différence : { $differs }. Si
} c’est la même, l’étiquette pour { $recipient } serait payée deux fois.
buy-another-label = En acheter une autre · { $price }
ask-buy-title = Au-dessus de votre limite
ask-buy = { $postage } pour { $recipient } coûte { $price }. Votre limite est { $limit }.
ask-delete-title = Supprimer ce brouillon?
ask-delete = L’envoi { $shipment } pour { $recipient } est supprimé du service. Rien n’a été payé. C’est irréversible.
ask-refund-title = Demander un remboursement?
-refund-duration = le service décide, le plus souvent en deux semaines, et cela peut prendre vingt jours ouvrables
ask-refund-text = L’envoi { $shipment } pour { $recipient } a coûté { $price }. Son étiquette devient nulle et ne doit pas être utilisée. Un remboursement n’est pas une annulation : { -refund-duration }.
ask-refund-no-price = L’envoi { $shipment } pour { $recipient } devient nul et son étiquette ne doit pas être utilisée. Un remboursement n’est pas une annulation : { -refund-duration }.
ask-refund-in-batch = Il est dans le lot { $batch } : retirez-le d’abord du sac et du lot, même si le sac est fermé, sinon une étiquette nulle voyage.
ask-refund-handed-over = Il a été remis au transporteur : le remboursement d’un colis en route est le plus souvent refusé.
ask-retry-title = Vérifier cet achat de nouveau?
ask-retry = On demande d’abord au service ce qu’il en est. Seulement s’il dit que rien n’a été acheté, l’étiquette est achetée encore une fois au prix que vous aviez accepté.
ask-retry-price = On demande d’abord au service ce qu’il en est. Seulement s’il dit que rien n’a été acheté, l’étiquette est achetée encore une fois pour { $price }.
ask-mark-resolved-title = Marquer comme résolu?
ask-mark-resolved = Choisissez ceci si { $name } a été acheté ou résolu ailleurs. Sendoff n’envoie plus rien pour lui, ne l’achètera plus et ne le liste plus ici. Rien ne change auprès du service.
ask-switch-title = Utiliser « { $environment } »?
ask-switch-yes = Utiliser « { $environment } »
ask-switch-live = En « Réel », de l’argent réel est dépensé et les étiquettes sont réelles.
ask-switch-no-money = Aucun argent réel n’y est dépensé.
ask-switch-job = Un travail sur { $lines } envois est en cours, et { $open } ne sont pas faits. Il s’arrête : ce qui a été envoyé pour un achat est terminé et enregistré, le reste n’est pas acheté, et vous est proposé de nouveau à votre retour.
ask-switch-buying = { $count ->
        [one] { $count } achat continue et son résultat est enregistré
       *[other] { $count } achats continuent et leur résultat est enregistré
    }, mais vous ne le verrez qu’en revenant ici.
ask-switch-commands = { $count ->
        [one] { $count } commande travaille par cette fenêtre et est arrêtée
       *[other] { $count } commandes travaillent par cette fenêtre et sont arrêtées
    }. Relancée, elle reprend où elle en était.
ask-switch-printing = Les étiquettes envoyées à une imprimante sont terminées par elle.
ask-switch-typed = Ce que vous avez tapé reste dans le formulaire, sans ses tarifs.
ask-quit-title = Quitter Sendoff?
ask-quit = Ce que vous avez tapé dans le formulaire est perdu.
ask-quit-commands = { $count ->
        [one] { $count } commande travaille par cette fenêtre et est arrêtée
       *[other] { $count } commandes travaillent par cette fenêtre et sont arrêtées
    }. Ce qui est en cours d’achat est vérifié au prochain démarrage, et rien n’est acheté deux fois.
ask-quit-rules = Des règles saisies ne sont pas enregistrées. Elles seront perdues.
ask-quit-buying = Un achat est en cours. Il est vérifié au prochain démarrage, et rien n’est acheté deux fois.

## La fenêtre : commandes

command-get-rates = Obtenir les tarifs
command-buy = Acheter l’affranchissement choisi
command-new-shipment = Nouvel envoi
command-save-box = Enregistrer cette boîte…
purpose-save-box = L’emballage et la taille de ce formulaire peuvent être remplis par un nom
also-save-box = boîte, boîtes, préréglage, emballage, taille, enveloppe
command-keep-defaults = Utiliser pour les nouveaux colis
purpose-keep-defaults = Les nouveaux colis commencent avec le pays, la boutique, l’emballage, la taille, le poids, le contenu, la valeur et la description de ce formulaire
also-keep-defaults = défaut, défauts, préréglage, modèle, boîte habituelle
command-duplicate = Dupliquer
command-replace = Remplacer…
command-change-package = Changer l’emballage…
command-undo-clear = Restaurer le formulaire effacé
command-pause-printing = Suspendre ou reprendre l’impression
command-stop-printing = Arrêter l’impression
command-print = Imprimer l’étiquette
command-go = Aller à { $screen }
command-back = Revenir à l’écran précédent
command-forward = Avancer de nouveau
command-reload = Recharger
also-reload = actualiser, synchroniser, relire le service
command-unprinted = Montrer ce qui est acheté et pas imprimé
command-search = Rechercher
also-search = trouver, chercher
command-action-required = Montrer ce qui requiert une action
also-action-required = besoin, requise, non résolu, en doute, vérifier
also-unprinted = file, attente, étiquettes à imprimer
command-drafts = Montrer les brouillons
also-drafts = commandes d’exemple, exemples, impayés, non payés
command-select-listed = Sélectionner tout ce qui est dans la liste
also-clear-selection = désélectionner, ne rien sélectionner
command-bulk-buy = Acheter les étiquettes des brouillons sélectionnés…
command-bulk-reprint = Imprimer de nouveau les étiquettes sélectionnées…
command-book = Imputer à un centre de coûts…
also-book = comptabilité, service, département, imputation
command-bulk-batch = Ajouter les envois sélectionnés à un lot…
command-refund = Demander un remboursement…
also-refund = annuler, rembourser
command-delete = Supprimer les brouillons…
command-export-csv = Exporter la liste en CSV…
command-export-xlsx = Exporter la liste en classeur Excel (XLSX)…
also-export-xlsx = tableur, télécharger
command-save-report = Enregistrer le rapport ou un relevé…
also-save-report = exporter, CSV, Excel, XLSX, PDF, mois, comptable, taxes
command-new-batch = Créer un lot
command-help = Montrer les touches de cet écran
also-help = aide, clavier, raccourcis
keys-title = Touches
help-here = Sur cet écran
help-lists = Dans les listes et les tableaux
help-key-digits = 1 à 9
help-digits = Choisir le tarif à cette place de la comparaison, quand le clavier y est
help-form-enter = Aller au prochain champ obligatoire, puis à Obtenir les tarifs. Tab va à chaque champ
help-key-arrows = Flèches, Début, Fin
help-key-shift-arrows = Maj et flèches
help-arrows = Passer d’une ligne à l’autre. Tab sort de la liste
help-enter = Ouvrir la ligne
help-space = Sélectionner la ligne
help-shift-arrows = Sélectionner les lignes en chemin
help-escape = Fermer un dialogue ou les détails de la ligne
command-palette = Actions
command-larger-text = Texte plus grand
command-smaller-text = Texte plus petit
command-copy-diagnostics = Copier les diagnostics
command-quit = Quitter
purpose-copy-diagnostics = Copier la version, l’état de la connexion et la fin du journal, sans noms, adresses ni secrets
purpose-get-rates = Demander au service quels affranchissements il offre
purpose-buy = Acheter l’affranchissement choisi au prix du bouton ; un brouillon ouvert, à son tarif le moins cher
purpose-new-shipment = Commencer avec un formulaire vide. Le brouillon de celui-ci est supprimé s’il n’est pas acheté
purpose-duplicate = Commencer un formulaire avec le même contenu
purpose-replace = Ouvrir un formulaire pour un nouvel envoi à la place de ce brouillon
purpose-change-package = Actualiser les tarifs de ce brouillon pour un autre emballage ou d’autres options
purpose-palette = Trouver une action par son nom
tooltip = { $purpose } ({ $shortcut })
palette-name = Chercher une action
palette-hint = Que voulez-vous faire
palette-code = { $code } est le code d’une étiquette et non une action. Appuyez sur Échap et scannez-le à sa place
palette-none = Aucune action et aucun réglage de ce nom
palette-setting = Réglages : { $section }, { $setting }

## La fenêtre : avis

notice-settings-unreadable = Les réglages étaient illisibles. Les valeurs habituelles sont utilisées, et chaque achat demande d’abord, jusqu’à ce que vous fixiez une limite dans Réglages. Le fichier illisible est { $path }
notice-profile-saved = Compte enregistré
notice-deleted = Envoi { $shipment } supprimé
notice-refreshed = Tarifs de l’envoi { $shipment } actualisés
notice-refund-of = Remboursement de { $price } demandé pour l’envoi { $shipment } : { -refund-duration }.
notice-refund-asked = Remboursement demandé pour l’envoi { $shipment } : { -refund-duration }.
job-of-file = Le fichier de { $count ->
    [one] { $count } commande ({ $first })
   *[other] { $count } commandes ({ $first } à { $last })
}
job-of-list = L’achat de { $count ->
    [one] { $count } brouillon
   *[other] { $count } brouillons
}
job-interrupted = { $which }, en cours depuis { $began }, a été interrompu avant la fin : Sendoff s’est arrêté ou a changé de compte. Achetés : { $bought }. Pas achetés : { $left }.
job-in-doubt = Pas encore connus : { $count }, sous Action requise.
job-run-again = Relancez le même fichier pour acheter le reste; rien n’est acheté deux fois.
job-go-on = Acheter les { $count } restants…
notice-still-view-only = L’autre Sendoff utilise encore ce compte; cette fenêtre ne peut que regarder, comme avant. Rien n’a changé. Fermez l’autre, sur cet ordinateur, et réessayez.
notice-taken-over = Cette fenêtre a pris le relais : elle peut maintenant acheter et modifier.
notice-restored = Le formulaire est tel qu’il était tapé quand Sendoff s’est arrêté.
discard = Abandonner
notice-refund-denied = Le remboursement de l’envoi { $shipment } a été refusé : { $reason }. Son affranchissement reste payé, et son étiquette est valide.
notice-refund-not-under-way = Le service ne montre aucun remboursement en cours pour l’envoi { $shipment } : son affranchissement reste payé, et son étiquette est valide.
notice-label-marked = Le fichier d’étiquette de l’envoi { $shipment } n’est plus valide et a été renommé : { $path }. Ne l’utilisez pas, ni aucune copie imprimée ou enregistrée ailleurs.
new-parcels-title = Nouveaux colis
new-parcels-how = Pour commencer chaque colis avec votre pays, votre boîte et votre contenu habituels, remplissez un colis et choisissez Utiliser pour les nouveaux colis à côté de son contenu
new-parcels-kept = Les nouveaux colis commencent avec ce qui a été gardé pour : { $fields }
new-parcels-forget = Commencer avec un formulaire vide
form-defaults = Les nouveaux colis commencent avec ce que ce formulaire contient dans : { $fields }
notice-bought-form = Acheté : { $form }
notice-not-bought = Pas acheté : { $form }. { $reason }
order-number = Commande { $order }
form-unnamed = un colis sans numéro de commande
back-to-form = Revenir au formulaire
back-to-label = Revenir à l’étiquette
notice-bought = L’envoi { $shipment } est acheté
notice-scanned = { $code } a été scanné, mais n’a été saisi nulle part. Placez le clavier dans le champ voulu, ou trouvez-le dans Envois
notice-scanned-of-a-label = { $code } a été scanné, mais n’a été saisi nulle part : c’est le code d’une étiquette, et aucun champ n’en attend ici. Trouvez-le dans Envois
notice-scanned-no-batch = { $code } a été scanné, mais aucun lot n’est ouvert. Ouvrez-en un, puis scannez de nouveau
notice-scanned-no-scans = { $code } a été scanné, mais n’a pas été ajouté : Scanner est désactivé pour ce lot, ou le lot a été reçu
notice-scanned-closed-out = { $code } a été scanné, mais n’a pas été ajouté : ce lot est fermé. Cochez « Scanner » sous « { batch-view-parcels } » pour ajouter d’autres colis
notice-scanned-loading = { $code } a été scanné pendant la lecture du lot. Scannez de nouveau
notice-scanned-view-only = { $code } a été scanné, mais n’a été saisi nulle part : cette fenêtre est en lecture seule
notice-scanned-in-dialog = { $count ->
    [one] { $code } a été scanné, mais n’a été saisi nulle part. Répondez ou fermez ce qui est ouvert, puis scannez de nouveau
   *[other] Ces codes ont été scannés, mais n’ont été saisis nulle part : { $code }. Répondez ou fermez ce qui est ouvert, puis scannez-les de nouveau
}
notice-scanned-before = { $count ->
    [one] { $code } a été scanné pendant qu’un dialogue était ouvert, mais n’a été saisi nulle part. Scannez-le de nouveau
   *[other] Ces codes ont été scannés pendant qu’un dialogue était ouvert, mais n’ont été saisis nulle part : { $code }. Scannez-les de nouveau
}
find-in-shipments = Trouver dans Envois
notice-file-not-read = Aucun autre fichier n’est lu tant que des prix ou des achats de celui-ci sont en cours
notice-no-dialog = Aucune boîte de fichiers n’est disponible ici (installez xdg-desktop-portal ou zenity). Tapez ou collez le chemin
notice-diagnostics-copied = Les diagnostics sont copiés. Collez-les dans votre message
notice-copied = { $text } copié
notice-printed = { $count ->
    [one] { $count } étiquette marquée comme imprimée
   *[other] { $count } étiquettes marquées comme imprimées
}
notice-handed-over = { $count ->
    [one] { $count } colis marqué comme expédié
   *[other] { $count } colis marqués comme expédiés
}
notice-mark-taken-back = { $count ->
    [one] { $count } étiquette est marquée comme avant
   *[other] { $count } étiquettes sont marquées comme avant
}
notice-print-again = { $count ->
    [one] { $count } étiquette est à réimprimer
   *[other] { $count } étiquettes sont à réimprimer
}
notice-cleared = Le formulaire a été effacé
notice-order-held = Cette commande attend quelqu’un. { $reasons } Ne l’achetez ici que si c’est réglé.
notice-filled = Le formulaire a été rempli comme l’envoi. Ce que vous aviez saisi avant peut être rétabli
notice-swapped = Le formulaire d’avant est rétabli. Ce que vous avez saisi depuis peut être rétabli à son tour

## Lots et sacs

batch-pending = Ouvert
batch-ready = Prêt
batch-received = Reçu
batch-status-closed-out = Fermé
batch-status-changed = Modifié depuis la fermeture
batch-status-changed-short = Modifié
batch-name = Lot { $batch } · { $description }
batch-name-bare = Lot { $batch }
scan-added = Ajouté
scan-counted = Compté
scan-already-in = Déjà dedans
scan-another-batch = Dans le lot { $batch }
scan-unknown = Introuvable
scan-advice-already-in = Il a déjà été scanné et ne compte qu’une fois.
scan-advice-another-batch = Laissez-le hors du lot, ou déplacez-le ici sous Fermer le lot.
scan-advice-set-aside = Laissez-le hors du lot et vérifiez son étiquette.
obstacle-unpaid = Non affranchi
obstacle-being-bought = Achat en cours
obstacle-voided = Remboursé
obstacle-refund-asked = Remboursement demandé
obstacle-canceled = Annulé
obstacle-not-ready = Pas prêt
obstacle-handed-over = Déjà remis
trouble-missing = Manquant
trouble-extra = Hors de ce lot
advice-missing = Le lot les contient, mais ils n’ont pas été scannés. Trouvez-les et scannez-les, ou retirez-les du lot.
advice-extra = Ils ont été scannés, mais le lot ne les contient pas. Ajoutez-les, ou sortez-les du sac.
advice-another-batch = Ils ont été scannés ici, mais appartiennent à un autre lot. Déplacez-les ici, ou sortez-les du sac.
advice-unpaid = Leur affranchissement n’est pas payé, donc aucun transporteur ne les prend. Sortez-les, achetez leur affranchissement, puis scannez-les de nouveau.
advice-wait = Leur affranchissement n’est pas encore là. Attendez une minute et vérifiez de nouveau, ou sortez-les.
advice-voided = Leurs étiquettes sont annulées et ne doivent pas servir. Sortez-les du sac et détruisez les étiquettes.
advice-handed-over = L’exploitant ou le transporteur les a déjà. Vérifiez si deux colis portent la même étiquette.
advice-unknown = Aucun envoi n’a ces codes. Vérifiez ce qui a été scanné : l’étiquette d’un autre compte, ou pas une étiquette?

## La fenêtre : l’écran Lots

screen-batches = Lots
batches-title = Lots
batches-all = Tous
batches-filter = { $name } · { $count }
batches-loading = Demande des lots…
batches-none-title = Aucun lot pour l’instant
batches-none = Un lot est un sac de colis remis ensemble. Donnez-lui une description ci-dessus et choisissez Créer le lot, puis scannez-y les colis.
batches-none-such-title = Aucun lot dans cet état
batches-none-such = Aucun lot n’est dans cet état en ce moment. Choisissez Tous pour voir chaque lot.
batches-newest = Les { $count } plus récents sont affichés
batch-create = Créer le lot
batch-description = Description d’un nouveau lot
batch-description-is-a-code = C’est le code d’une étiquette et non le nom d’un lot. Ouvrez un lot et scannez-le là ; pour donner ce nom à un lot, appuyez sur Créer le lot.
batch-description-hint = Lundi, sac 1
batch-delete = Supprimer le lot
batch-loading = Demande du lot…
batch-seen-at = Affiché tel qu’il était le { $at }
batch-closed = { $count ->
    [one] Fermé le { $at } avec { $count } colis.
   *[other] Fermé le { $at } avec { $count } colis.
}
batch-closed-changed = { $count ->
    [one] Fermé le { $at } avec { $count } colis, et modifié depuis. Vérifiez-le et fermez-le de nouveau.
   *[other] Fermé le { $at } avec { $count } colis, et modifié depuis. Vérifiez-le et fermez-le de nouveau.
}
batch-received-why = L’exploitant a reçu ce lot : on ne peut plus y ajouter ni en retirer de colis.
batch-view-parcels = Colis
batch-view-close-out = Fermer le lot
batch-empty-title = Encore vide
batch-empty = Scannez l’étiquette d’un colis, ou tapez son code ou un nom ci-dessus.
batch-cut-off = Seuls les colis les plus récents de ce lot sont affichés
open-batch = Ouvrir { $name }
head-batch = Lot
head-parcels = Colis
head-closed = Fermé
scan-mode = Scanner
scan-ready = Prêt à scanner
scan-off = Scanner arrêté
scan-hint = Numéro d’envoi ou code de suivi, sans cliquer
scan-off-hint = Cochez « Scanner » pour ajouter des colis
scan-closed-out = Ce lot est fermé. Cochez « Scanner » sous « { batch-view-parcels } » pour ajouter d’autres colis
scan-typing = Lecture…
scan-looking = Recherche…
scan-failed = Non compté
bag-count = { $counted } sur { $expected } scannés
parcel-add = Code, nom ou numéro de commande d’un colis
parcel-find = Chercher
parcel-find-hint = Code, nom ou numéro de commande
parcel-none-found = Aucun colis n’a ce nom, ce numéro de commande ou ce code.
parcel-put-in = Ajouter
parcel-put-in-of = Ajouter { $name } au lot
parcel-move-here = Déplacer ici
parcel-take-out = Retirer
parcel-take-out-of = Retirer { $name } du lot
parcel-not-in-bag = Retirer le scan
parcel-not-in-bag-of = Retirer le scan de { $name }
parcel-counted = Scanné
parcel-not-counted = Pas encore scanné
bag-check-title = Vérification avant de fermer le lot
bag-closed-title = Vérifié et fermé
bag-closed-with = { $count ->
    [one] Fermé tel quel. { $count } problème reste ouvert. { $summary }
   *[other] Fermé tel quel. { $count } problèmes restent ouverts. { $summary }
}
bag-closed-right = Aucun problème n’est ouvert.
bag-problems = { $count ->
    [one] Afficher { $count } problème
   *[other] Afficher { $count } problèmes
}
remove-scans = Retirer les { $count } scans
findings-more = et { $count } de plus
bag-checking = Demande au service de ce que le lot contient…
bag-count-long = Attendus : { $expected }, comptés : { $counted }.
bag-right = Rien ne manque et rien n’est de trop. { $count }
bag-empty = Il n’y a encore rien dans ce lot.
bag-wrong = { $count ->
    [one] { $count } problème à vérifier. { $summary }
   *[other] { $count } problèmes à vérifier. { $summary }
}
bag-wrong-apart = { $problems ->
    [one] { $problems } problème
   *[other] { $problems } problèmes
}, { $missing ->
    [one] { $missing } colis non scanné
   *[other] { $missing } colis non scannés
}. { $summary }
finding-kind = { $name } · { $count }
bag-close = Fermer le lot
bag-close-asking = Fermer le lot…
bag-close-anyway = Fermer quand même
documents-title = Documents
sheet-save = Enregistrer le manifeste
sheet-print = Imprimer le manifeste
sheet-printing = Le manifeste est en cours d’impression
sheet-printed = Le manifeste a été envoyé à { $printer }
batch-label-save = Enregistrer l’étiquette du lot en { $format }
batch-label-print = Imprimer l’étiquette du lot
batch-label-printing = L’étiquette du lot est en cours d’impression
batch-label-printed = L’étiquette du lot a été envoyée à { $printer }
batch-no-label = Le service ne donne pas d’étiquette pour ce lot.
document-saved = Enregistré : { $path }
dialog-logo = Choisir votre logo
dialog-document = Enregistrer le document

## Le manifeste

sheet-title = Manifeste, lot { $batch }
sheet-mark = { $environment } · pas pour un transporteur
sheet-date = Date
sheet-shipper = Expéditeur
sheet-number = N°
sheet-weight = Poids total
sheet-weight-partly = { $count ->
    [one] { $weight }, et { $count } colis de poids inconnu
   *[other] { $weight }, et { $count } colis de poids inconnu
}
sheet-handed-over-by = Remis par
sheet-received-by = Reçu par
sheet-signed-at = Date et heure
sheet-footer = Sendoff · lot { $batch }

## Ce qui a mal tourné : documents

failure-sheet-not-drawn = Le PDF n’a pas pu être produit, et rien n’a été enregistré. Réessayez, et signalez-le si cela échoue encore. ({ $reason })
failure-documents-too-many = Un fichier contient { $most } envois au plus, et rien n’a été enregistré. Sélectionnez-en moins.
failure-documents-file-full = Il n’y avait plus de place pour cette étiquette dans le fichier. Mettez-la dans un autre fichier.
failure-documents-stopped = Le PDF n’a pas été produit, car il a été annulé. Recommencez si vous en avez besoin.
failure-label-refunded = L’affranchissement de cet envoi a été remboursé, ou son remboursement est demandé : son étiquette n’est pas valide et n’est pas copiée. N’en utilisez aucune copie imprimée.
failure-refunded-before = Le remboursement de cet envoi a déjà été demandé, et rien n’a été envoyé. Voyez sous Remboursements où il en est.
failure-other-refunded = Le remboursement de { $other }, l’autre envoi payé pour cette commande, est demandé ou accordé. Rien n’a été demandé pour celui-ci : si les deux sont remboursés, la commande n’a plus d’étiquette valable. Pour faire rembourser celui-ci aussi, demandez-le de nouveau.
failure-label-put-before = L’étiquette y a déjà été déposée et ne s’y trouve plus : elle est peut-être imprimée. Elle n’y a pas été déposée de nouveau. { $path }
failure-bag-not-as-checked = { $count ->
    [one] Le sac n’a pas été fermé : { $count } colis n’est plus comme lors de la vérification
   *[other] Le sac n’a pas été fermé : { $count } colis ne sont plus comme lors de la vérification
}. Voyez la liste ci-dessous, puis fermez-le de nouveau.
failure-changed-since-bought = { $fields ->
    [none] La commande a été modifiée après l’achat de son envoi. Cette étiquette n’est pas celle de ce colis et n’est pas copiée.
   *[other] La commande a été modifiée après l’achat de son envoi : { $fields }. Cette étiquette n’est pas celle de ce colis et n’est pas copiée.
}
other-shipment-made = créé le { $day }
other-shipment-refund = son remboursement est demandé
store-none = rien
differing-field = { $field } (« { $here } » ici, « { $there } » là-bas)
failure-logo-unreadable = Le logo est illisible, et rien n’a été enregistré. Choisissez une autre image, ou aucune. ({ $path }, { $reason })
failure-logo-too-large = Le logo a plus d’octets ou de pixels qu’il n’en faut, et rien n’a été enregistré. Réduisez-le : 2 Mo et 2 000 × 2 000 pixels au plus. ({ $path })
failure-logo-not-a-picture = Le logo n’est pas une image PNG ou JPEG, et rien n’a été enregistré. Choisissez une autre image, ou aucune. ({ $path })

## Réglages : sons

sounds = Sons au scan d’un colis
sounds-why = Joués par le lecteur du système, s’il en a un. Ce qui s’entend s’affiche toujours aussi.

## Questions : lots

ask-delete-batch-title = Supprimer ce lot?
ask-delete-batch = { $name } est supprimé du service, s’il est vide. Les colis eux-mêmes restent. Ce geste est définitif.
ask-close-bag-title = Fermer le lot quand même?
ask-close-bag = { $count ->
    [one] { $count } colis est à vérifier. Le lot est marqué comme fermé dans Sendoff seulement; rien ne change auprès du service.
   *[other] { $count } colis sont à vérifier. Le lot est marqué comme fermé dans Sendoff seulement; rien ne change auprès du service.
}
ask-close-bag-unchecked = { $count ->
    [0] Le service n’a pas pu dire ce que le lot contient en ce moment. Le lot est marqué comme fermé selon ce qui était connu.
    [one] Le service n’a pas pu dire ce que le lot contient en ce moment, et { $count } colis est à vérifier. Le lot est marqué comme fermé selon ce qui était connu.
   *[other] Le service n’a pas pu dire ce que le lot contient en ce moment, et { $count } colis sont à vérifier. Le lot est marqué comme fermé selon ce qui était connu.
}

## Commandes et avis : lots

command-scan = Scanner en marche ou arrêté
purpose-scan = Prendre ce qu’un scanner tape, sans champ sélectionné
purpose-print = Imprimer l’étiquette de ce qui est sélectionné, ouvert ou tout juste acheté
notice-batch-made = Lot { $batch } créé
notice-batch-deleted = Lot { $batch } supprimé
notice-booked = { $count ->
    [one] { $count } envoi est imputé à « { $name } »
   *[other] { $count } envois sont imputés à « { $name } »
}
notice-booked-under-none = { $count ->
    [one] { $count } envoi n’est imputé à aucun centre de coûts
   *[other] { $count } envois ne sont imputés à aucun centre de coûts
}
notice-batch-added = { $count ->
    [one] Le lot { $batch } contient ce colis
   *[other] Le lot { $batch } contient ces { $count } colis
}
notice-batch-removed = { $count ->
    [one] { $count } colis retiré du lot { $batch }
   *[other] { $count } colis retirés du lot { $batch }
}
notice-bag-closed = Lot { $batch } fermé. Enregistrez son manifeste sous Documents.

## Imprimantes

printer-ready = Prête
printer-does-not-answer = N’indique pas son état
reason-refused = la connexion a été refusée
reason-broken-off = la connexion a été interrompue
reason-no-answer = aucune réponse à temps
reason-no-way = le réseau n’y mène pas
reason-no-such-host = le nom de l’hôte n’a pas pu être résolu
reason-not-there = cela n’existe pas
reason-not-allowed = l’autorisation manque
reason-read-only = le disque est en lecture seule
reason-disk-full = le disque est plein
printer-unreachable = Injoignable ({ $reason })
printer-not-there = Introuvable
printer-paper-out = Plus de papier
printer-paper-jam = Bourrage papier
printer-head-open = Tête d’impression ouverte
printer-ribbon-out = Plus de ruban
printer-paused = En pause
printer-too-hot = Tête d’impression trop chaude
printer-too-cold = Tête d’impression trop froide
printer-full = Mémoire pleine
printer-not-accepting = N’accepte aucun travail
printer-offline = Hors ligne
printer-other = Signale « { $word } »

print-no-printer = Aucune imprimante n’est configurée pour les étiquettes. Ajoutez-en une dans Réglages, ou enregistrez l’étiquette et imprimez-la de là.
print-no-such-printer = Aucune imprimante ne s’appelle « { $name } » ici. Choisissez l’une de celles de Réglages.
print-invalid = L’imprimante n’a pas été enregistrée : { $problems }. Corrigez et enregistrez de nouveau.
print-not-ready = { $printer } ne peut pas imprimer maintenant et ceci ne lui a pas été envoyé. { $state }. Vérifiez l’imprimante, puis imprimez de nouveau.
print-refused = { $printer } a refusé l’étiquette : { $words }. Vérifiez le format de l’imprimante dans Réglages, puis imprimez de nouveau.
print-unclear = L’étiquette a peut-être été imprimée par { $printer }, ou le sera peut-être encore : { $reason }. Vérifiez d’abord l’imprimante; réimprimez seulement ce qui n’est pas sorti.
print-refund-denied = Remboursement refusé
print-may-be-on-paper = Cette étiquette a déjà été envoyée à une imprimante ou enregistrée dans un PDF, et peut être imprimée. Détruisez ce qui est sorti avant, puis réimprimez-la.
print-nothing = Il n’y a pas d’étiquette à imprimer : l’affranchissement n’est pas acheté, ou est en remboursement. Ouvrez l’envoi pour voir son état.
print-canceled = Le service indique que cet envoi est annulé : le transporteur retient un tel colis ou le retourne. Son étiquette n’a donc pas été imprimée. S’il vous la faut quand même, enregistrez-la en PDF dans les détails de l’envoi.
print-no-printer-for = Aucune imprimante n’est choisie pour cela ({ $kind }). Choisissez-en une dans Réglages, ou enregistrez le PDF et imprimez-le de là.
print-takes-only-zpl = { $printer } n’accepte que le ZPL et ne peut pas imprimer cette page. Choisissez une autre imprimante pour elle dans Réglages, ou enregistrez le PDF.
print-document-refused = { $printer } a refusé la page : { $words }. Vérifiez l’imprimante, puis imprimez de nouveau, ou enregistrez le PDF.
print-document-unclear = La page a peut-être été imprimée par { $printer }, ou le sera peut-être encore : { $reason }. Vérifiez l’imprimante avant de l’imprimer de nouveau.
print-scanned-unknown = Aucun envoi acheté ici n’a le code { $code }. Scannez le code-barres de suivi de l’étiquette, ou marquez-la comme imprimée dans la liste.
print-not-drawn = L’étiquette d’essai n’a pas pu être créée : { $reason }. Veuillez le signaler; les étiquettes s’impriment quand même.
print-no-queues = Les files d’impression de cet ordinateur n’ont pas pu être listées : { $state }. Démarrez CUPS, ou ajoutez l’imprimante par son adresse.

printer-problem-missing = Requis
printer-problem-too-long = Au plus { $most } caractères
printer-problem-taken = Une autre imprimante porte ce nom
printer-problem-host = Ni un nom d’hôte ni une adresse IP
printer-problem-port = Pas un port, d’ordinaire 9100
printer-problem-usb = Pas un fichier de périphérique USB tel que /dev/usb/lp0
printer-problem-uri = Pas une adresse d’imprimante telle que ipp://localhost:631/printers/Zebra
printer-problem-path = Entrez le chemin complet du dossier
printer-problem-only-zpl = Une imprimante sur un port n’accepte que le ZPL
printer-problem-range = De { $least } à { $most }
printer-problem-turned = Les étiquettes ZPL ne peuvent qu’être mises tête en bas
printer-problem-darkness = Seules les étiquettes ZPL peuvent être foncées ou pâlies ici
printer-problem-too-many = Au plus { $most } imprimantes

document-label = Étiquettes d’expédition
document-batch-label = Étiquettes de lot
document-packing-slip = Bordereaux d’expédition
document-manifest = Manifestes

history-print-sent = Envoyée à { $printer }
history-print-sent-somewhere = Envoyée à une imprimante
history-print-unclear = Peut-être imprimée : { $reason }
history-printed-scan = Imprimée : son code-barres a été scanné
history-printed-count = Imprimée : l’imprimante l’a comptée
history-mark-taken-back = La mention « imprimée » ou « expédiée » a été retirée
history-mark-taken-back-by = La mention « imprimée » ou « expédiée » a été retirée ({ $who })
history-print-again-by = À réimprimer : { $why } ({ $who })
history-print-again-why = À réimprimer : { $why }

notice-labels-sent = { $count ->
    [one] { $count } étiquette envoyée à { $printer }. Elle reste dans « Achetées, pas imprimées » jusqu’à la confirmation de l’impression.
   *[other] { $count } étiquettes envoyées à { $printer }. Elles restent dans « Achetées, pas imprimées » jusqu’à la confirmation de l’impression.
}
notice-printing-again-stopped = { $count ->
    [one] L’impression a été arrêtée. { $count } étiquette n’a pas été réimprimée.
   *[other] L’impression a été arrêtée. { $count } étiquettes n’ont pas été réimprimées.
}
notice-printing-stopped = { $count ->
    [one] L’impression a été arrêtée. { $count } étiquette n’a pas été imprimée et reste dans « Achetées, pas imprimées ».
   *[other] L’impression a été arrêtée. { $count } étiquettes n’ont pas été imprimées et restent dans « Achetées, pas imprimées ».
}
print-running = Impression
print-paused = Impression suspendue
print-stopping = Arrêt de l’impression
choose-printer = Choisir une imprimante…
set-up-printer = Configurer une imprimante…
notice-may-be-on-paper = { $count ->
    [one] { $count } étiquette a déjà été envoyée à une imprimante ou enregistrée dans un PDF, et peut être imprimée. Détruisez ce qui est sorti avant de la réimprimer.
   *[other] { $count } étiquettes ont déjà été envoyées à une imprimante ou enregistrées dans un PDF, et peuvent être imprimées. Détruisez ce qui est sorti avant de les réimprimer.
}
notice-printer-not-ready = { $printer } ne peut pas imprimer maintenant. { $state }. L’affranchissement est acheté quand même; son étiquette attend dans « Achetées, pas imprimées ».
charged-otherwise = Pour { $shipment }, le service a facturé { $charged }, alors que { $approved } étaient approuvés. Vérifiez l’envoi, puis écrivez au service ou demandez un remboursement.
notice-printer-saved = Imprimante enregistrée : { $printer }
notice-printer-saved-prints = Imprimante enregistrée : { $printer }. Chaque étiquette y est imprimée dès son achat, tant que ce n’est pas désactivé ici.
notice-printer-back = { $count ->
    [one] { $printer } imprime de nouveau. { $count } étiquette lui était destinée et n’a pas été envoyée.
   *[other] { $printer } imprime de nouveau. { $count } étiquettes lui étaient destinées et n’ont pas été envoyées.
}
print-labels = { $count ->
    [one] Imprimer { $count } étiquette
   *[other] Imprimer { $count } étiquettes
}
print-again = Réimprimer…
print-again-destroyed = { $count ->
    [1] L’ancienne est détruite, réimprimer
   *[other] Les anciennes sont détruites, réimprimer
}
print-again-nothing-out = Rien n’est sorti, imprimer de nouveau
print-again-why = Pourquoi réimprimer
print-again-never-came-out = Elle n’est jamais sortie
print-again-unreadable = Elle est sortie illisible
print-again-damaged = Elle a été abîmée ou perdue
print-again-own-words = Autre motif
ask-print-title = { $count ->
        [one] Imprimer { $count } étiquette?
       *[other] Imprimer { $count } étiquettes?
    }
ask-print = Achetées : { $parts }. Une étiquette imprimée sur un autre ordinateur serait deux fois sur papier.
ask-print-given = { $count ->
    [one] { $count } autre a déjà été envoyée à une imprimante et n’est pas imprimée. Imprimez-la seule pour la réimprimer.
   *[other] { $count } autres ont déjà été envoyées à une imprimante et ne sont pas imprimées. Imprimez-les seules pour les réimprimer.
}
ask-print-today = { $count } aujourd’hui
ask-print-yesterday = { $count } hier
ask-print-week = { $count } plus tôt cette semaine
ask-print-older = { $count } avant cette semaine
ask-print-carrier = { $count } déjà chez le transporteur
ask-print-unknown = { $count } à un moment inconnu
ask-print-yes = { $count ->
        [one] Imprimer { $count } étiquette
       *[other] Imprimer { $count } étiquettes
    }
ask-print-again-title = Détruisez d’abord l’ancienne étiquette
ask-print-again-title-many = Détruisez d’abord les anciennes étiquettes
ask-print-again = L’étiquette de l’envoi { $shipment } a déjà été envoyée à une imprimante ou enregistrée dans un PDF, et peut être imprimée. Deux colis ne doivent pas porter la même. Le motif indiqué est enregistré avec votre nom.
ask-print-again-many = { $count } étiquettes ont déjà été envoyées à une imprimante ou enregistrées dans un PDF, et peuvent être imprimées. Deux colis ne doivent pas porter la même. Le motif indiqué est enregistré avec votre nom.

print-no-such-label = Aucune étiquette ici ne s’appelle « { $name } ». Indiquez un numéro d’envoi, un code de suivi, un numéro de commande, ou un fichier d’étiquette enregistré par Sendoff.
print-several-labels = Plusieurs étiquettes ici sont d’une commande « { $name } » : { $labels }. Nommez celle à imprimer par son code de suivi.
cli-label-sent = { $label } : envoyée à { $printer }
cli-label-not-sent = { $label } : { $reason }
cli-print-summary = Étiquettes envoyées à l’imprimante : { $sent }; non envoyées : { $failed }. Une étiquette compte comme imprimée quand l’impression est confirmée

doctor-good = ok
doctor-bad = !!
doctor-display = Écran : { $name }
doctor-no-display = Écran : il n’y en a pas. Lancez Sendoff dans une session graphique; sendoff ship et sendoff print s’en passent
doctor-renderer = Affichage : une fenêtre s’ouvre et se dessine
doctor-no-renderer = Affichage : aucune fenêtre ne s’ouvre. Installez libgl1, libxkbcommon-x11-0, libxcursor1 et libxi6, ou un autre pilote graphique ({ $reason })
doctor-renderer-not-tried = Affichage : non essayé, faute d’écran
doctor-keychain = Trousseau : il garde un secret d’essai et le rend
doctor-no-keychain = Trousseau : il ne garde pas de secret d’essai, donc les jetons durent jusqu’à la fermeture de Sendoff. Déverrouillez-le, ou installez gnome-keyring ({ $reason })
doctor-no-printers = Imprimantes : aucune n’est configurée. Ajoutez-en une dans Réglages
doctor-printer = Imprimante { $name } : { $state }
doctor-printer-not-ready = Imprimante { $name } : { $state }. Vérifiez l’imprimante, puis imprimez
doctor-no-ledger = Registre : il n’y en a pas encore. La première connexion en crée un
doctor-ledger = Registre : lu en entier, { $lines ->
    [one] { $lines } colis ou lot
   *[other] { $lines } colis et lots
} ({ $path })
doctor-ledger-in-use = Registre : utilisé par un autre Sendoff ({ $path })
doctor-ledger-broken = Registre : endommagé, et rien ne s’achète avec lui. Mettez une sauvegarde à sa place ({ $reason }, { $path })
doctor-clock = Horloge : plausible, et non en retard sur le registre
doctor-clock-wrong = Horloge : en retard sur la dernière entrée du registre. Réglez-la par le réseau
doctor-clock-behind = Horloge : cet ordinateur retarde de { $minutes } min sur { $host }; les âges et les heures que Sendoff affiche sont donc faux. Réglez-la par le réseau
doctor-clock-ahead = Horloge : cet ordinateur avance de { $minutes } min sur { $host }; les âges et les heures que Sendoff affiche sont donc faux. Réglez-la par le réseau
doctor-no-label-host = Étiquettes : aucune n’a encore été téléchargée par le réseau; on ne sait donc pas d’où elles viennent
doctor-label-host = Étiquettes : téléchargées de { $host }, qui est joignable
doctor-label-host-unreachable = Étiquettes : téléchargées de { $host }, qui est injoignable : l’affranchissement peut être acheté, mais ses étiquettes n’arrivent pas. Autorisez cet hôte dans le serveur mandataire ou le pare-feu ({ $reason })
doctor-no-service = Réseau : non essayé, car aucun compte ne nomme de service. Le service d’entraînement s’en passe
doctor-network = Réseau : { $host } est joignable
doctor-no-network = Réseau : { $host } est injoignable. Vérifiez le câble, le serveur mandataire (proxy) et l’hôte dans Réglages ({ $reason })

printers-title = Imprimantes
printers-why = Les étiquettes s’impriment sans dialogue. Ces imprimantes sont celles de cet ordinateur, quel que soit le compte connecté.
print-after-purchase = Imprimer chaque étiquette dès son achat
print-after-purchase-why = Aucun achat n’attend l’imprimante. Ce qui ne sort pas reste dans « Achetées, pas imprimées ».
printer-add = Ajouter une imprimante…
printers-find = Chercher des imprimantes
printers-check = Vérifier les imprimantes
printers-found-none = Aucune imprimante n’a été trouvée. Ajoutez-la par son adresse.
printer-add-found = Ajouter { $name }…
printer-test = Imprimer une étiquette d’essai
printer-test-of = Imprimer une étiquette d’essai sur { $name }
printer-edit = Modifier…
printer-edit-of = Modifier { $name }
printer-remove = Retirer
printer-remove-of = Retirer { $name }
printer-save = Enregistrer l’imprimante
printer-name = Nom de l’imprimante
printer-kind-raw = Imprimante d’étiquettes du réseau
printer-kind-ipp = File d’impression
printer-kind-usb = Imprimante d’étiquettes sur câble USB
printer-kind-spooler = File d’impression de Windows
printer-kind-folder = Dossier surveillé par un autre logiciel
printer-host = Nom d’hôte ou adresse IP
printer-queue = Adresse de la file
printer-device = Fichier de périphérique (votre utilisateur doit pouvoir y écrire, d’ordinaire par le groupe « lp »)
printer-windows-queue = Nom de la file
printer-folder = Chemin du dossier
printer-size = Papier
printer-rotation = Orientation
printer-density = Densité
printer-copies = Copies de chaque étiquette
printer-darkness = Plus foncé ou plus pâle
printer-darkness-hint = -30 à 30, vide pour celui de l’imprimante
rotation-as-it-comes = Aucune
rotation-upside-down = Tête en bas
rotation-left = Un quart de tour à gauche
rotation-right = Un quart de tour à droite
paper-4x6 = 4 × 6 po
paper-letter = Lettre
paper-a4 = A4
printer-fallback = Imprimante par défaut
printer-as-fallback = L’imprimante par défaut
printer-none = Aucune imprimante
notice-test-label = Étiquette d’essai envoyée à { $printer }. Vérifiez que son cadre est entier, sa règle juste et son code-barres lisible.
test-label-title = Étiquette d’essai Sendoff
test-label-density = { $dpi } ppp
test-label-frame = Le cadre doit être entier des quatre côtés
test-label-ruler = Millimètres : vérifiez avec une règle

## Étiquettes en un fichier, et bordereaux d’expédition

documents-labels = { $count ->
    [one] { $count } étiquette en PDF…
   *[other] { $count } étiquettes en un PDF…
}
documents-slips = { $count ->
    [one] { $count } bordereau d’expédition…
   *[other] { $count } bordereaux d’expédition…
}
documents-labels-title = { $count ->
    [one] Enregistrer { $count } étiquette en PDF
   *[other] Enregistrer { $count } étiquettes en un PDF
}
documents-slips-title = { $count ->
    [one] Bordereau d’expédition de { $count } envoi
   *[other] Bordereaux d’expédition de { $count } envois
}
documents-layout = Disposition
documents-one = Une par page, 4 × 6 po
documents-two = Deux par feuille, grandeur réelle
documents-four = Quatre par feuille, un peu réduites
documents-paper = Papier
documents-start = Commencer
place-upper = en haut
place-lower = en bas
place-upper-left = en haut à gauche
place-upper-right = en haut à droite
place-lower-left = en bas à gauche
place-lower-right = en bas à droite
documents-order = Dans l’ordre
label-order-given = de la liste
label-order-bought = d’achat, du plus ancien au plus récent
label-order-order-id = des numéros de commande
label-order-recipient = des destinataires
label-order-postage = des services
documents-logo = Votre logo
documents-logo-hint = Un fichier PNG ou JPEG, ou aucun
documents-path = Fichier
documents-path-hint = Chemin du PDF
documents-save = Enregistrer le PDF
documents-save-asking = Enregistrer le PDF…
documents-print = Imprimer
documents-print-on = Sur { $printer }, sans dialogue
documents-printers-paper = { $printer } contient du papier { $paper }; ce qu’elle imprime a ce format.
documents-slips-printed = { $count ->
    [one] Bordereau d’expédition de { $count } envoi envoyé à { $printer }
   *[other] Bordereaux d’expédition de { $count } envois envoyés à { $printer }
}
documents-making = Production du PDF
documents-labels-saved = { $count ->
    [one] { $count } étiquette enregistrée
   *[other] { $count } étiquettes enregistrées
} sur { $pages ->
    [one] { $pages } page
   *[other] { $pages } pages
} dans { $path }
documents-slips-saved = { $count ->
    [one] Bordereau d’expédition de { $count } envoi enregistré
   *[other] Bordereaux d’expédition de { $count } envois enregistrés
} sur { $pages ->
    [one] { $pages } page
   *[other] { $pages } pages
} dans { $path }
documents-nothing-saved = Rien n’a été enregistré : aucun envoi n’a donné de document
documents-left-out = { $count ->
    [one] { $count } envoi est laissé de côté
   *[other] { $count } envois sont laissés de côté
}
documents-already-printed = { $count ->
    [one] { $count } étiquette est laissée de côté parce qu’elle a déjà été imprimée. Pour la réimprimer, détruisez l’ancienne et remettez-la dans « Achetées, pas imprimées » sous Envois.
   *[other] { $count } étiquettes sont laissées de côté parce qu’elles ont déjà été imprimées. Pour les réimprimer, détruisez les anciennes et remettez-les dans « Achetées, pas imprimées » sous Envois.
}
documents-maybe-printed = { $count ->
    [one] { $count } étiquette est laissée de côté parce qu’elle est peut-être sur papier : un fichier précédent ou une imprimante l’a reçue. Pour l’inclure, détruisez ce qui est sorti et cochez « { documents-include-maybe-printed } ».
   *[other] { $count } étiquettes sont laissées de côté parce qu’elles sont peut-être sur papier : un fichier précédent ou une imprimante les a reçues. Pour les inclure, détruisez ce qui est sorti et cochez « { documents-include-maybe-printed } ».
}
documents-include-maybe-printed = Inclure les étiquettes peut-être déjà sur papier
documents-more = et { $count } de plus
slip-title = Bordereau d’expédition
slip-from = De
slip-to = À
slip-order = Commande
slip-date = Date d’envoi
slip-quantity = Qté
slip-item = Article
slip-sku = UGS
slip-no-items = Le contenu de ce colis n’est pas détaillé
slip-thanks = Merci de votre commande
cli-labels-already-printed = { $count ->
    [one] { $count } étiquette est laissée de côté parce qu’elle a déjà été imprimée. Pour l’inclure, détruisez l’ancienne et ajoutez --again.
   *[other] { $count } étiquettes sont laissées de côté parce qu’elles ont déjà été imprimées. Pour les inclure, détruisez les anciennes et ajoutez --again.
}
cli-labels-maybe-printed = { $count ->
    [one] { $count } étiquette est laissée de côté parce qu’elle est peut-être sur papier : un fichier précédent ou une imprimante l’a reçue. Pour l’inclure, détruisez ce qui est sorti et ajoutez --include-merged.
   *[other] { $count } étiquettes sont laissées de côté parce qu’elles sont peut-être sur papier : un fichier précédent ou une imprimante les a reçues. Pour les inclure, détruisez ce qui est sorti et ajoutez --include-merged.
}
cli-labels-none = Il n’y a aucune étiquette à réunir, et rien n’a été enregistré
cli-labels-no-such-place = Une feuille ainsi disposée n’a pas de place { $place }. Choisissez une place à partir de 1, rangée par rangée.
cli-labels-no-such-day = Ce jour n’est pas valide. Écrivez-le ainsi : 2025-11-21.
label-view = Agrandir
zoom-smaller = Plus petit
zoom-larger = Plus grand
zoom-fit = Étiquette entière
zoom-actual = Grandeur réelle
zoom-dpi = { $dpi } ppp
zoom-close = Fermer

## Règles

screen-rules = Règles
rules-intro = Les règles décident dans quoi et par quel service vos commandes partent, et lesquelles attendent quelqu’un. Elles servent à la lecture d’un fichier de commandes. Pour chaque point, la première règle qui s’applique et en parle décide.
rules-text = Texte des règles
rules-none-title = Aucune règle pour l’instant
rules-none = Commencez par un des exemples, puis adaptez-le.
rules-add = Ajouter :
rules-add-box = Boîte pour une UGS
rules-add-service = Service pour un pays
rules-add-hold = Mise en attente
rules-add-weight = Poids à peser
rules-save = Enregistrer les règles
rules-discard = Annuler les changements
rules-unsaved = Pas encore enregistré. Les fichiers de commandes suivent encore les règles enregistrées.
rules-kept-in = Enregistrées dans { $path }
rules-is-another = { $path } a été changé ailleurs depuis sa lecture. Enregistrer le remplace ; annuler les changements l’affiche.
rules-words = Mots utilisables
rules-words-when = Après « when », tous doivent être vrais pour une commande :
rules-words-then = Après « then ». Taille et poids sont ceux de tout le colis. Ce que dit le fichier de la commande est gardé :
rules-meaning = Ce qu’elles veulent dire
rules-dry-run = Essayer sur les 30 derniers jours
rules-dry-run-title = Les 30 derniers jours
rules-dry-run-old = Cet essai vaut pour d’autres règles que celles ci-dessus.
rules-dry-run-none = Aucun colis des 30 derniers jours n’est acheté.
rules-dry-run-cut = Il y en a plus. Voici les { $limit } plus récents.
rules-dry-run-about = Ce que ces règles feraient de chaque colis créé ces 30 derniers jours et acheté, aux tarifs offerts alors. La taille et le poids comptent comme donnés par la commande : la boîte d’une règle n’y change rien. Une commande sans règle de service prend le moins cher.
rules-dry-run-sum = { $count ->
    [one] { $count } colis : payé { $paid }, serait { $would }
   *[other] { $count } colis : payé { $paid }, serait { $would }
}
rules-dry-run-saved = économise { $amount }
rules-dry-run-costs = coûte { $amount } de plus
rules-dry-run-other = { $count ->
    [one] { $count } colis n’a pas de prix à comparer.
   *[other] { $count } colis n’ont pas de prix à comparer.
}
rules-dry-run-lacks = { $count ->
    [one] Le contenu de { $count } colis n’est pas connu ici : les conditions sur l’UGS et la quantité ne s’y appliquent pas.
   *[other] Le contenu de { $count } colis n’est pas connu ici : les conditions sur l’UGS et la quantité ne s’y appliquent pas.
}
rules-dry-run-held = { $count ->
    [one] { $count } colis serait mis en attente.
   *[other] { $count } colis seraient mis en attente.
}
rules-dry-run-left = { $count ->
    [one] { $count } colis ne serait pas acheté : aucun service ne répond aux règles.
   *[other] { $count } colis ne seraient pas achetés : aucun service ne répond aux règles.
}
rules-dry-run-table = Colis des 30 derniers jours
head-rules = Règles
head-was = Était
head-would = Serait
dry-run-same = Le même
dry-run-ask = Seul le service connaît le prix : autres options
dry-run-row = { $name } : était { $was }, serait { $would }
rule-sentence = Si : { $when }. Alors : { $then }.
rules-field = Règles en TOML
rule-always = Toute commande
rule-to = vers { $places }
rule-not-to = pas vers { $places }
rule-of-store = de { $stores }
rule-with-sku = une UGS parmi { $skus }
rule-with-title = titre contenant { $texts }
rule-weight-from = poids à partir de { $limit }
rule-weight-below = poids sous { $limit }
rule-value-from = valeur à partir de { $limit }
rule-value-below = valeur sous { $limit }
rule-quantity-from = quantité à partir de { $limit }
rule-quantity-below = quantité sous { $limit }
rule-hold = mise en attente : { $reason }
rule-size = boîte { $size }
rule-package = emballage { $package }
rule-weight = poids { $weight }
rule-needs-weight = attend son poids
rule-cheapest = service le moins cher
rule-fastest = service le plus rapide
rule-with-tracking = avec suivi
rule-within-days = { $days ->
    [one] en { $days } jour selon le service
   *[other] en { $days } jours au plus selon le service
}
rule-price-limit = au plus { $limit }
rule-insurance = assuré
rule-signature = avec signature
rule-duties-paid = droits payés d’avance (DDP)
quoted = « { $text } »
rules-error = Ligne { $line } : { $problem }
rules-error-not-toml = Cela ne peut pas être lu : { $why }
rules-error-too-large = Le fichier est trop grand pour des règles.
rules-error-too-many = Plus de { $limit } règles, c’est trop.
rules-error-no-name = Une règle a besoin d’un nom, et une mise en attente d’une raison.
rules-error-name-twice = Deux règles s’appellent « { $name } ». Donnez un autre nom à l’une d’elles.
rules-error-text-too-long = Un nom ou une raison a au plus { $limit } caractères.
rules-error-says-nothing = La règle « { $name } » ne dit rien. Écrivez après « then » ce qu’elle décide.
rules-error-empty-list = Cette liste est vide, ou un de ses textes l’est. Écrivez ce qu’elle doit contenir, ou retirez-la.
rules-error-not-a-country = « { $text } » n’est pas un pays. Écrivez un nom ou un code de deux lettres.
rules-error-not-a-store = « { $text } » n’est pas une boutique. Écrivez par exemple « shopify », « etsy » ou « other ».
rules-error-not-a-sku = Dans « { $text } », l’étoile n’est pas à la fin. Elle ne remplace une suite quelconque qu’à la fin.
rules-error-not-a-weight = « { $text } » n’est pas un poids. Écrivez par exemple « 450 g » ou « 1.2 kg ».
rules-error-not-an-amount = « { $text } » n’est pas un montant. Écrivez par exemple « 25.00 CAD ».
rules-error-not-a-size = « { $text } » n’est pas une taille. Écrivez par exemple « 30 x 20 x 15 cm ».
rules-error-not-a-package = « { $text } » n’est pas un type d’emballage. Écrivez par exemple « parcel » ou « letter ».
rules-error-not-a-service = « { $text } » n’est pas un service. Écrivez « cheapest », « fastest » ou un type d’affranchissement comme « service_canada_tracked ».
rules-error-not-a-count = Ce nombre est trop petit ou trop grand.
rules-error-nothing-between = Aucune commande n’est à partir de l’un et sous l’autre.
rules-error-two-currencies = Les deux montants doivent avoir la même devise.
rules-error-weight-twice = Une règle donne un poids, ou dit qu’il le faut, mais pas les deux.
problem-held-by-rule = Mise en attente par la règle « { $rule } » : { $reason }
problem-rule-undecided = La règle « { $rule } » compare en { $currency }, et cette commande est déclarée en { $declared }. Décidez vous-même
not-chosen-over-rule-limit = { $price } dépasse les { $limit } permis par vos règles. Changez la règle, ou achetez la commande depuis le formulaire.
not-chosen-limit-in-another = { $price } ne se compare pas à la limite de { $limit } de vos règles.
not-chosen-none-will-do = Aucun service ne répond à vos règles : { $asked }.
not-chosen-not-as-asked = { $postage } ne répond pas à vos règles : { $asked }.
intake-rules = Les règles de { $path } ne peuvent pas être lues ; aucune commande n’est donc examinée. { $problem } Corrigez-les sous Règles.
failure-rules-unreadable = Les règles de { $path } ne peuvent pas être lues ({ $reason }). Permettez leur lecture, ou retirez le fichier.
orders-other-rules = Vos règles ont changé depuis la lecture de ce fichier. Relisez-le avant de continuer
orders-rules = { $count ->
    [one] { $count } règle
   *[other] { $count } règles
}
order-by-rules = Règles : { $rules }
bulk-buy-as-priced = { $count ->
    [one] { $count } envoi, par le service dont le prix est affiché.
   *[other] Chacun par le service dont le prix est affiché.
}
cli-rules = { $count ->
    [one] { $count } règle de la boutique décide des commandes de ce fichier.
   *[other] { $count } règles de la boutique décident des commandes de ce fichier.
}
cli-rules-good = { $count ->
    [0] { $path } n’a aucune règle.
    [one] { $path } a { $count } règle.
   *[other] { $path } a { $count } règles.
}
cli-rules-bad = { $path } ne peut pas être lu comme des règles. { $error }

cli-mapped-file = Il est lu selon les colonnes gardées sous « { $name } » : { $rows ->
    [one] { $rows } ligne est
   *[other] { $rows } lignes sont
} { $orders ->
    [one] { $orders } commande.
   *[other] { $orders } commandes.
} Une commande est reconnue par : { $known }.
cli-mapped-usual = La boîte et le poids sont ceux du fichier, sinon ceux que la fenêtre garde pour les nouveaux colis.
cli-mapped-no-usual = Il ne dit pas la boîte et le poids de chaque commande. Remplissez ceux que vous utilisez le plus sous Expédier dans la fenêtre, et choisissez « { command-keep-defaults } ».
intake-unplaced = Ne sont pas connues : { $columns }
intake-unplaced-more = Ne sont pas connues : { $columns } et { $more } autres
intake-say-columns = Ouvrez le fichier sous Commandes dans la fenêtre et dites ce que ses colonnes veulent dire, ou nommez des colonnes gardées avec --mapping
intake-no-mapping = Aucune colonne n’est gardée sous « { $name } ». Il y a : { $kept }
intake-no-mapping-at-all = Aucune colonne n’est gardée sous « { $name } », ni sous un autre nom. Ouvrez le fichier sous Commandes dans la fenêtre et dites ce que ses colonnes veulent dire
intake-columns-missing = Il manque au fichier de commandes { $path } des colonnes dont « { $name } » a besoin : { $columns }
intake-known-by-other = Rien n’est lu selon « { $name } ». Les commandes de { $path } sont reconnues par { $before }, et le seraient par { $now } : celles qui sont déjà achetées ne seraient pas trouvées, et seraient achetées de nouveau. Omettez --mapping
intake-mapping = Les colonnes de { $path } ne peuvent pas être lues ; aucun fichier de commandes n’est donc lu. { $problem } Corrigez le fichier, ou retirez-le.
column-not-used = Pas utilisée
column-last-name = Nom de famille
column-company = Entreprise
column-address-3 = Adresse, troisième ligne
column-item-total = Valeur de toutes les pièces de l’article
column-paid-on = Payée le (expédiée seulement si rempli)
column-shipped-on = Expédiée le (expédiée seulement si vide)
columns-no-name = Ces colonnes ont besoin d’un nom.
columns-text-too-long = Un nom a au plus { $name } caractères, et ce qui est pareil pour toutes les commandes { $text }.
columns-too-many-columns = Plus de { $limit } colonnes, c’est trop. Supprimez celles dont aucune commande n’a besoin.
columns-column-twice = La colonne « { $column } » s’y trouve deux fois.
columns-lack = { $field } : aucune colonne ne l’est. Choisissez-en une.
columns-lack-or-same = { $field } : aucune colonne ne l’est. Choisissez-en une, ou dites ce qui est pareil pour toutes les commandes.
columns-meant-twice = { $meaning } : deux colonnes le sont. Choisissez l’une d’elles.
columns-not-the-same = { $field } : ce n’est jamais pareil pour toutes les commandes.
columns-not-understood = { $field } : « { $text } » ne peut pas être lu.
columns-items-unnamed = Il y a des colonnes d’articles, et aucune n’est la description ou le SKU d’un article. Choisissez-en une.
columns-too-large = Le fichier est trop grand pour des colonnes.
columns-unknown-meaning = « { $word } » n’est pas un sens de colonne.
columns-unknown-field = « { $word } » n’est pas un champ d’une commande.
columns-known-by-other = « known_by » dit { $before }, et les colonnes disent { $now } : les commandes déjà achetées ne seraient pas trouvées, et seraient achetées de nouveau. N’y écrivez { $now } que si c’est juste.
columns-like-another = Il a le nom ou les colonnes de « { $name } », qu’un autre fichier a.
columns-too-many = Il y a plus de { $limit } fichiers de colonnes.
orders-columns = Lu selon vos colonnes « { $name } ». Une commande est reconnue par : { $known }.
columns-intro = Le sens des colonnes de ce fichier n’est pas encore connu. Dites-le une fois : les fichiers de mêmes colonnes seront lus ainsi. Rien n’est acheté avant que vous ayez vu la somme.
columns-intro-kept = Les fichiers de ces colonnes sont lus ainsi.
columns-guess = Supposé
columns-meaning-of = Sens de la colonne { $column }
columns-guess-of = Sens de la colonne { $column }, supposé
columns-blank = Rien n’y figure
columns-for-all = Pareil pour toutes les commandes
columns-for-all-of = { $field }, pareil pour toutes les commandes
columns-usual = La boîte et le poids que le fichier ne dit pas sont ceux de « { command-keep-defaults } » sous Expédier.
columns-name = Nom de ces colonnes
columns-use = Utiliser ces colonnes
columns-leave = Les laisser comme elles sont
columns-lacking = Nécessaire et pas encore dit : { $fields }
columns-known-question = Jusqu’ici, les commandes de tels fichiers étaient reconnues par : { $before }. Si elles le sont par { $now }, celles qui sont déjà achetées ne sont pas trouvées, et seraient achetées de nouveau.
columns-use-all-the-same = Les utiliser quand même
columns-open = Colonnes…
columns-forget = Oublier ces colonnes
columns-forgotten = Les colonnes « { $name } » sont oubliées. Qui les redit doit choisir le même numéro de commande, sinon les commandes déjà achetées ne sont pas trouvées.
columns-name-taken = Des fichiers d’autres colonnes ont le nom « { $name } ». Choisissez-en un autre.
