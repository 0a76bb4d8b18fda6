## Batches and bags

batch-pending = Ouvert
batch-ready = Prêt
batch-received = Reçu
batch-name = Lot { $batch } · { $description }
batch-name-bare = Lot { $batch }
scan-added = Ajouté
scan-counted = Compté
scan-already-in = Déjà dedans
scan-another-batch = Dans le lot { $batch }
scan-unknown = Code inconnu
scan-advice-already-in = Il a déjà été lu et ne compte qu’une fois.
scan-advice-another-batch = Mettez-le de côté, ou déplacez-le ici sous Fermer le lot.
scan-advice-set-aside = Mettez-le de côté.
obstacle-unpaid = Non affranchi
obstacle-being-bought = Achat en cours
obstacle-voided = Remboursé
obstacle-refund-asked = Remboursement demandé
obstacle-canceled = Annulé
obstacle-not-ready = Pas prêt
obstacle-handed-over = Déjà remis
trouble-missing = Manquant
trouble-extra = Hors de ce lot
advice-missing = Selon le lot, ils sont dedans. Trouvez-les et lisez-les, ou retirez-les du lot.
advice-extra = Ils ont été lus, mais le lot ne les contient pas. Ajoutez-les, ou sortez-les du sac.
advice-another-batch = Ils ont été lus ici, mais appartiennent à un autre lot. Déplacez-les ici, ou sortez-les du sac.
advice-unpaid = Personne n’a payé leur affranchissement, donc aucun transporteur ne les prend. Sortez-les, achetez leur affranchissement, puis lisez-les de nouveau.
advice-wait = Leur affranchissement n’est pas encore là. Attendez une minute et vérifiez de nouveau, ou sortez-les.
advice-voided = Leurs étiquettes sont annulées et ne doivent pas servir. Sortez-les du sac et détruisez les étiquettes.
advice-handed-over = L’opérateur ou le transporteur les a déjà. Vérifiez si deux colis portent la même étiquette.
advice-unknown = Personne ne connaît ces codes. Regardez ce qui a été lu{"\u00A0"}: l’étiquette d’un autre compte, ou pas une étiquette{"\u202F"}?

## The window: the Batches screen

screen-batches = Lots
batches-title = Lots
batches-all = Tous
batches-filter = { $name } · { $count }
batches-loading = Demande des lots…
batches-none-title = Aucun lot pour l’instant
batches-none = Un lot est un sac de colis remis ensemble. Donnez-lui une description ci-dessus et choisissez Créer le lot, puis lisez-y les colis.
batches-none-such-title = Aucun lot dans cet état
batches-none-such = Aucun lot n’est dans cet état en ce moment. Choisissez Tous pour voir chaque lot.
batches-newest = Les { $count } plus récents sont affichés
batch-create = Créer le lot
batch-description = Description d’un nouveau lot
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
batch-received-why = L’opérateur a reçu ce lot{"\u00A0"}: il ne prend et ne rend plus de colis.
batch-view-parcels = Colis
batch-view-close-out = Fermer le lot
batch-empty-title = Encore vide
batch-empty = Lisez l’étiquette d’un colis, ou tapez son code ou un nom ci-dessus.
batch-cut-off = Seuls les colis les plus récents de ce lot sont affichés
open-batch = Ouvrir { $name }
head-batch = Lot
head-parcels = Colis
head-closed = Fermé
scan-mode = Lecteur
scan-ready = Prêt à lire
scan-off = Lecteur arrêté
scan-hint = Numéro d’envoi ou code de suivi, sans cliquer
scan-typing = Lecture…
scan-looking = Recherche…
scan-failed = Non compté
bag-count = { $counted } sur { $expected } dans le sac
parcel-add = Code, nom ou numéro de commande d’un colis
parcel-find = Chercher
parcel-find-hint = Code, nom ou numéro de commande
parcel-none-found = Aucun colis n’a ce nom, ce numéro de commande ou ce code.
parcel-put-in = Ajouter
parcel-put-in-of = Ajouter { $name } au lot
parcel-move-here = Déplacer ici
parcel-take-out = Retirer
parcel-take-out-of = Retirer { $name } du lot
parcel-not-in-bag = Pas dans le sac
parcel-not-in-bag-of = { $name } n’est pas dans le sac
parcel-counted = Compté dans le sac
parcel-not-counted = Pas encore lu
bag-check-title = Vérification avant de fermer le sac
bag-checking = Demande au service de ce que le lot contient…
bag-count-long = Attendus{"\u00A0"}: { $expected }, comptés{"\u00A0"}: { $counted }.
bag-right = Rien ne manque et rien n’est de trop. { $count }
bag-empty = Il n’y a encore rien dans ce lot.
bag-wrong = { $count ->
    [one] { $count } colis est à vérifier. { $told }
   *[other] { $count } colis sont à vérifier. { $told }
}
finding-kind = { $name } · { $count }
bag-close = Fermer le lot
bag-close-asking = Fermer le lot…
bag-close-anyway = Fermer quand même
papers-title = Documents
sheet-save = Enregistrer le bordereau de remise
batch-label-save = Enregistrer l’étiquette du lot en { $format }
batch-no-label = Le service ne donne pas d’étiquette pour ce lot.
paper-saved = Enregistré{"\u00A0"}: { $path }
dialog-paper = Enregistrer le document

## The hand-over sheet

sheet-title = Bordereau de remise, lot { $batch }
sheet-mark = { $environment } · pas pour un transporteur
sheet-date = Date
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

## What went wrong: batches

failure-sheet-not-drawn = Le bordereau de remise n’a pas pu être produit, et rien n’a été enregistré. Réessayez, et signalez-le si cela échoue encore. ({ $reason })

## Settings: sounds

sounds = Sons à la lecture d’un colis
sounds-why = Joués par le lecteur du système, s’il en a un. Ce qui s’entend s’affiche toujours aussi.

## Questions: batches

ask-delete-batch-title = Supprimer ce lot{"\u202F"}?
ask-delete-batch = { $name } est supprimé du service, s’il est vide. Les colis eux-mêmes restent. Ce geste est définitif.
ask-close-bag-title = Fermer le lot tel quel{"\u202F"}?
ask-close-bag = { $count ->
    [one] { $count } colis est à vérifier. Le sac est noté comme fermé quand même, ici et nulle part ailleurs.
   *[other] { $count } colis sont à vérifier. Le sac est noté comme fermé quand même, ici et nulle part ailleurs.
}
ask-close-bag-unchecked = { $count ->
    [0] Le service n’a pas pu dire ce que le lot contient en ce moment. Le sac est noté comme fermé selon ce qui était connu.
    [one] Le service n’a pas pu dire ce que le lot contient en ce moment, et { $count } colis est à vérifier. Le sac est noté comme fermé selon ce qui était connu.
   *[other] Le service n’a pas pu dire ce que le lot contient en ce moment, et { $count } colis sont à vérifier. Le sac est noté comme fermé selon ce qui était connu.
}

## Commands and news: batches

command-scan = Lecteur en marche ou arrêté
purpose-scan = Prendre ce qu’un lecteur tape, sans champ choisi
news-batch-made = Lot { $batch } créé
news-batch-deleted = Lot { $batch } supprimé
news-batch-added = { $count ->
    [one] { $count } colis ajouté au lot { $batch }
   *[other] { $count } colis ajoutés au lot { $batch }
}
news-batch-removed = { $count ->
    [one] { $count } colis retiré du lot { $batch }
   *[other] { $count } colis retirés du lot { $batch }
}
news-bag-closed = Lot { $batch } fermé. Enregistrez son bordereau de remise sous Documents.
