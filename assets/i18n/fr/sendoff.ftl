## La fenêtre : l’écran Envois

shipments-title = Envois
shipments-count = { $count ->
    [one] { $shown } envoi
   *[other] { $shown } envois
}
shipments-count-more = plus de { $shown } ; précisez pour en trouver moins
shipments-search = Chercher des envois
shipments-search-hint = Nom, adresse, numéro de commande, code de suivi ou envoi
shipments-load = Charger les envois
shipments-none-title = Aucun envoi pour l’instant
shipments-none = Le premier se prépare sous Expédier. Remplissez le formulaire et obtenez les tarifs.
shipments-none-found-title = Rien trouvé
shipments-none-found = Aucun envoi ne correspond à ces mots et à ces filtres. Effacez les filtres pour les voir tous.
filter-status = État des envois
filter-status-all = Tous les états
filter-package = Emballage des envois
filter-package-all = Tous les emballages
filter-batch = Numéro de lot
filter-from = Créés à partir du
filter-from-hint = Du jour
filter-to = Créés jusqu’au
filter-to-hint = Au jour
filter-day-form = Un jour sous la forme AAAA-MM-JJ
filter-clear = Effacer les filtres
filter-batch-wrong = Un numéro de lot n’a que des chiffres
filter-day-wrong = Écrivez le jour sous la forme AAAA-MM-JJ
sync-reading-of = { $read } envois lus sur { $of }…
sync-reading = { $read } envois lus…
sync-refreshing = Lecture des nouveautés…
sync-done = À jour à { $at }
sync-waiting = Pas à jour ; un nouvel essai se fera de lui-même. { $why }
list-position = Position dans la liste
choose-all-listed = Choisir tous les envois de la liste
choose-shipment = Choisir { $name }, envoi { $shipment }
chosen-count = { $count ->
    [one] 1 envoi choisi
   *[other] { $count } envois choisis
}
chosen-most = On peut en choisir { $count } au plus à la fois
bulk-buy = { $count ->
    [one] Acheter 1 étiquette…
   *[other] Acheter { $count } étiquettes…
}
bulk-reprint = { $count ->
    [one] En réimprimer 1…
   *[other] En réimprimer { $count }…
}
bulk-batch = Ajouter à un lot…
bulk-refund = { $count ->
    [one] Demander 1 remboursement…
   *[other] Demander { $count } remboursements…
}
bulk-delete = { $count ->
    [one] Supprimer 1 brouillon…
   *[other] Supprimer { $count } brouillons…
}
bulk-buy-title = { $count ->
    [one] Acheter 1 étiquette ?
   *[other] Acheter { $count } étiquettes ?
}
bulk-buy-text = Chacune est achetée au prix indiqué à côté, ou pas du tout. Un prix qui a changé depuis est signalé, et rien n’est payé.
bulk-buy-cheapest = La moins chère de chacun
bulk-buy-fastest = La plus rapide de chacun
bulk-buy-gone = { $count ->
    [one] 1 n’est plus un brouillon et est laissé de côté
   *[other] { $count } ne sont plus des brouillons et sont laissés de côté
}
bulk-buy-yes = { $count ->
    [one] Acheter 1 étiquette · { $sum }
   *[other] Acheter { $count } étiquettes · { $sum }
}
bulk-buy-none = Rien à acheter
bulk-delete-title = { $count ->
    [one] Supprimer 1 brouillon ?
   *[other] Supprimer { $count } brouillons ?
}
bulk-delete-text = Ce qui s’avère payé reste. Un brouillon supprimé ne revient pas.
bulk-delete-yes = { $count ->
    [one] Supprimer 1 brouillon
   *[other] Supprimer { $count } brouillons
}
bulk-refund-title = { $count ->
    [one] Demander 1 remboursement ?
   *[other] Demander { $count } remboursements ?
}
bulk-refund-text = Ensemble, ils ont coûté { $sum }. Un remboursement n’est pas une annulation : il prend jusqu’à deux semaines, il peut être refusé, et les étiquettes ne doivent plus servir.
bulk-refund-text-no-sum = Un remboursement n’est pas une annulation : il prend jusqu’à deux semaines, il peut être refusé, et les étiquettes ne doivent plus servir.
bulk-refund-yes = { $count ->
    [one] Demander 1 remboursement
   *[other] Demander { $count } remboursements
}
bulk-reprint-title = { $count ->
    [one] Réimprimer 1 étiquette ?
   *[other] Réimprimer { $count } étiquettes ?
}
bulk-reprint-text = Elles reviennent parmi celles qui sont achetées et pas imprimées. Détruisez les étiquettes imprimées auparavant, pour que deux colis ne voyagent pas avec la même.
bulk-reprint-yes = { $count ->
    [one] En réimprimer 1
   *[other] En réimprimer { $count }
}
bulk-batch-title = { $count ->
    [one] Ajouter 1 envoi à un lot
   *[other] Ajouter { $count } envois à un lot
}
bulk-batch-text = Écrivez le numéro du lot.
bulk-batch-yes = Ajouter au lot
export = Exporter…
export-csv = CSV…
export-xlsx = Classeur Excel (XLSX)…
export-title = Exporter en { $format }
export-all-text = Tous les envois de la liste sont écrits, dans l’ordre de la liste.
export-chosen-text = { $count ->
    [one] L’envoi choisi est écrit.
   *[other] Les { $count } envois choisis sont écrits.
}
export-path = Fichier à écrire
export-yes = Exporter
dialog-table = Exporter les envois
news-exported = { $rows ->
    [one] 1 envoi écrit dans { $path }
   *[other] { $shown } envois écrits dans { $path }
}
job-buying = Achat d’étiquettes
job-deleting = Suppression de brouillons
job-refunding = Demandes de remboursement
job-count = { $ended } sur { $lines }
job-pause = Suspendre
job-resume = Reprendre
job-cancel = Arrêter
job-close = Fermer
job-waiting = Il ne reste plus de requêtes ; la suite à { $at }
job-paused = Suspendu. Ce qui est déjà acheté reçoit son étiquette
job-cancelled = Arrêt en cours. Ce qui est déjà acheté reçoit son étiquette
job-bought = { $count ->
    [one] 1 étiquette achetée pour { $sum }
   *[other] { $count } étiquettes achetées pour { $sum }
}
job-bought-none = Rien acheté
job-deleted = { $count ->
    [one] 1 brouillon supprimé
   *[other] { $count } brouillons supprimés
}
job-refunded = { $count ->
    [one] 1 remboursement demandé
   *[other] { $count } remboursements demandés
}
job-already = { $count ->
    [one] 1 était déjà acheté
   *[other] { $count } étaient déjà achetés
}
job-failed = { $count ->
    [one] 1 pas fait
   *[other] { $count } pas faits
}
job-in-doubt = { $count ->
    [one] 1 en doute
   *[other] { $count } en doute
}
job-left = { $count ->
    [one] 1 laissé tel quel
   *[other] { $count } laissés tels quels
}
job-changed = Acheté auparavant, et modifié depuis
job-trouble = { $count ->
    [one] 1 envoi : { $why }
   *[other] { $count } envois : { $why }
}
job-names-more = { $names } et { $count } de plus
not-chosen-no-rates = Le service n’offre aucun affranchissement. Ouvrez l’envoi et actualisez ses tarifs.
not-chosen-no-price = Aucun des tarifs n’a de prix ou de délai.
not-chosen-not-offered = { $postage } n’est pas offert.
not-chosen-over-limit = { $price } dépasse la limite de { $limit }.
seen-at = Tel que vu le { $at }
history-title = Fait ici
history-made = Brouillon créé
history-rates = Tarifs actualisés
history-bought = Acheté pour { $price }
history-bought-elsewhere = Acheté ailleurs
history-label = Étiquette enregistrée en { $format }
history-delete-sent = Suppression du brouillon demandée
history-deleted = Brouillon supprimé
history-refund-taken = Le service a reçu la demande de remboursement
history-refund-denied = Remboursement refusé : { $reason }
history-voided = Remboursé
history-printed = Marqué comme imprimé
history-handed-over = Marqué comme remis
history-print-again = À réimprimer
history-set-aside = Réglé ailleurs, selon vous
contents-title = Contenu
contents = Genre de contenu
batch = Lot
order-store = Boutique
option-insured = Assuré
option-insurance-requested = Assurance demandée
option-signature-requested = Signature demandée
option-media-requested = Tarif des médias demandé
option-duties-requested = Droits payés demandés
options-title = Options
return-address-title = Adresse de retour
head-recipient = Destinataire
head-status = État
head-order = Numéro de commande
head-place = Lieu
head-postage = Affranchissement
head-made = Créé
head-price = Prix
no-name = Sans nom
open-shipment = Ouvrir { $name }, envoi { $shipment }
details-close = Fermer les détails
