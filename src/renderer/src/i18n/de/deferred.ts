import { sharedTexts } from '#contract/i18n/de/shared.ts';
import type { DeferredMessages } from '#renderer/i18n/en/deferred.ts';
import { formatsOf } from '#renderer/i18n/format.ts';
import { settingsTexts } from './settings.ts';

const { fileSize, numeral, plural } = formatsOf('de');

/** `en/deferred.ts` in German. */
export const deferredGerman = {
  signup: {
    title: 'Erstelle dein Konto',
    required: 'Pflichtangaben',
    optional: 'Freiwillig',
    fullName: 'Vollständiger Name',
    username: 'Benutzername',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    avatar: 'Profilbild',
    bio: 'Über mich',
    coverImage: 'Titelbild',
    submit: 'Registrieren',
    haveAccount: 'Du hast schon ein Konto?',
    login: 'Anmelden',
    avatarRequired: 'Ein Profilbild ist nötig!',
  },

  fields: sharedTexts.fields,

  logout: {
    title: 'Bist du ganz sicher?',
    text: 'Das lässt sich nicht rückgängig machen. Du wirst endgültig von deinem Konto abgemeldet.',
    confirm: 'Weiter',
  },

  profile: {
    title: 'Profil',
    cover: 'Titelbild',
    noCover: 'Kein Titelbild',
    noBio: 'Keine Angaben zur Person',
    edit: 'Profil bearbeiten',
    following: 'Folgt',
    followers: 'Follower',
    tweets: 'Beiträge',
    noTweets: 'Noch keine Beiträge!',
  },

  comments: {
    title: 'Kommentare',
    label: 'Kommentar schreiben',
    placeholder: 'Schreib deine Antwort',
    submit: 'Kommentieren',
    empty: 'Noch keine Kommentare',
    contentRequired: '❌ Der Kommentar braucht einen Text!',
  },

  settings: settingsTexts,
  recentMessages: {
    title: 'Letzte Meldungen',
    none: 'Warble hat in den letzten Minuten nichts gemeldet.',
    problem: 'Problem',
    clear: 'Leeren',
  },
  outbox: {
    title: 'Warten auf den Server',
    hint: 'Was du getan hast, bleibt hier, auch wenn du Warble beendest, und wird der Reihe nach gesendet, sobald der Server erreichbar ist.',
    empty: 'Nichts wartet mehr.',
    refused: (reason) => `Nicht gesendet: ${reason}`,
    held: 'Dein Beitrag wird in 5 Sekunden gesendet.',
    cancel: 'Abbrechen',
    cancelOf: (what) => `Abbrechen: ${what}`,
    tryNow: 'Jetzt versuchen',
    copy: 'Text kopieren',
    back: 'Zurück ins Eingabefeld',
    post: 'Beitrag',
    postWithImage: 'Beitrag mit Bild',
    comment: (username) => (username === '' ? 'Kommentar' : `Kommentar zu einem Beitrag von ${username}`),
    editTweet: 'Änderung eines Beitrags',
    editComment: 'Änderung eines Kommentars',
    like: (username) => `Like für einen Beitrag von ${username}`,
    unlike: (username) => `Like für einen Beitrag von ${username} zurücknehmen`,
    follow: (username) => `${username} folgen`,
    unfollow: (username) => `${username} nicht mehr folgen`,
    tooLate: 'Zu spät: Es ist schon gesendet oder wurde in einem anderen Fenster abgebrochen.',
    mayBeThere: 'Vielleicht hat es der Server bereits. Sieh nach, bevor du es noch einmal sendest.',
    imageInTheWay: 'Im Eingabefeld ist schon ein Bild. Poste oder entferne es zuerst.',
    imageLost: 'Das Bild deines Beitrags ist nicht mehr auf diesem Computer. Füge es noch einmal hinzu.',
    noRoom:
      'Warble erreicht den Server nicht, und auf diesem Computer ist kein Platz, um das so lange zu behalten. Versuche es später noch einmal.',
  },
  shortcuts: { title: 'Tastenkürzel', action: 'Aktion', keys: 'Tasten' },
  keyboard: {
    title: 'Tastatur',
    begun: 'Tasten, die folgen können',
    afterwards: 'dann',
    singleKeys: 'Kürzel mit einzelnen Tasten',
    singleKeysHint:
      'Buchstaben und andere Zeichen tun etwas, auch ohne Strg, ⌘ oder Alt. Schalte es ab, wenn du mit deinem Computer sprichst oder versehentlich Tasten drückst.',
    singleKeysOff: 'Kürzel mit einzelnen Tasten sind in den Einstellungen unter Tastatur abgeschaltet.',
    changeable: 'Die Tasten lassen sich in den Einstellungen unter Tastatur ändern.',
    menuFixed:
      'Die Tasten der Seite lassen sich in den Einstellungen unter Tastatur ändern. Die des App-Menüs bleiben, wie sie sind.',
    menuStays:
      'Esc bricht eine Änderung ab, die Rücktaste lässt eine Aktion ohne Tasten. Die Tasten des App-Menüs bleiben, wie sie sind.',
    none: 'Keine Tasten',
    change: 'Ändern',
    changeOf: (action) => `Ändern: Tasten für ${action}`,
    reset: 'Zurücksetzen',
    resetOf: (action) => `Zurücksetzen: Tasten für ${action}`,
    resetAll: 'Alle Tasten zurücksetzen',
    allReset: 'Alle Aktionen haben wieder ihre ursprünglichen Tasten.',
    waiting: 'Drücke die neuen Tasten …',
    waitingFor: (action) => `Drücke die neuen Tasten … für ${action}`,
    waitingHint: 'Esc bricht eine Änderung ab, die Rücktaste lässt eine Aktion ohne Tasten.',
    changed: (action, keys) => `${action} hat jetzt ${keys}.`,
    removed: (action) => `${action} hat jetzt keine Tasten.`,
    taken: (keys, action) =>
      `${keys} gehört schon zu „${action}“. Ändere zuerst das, oder wähle andere Tasten.`,
    begins: (keys, action) => `Mit ${keys} beginnen die Tasten von „${action}“. Wähle eine andere Taste.`,
    begunBy: (keys, action) => `${keys} ist nicht zu erreichen, weil die erste Taste zu „${action}“ gehört.`,
    menuTaken: (keys, action) => `${keys} gehört im Menü der App zu „${action}“. Wähle andere Tasten.`,
    reserved: (keys) => `${keys} gehört deinem Browser oder deinem System. Wähle andere Tasten.`,
  },
  posting: {
    title: 'Posten',
    undo: '5 Sekunden lang zurücknehmen',
    undoHint:
      'Wenn du auf „Posten“ gedrückt hast, wartet der Beitrag 5 Sekunden, in denen du ihn zurücknehmen kannst.',
  },

  ownData: {
    title: 'Deine Daten',
    hint: 'Dein Konto, deine Beiträge mit ihren Bildern, und wem du folgst und wer dir folgt, als Zip-Datei.',
    start: 'Deine Daten exportieren',
    kept: 'Der letzte Export wurde unterbrochen. Was geholt wurde, ist noch einen Tag lang da.',
    resume: 'Mit dem Export weitermachen',
    progress: 'Export',
    lists: 'Deine Beiträge werden geholt …',
    pieces: (done, total) => `${numeral(done)} von ${numeral(total)} geholt`,
    failed: (reason) => `${reason} Was geholt wurde, ist noch da.`,
    done: (name) => `Deine Datei ist fertig: ${name}.`,
    missing: (count) =>
      plural(count, {
        one: '1 Bild fehlt: Es liegt anderswo oder ist nicht mehr da. Seine Adresse steht in der Datei.',
        other: `${numeral(count)} Bilder fehlen: Sie liegen anderswo oder sind nicht mehr da. Ihre Adressen stehen in der Datei.`,
      }),
    saveAgain: 'Noch einmal speichern',
    end: 'Fertig',
  },

  desktop: {
    notifications: 'Mitteilungen',
    notificationsHint: 'Neue Einträge im Posteingang zeigt das System an, während du etwas anderes ansiehst.',
    notificationsRefused:
      'Das System zeigt sie nicht an. Erlaube Mitteilungen von Warble in seinen Einstellungen.',
    background: 'Im Hintergrund weiterlaufen',
    backgroundHint:
      'Wenn du das Fenster schließt, bleibt Warble im Infobereich und meldet sich weiter bei dir.',
    spelling: 'Rechtschreibung prüfen auf',
    spellingHint: 'Wähle keine Sprache, dann wird nichts geprüft.',
    spellingNone: 'Keine Sprache heißt so',
    spellingAdd: 'Sprache hinzufügen',
    locked: 'Von deiner Organisation festgelegt.',
    version: (version) => `Version ${version}`,
    updates: {
      development: 'diese Kopie wird nicht von selbst aktualisiert',
      policy: 'Updates kommen von deiner Organisation',
      installation: 'Updates kommen auf dem Weg, auf dem Warble installiert wurde',
      waiting: 'Updates werden beim Beenden installiert',
      downloading: (version) => `Version ${version} wird heruntergeladen`,
      ready: (version) => `Version ${version} wird beim Beenden installiert`,
      failed: 'Warble konnte nicht nach Updates suchen und versucht es später noch einmal',
    },
  },

  appearance: {
    theme: 'Design',
    dark: 'Dunkel',
    light: 'Hell',
    system: 'Wie das System',
    arrangement: 'Seitenspalten',
    searchLeft: 'Suche links, Navigation rechts',
    navigationLeft: 'Navigation links, Suche rechts',
  },
  language: {
    label: 'Texte und Zahlen in',
    system: 'Wie das System',
    failed: 'Diese Sprache konnte nicht geladen werden. Versuche es noch einmal.',
  },
  largerView: {
    previous: 'Vorheriges Bild',
    next: 'Nächstes Bild',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    carousel: 'Karussell',
    gallery: 'Bildergalerie',
    slide: 'Bild',
    counter: '{index} von {total}',
  },

  accounts: {
    goTo: (name) => `Wechseln zu ${name}`,
    goOnAs: (name) => `Als ${name} weitermachen`,
    add: 'Konto hinzufügen …',
    failed: 'Das Konto ließ sich nicht wechseln. Versuche es noch einmal.',
    forbidden: 'Deine Organisation erlaubt hier keine weiteren Konten.',
    tooMany: (most) => `Es gibt schon ${numeral(most)} Konten. Melde dich erst von einem ab.`,
  },

  palette: {
    title: 'Aktionen, Seiten, Personen und Suchen finden',
    placeholder: 'Was möchtest du tun?',
    results: 'Ergebnisse',
    posts: 'Beiträge',
    pages: 'Seiten',
    actions: 'Aktionen',
    accounts: 'Konten',
    people: 'Personen',
    searches: 'Suchen',
    searchFor: (words) => `„${words}“ suchen`,
    forget: 'Diese Suche entfernen',
    forgetHint: 'Umschalt+Entf entfernt diese Suche.',
    loading: 'Personen werden gesucht …',
    nothing: 'Nichts heißt so.',
    failed: (why) => `Personen konnten nicht gesucht werden. ${why}`,
    count: (count) => plural(count, { one: '1 Ergebnis', other: `${count} Ergebnisse` }),
  },
  charactersLeft: (left) => plural(left, { one: 'Noch 1 Zeichen', other: `Noch ${numeral(left)} Zeichen` }),

  suggestions: {
    people: 'Personen',
    tags: 'Schlagwörter',
    count: (count: number) =>
      `${plural(count, { one: '1 Vorschlag', other: `${count} Vorschläge` })}. Die Pfeiltasten wählen, Enter übernimmt.`,
  },

  emoji: {
    title: 'Emoji',
    search: 'Emoji suchen',
    groups: 'Gruppen',
    group: {
      recent: 'Zuletzt verwendet',
      0: 'Smileys und Gefühle',
      1: 'Menschen und Körper',
      3: 'Tiere und Natur',
      4: 'Essen und Trinken',
      5: 'Reisen und Orte',
      6: 'Aktivitäten',
      7: 'Gegenstände',
      8: 'Symbole',
      9: 'Flaggen',
    },
    found: 'Gefunden',
    none: 'Hier sind keine Emoji.',
    count: (count) => plural(count, { one: '1 Emoji', other: `${numeral(count)} Emoji` }),
  },

  copied: {
    text: 'Der Text wurde kopiert.',
    link: 'Der Link wurde kopiert.',
    failed: 'Das Kopieren war nicht möglich. Dein Browser oder System lässt es nicht zu.',
  },

  inbox: {
    title: 'Posteingang',
    empty: 'Keine Mitteilungen',
    settings: 'Zu den Einstellungen',
    ...sharedTexts.inbox,
    new: 'Neu:',
    othersLiked: (count) =>
      plural(count, { one: 'und 1 weitere Person mögen', other: `und ${numeral(count)} weitere mögen` }),
    unfold: 'Alle anzeigen',
    fold: 'Weniger anzeigen',
  },

  columns: {
    title: 'Spalten',
    list: 'Spalten in diesem Fenster',
    narrow:
      'In dieses Fenster passt eine Spalte. Ab einer Breite von 1.200 px stehen die Spalten nebeneinander.',
    search: (query) => `Suche: ${query}`,
    menu: (column) => `Spalte ${column}`,
    moveBack: 'Nach vorn rücken',
    moveOn: 'Nach hinten rücken',
    remove: 'Entfernen',
    width: (column) => `Breite der Spalte ${column}`,
    none: 'Es gibt keine Spalten. Füge eine hinzu, um hier zu lesen.',
    add: 'Spalte hinzufügen',
    tooMany: 'Mehr Spalten haben keinen Platz. Entferne zuerst eine.',
    field: 'Wörter, nach denen gesucht wird, oder ein Name',
    offered: 'Was die Spalte zeigen kann',
    searchFor: (words) => `Nach „${words}“ suchen`,
  },

  missing: {
    person: 'Diese Person gibt es nicht.',
    tweet: 'Dieser Beitrag wurde gelöscht, oder es gab ihn nie.',
    page: 'Hoppla! Die gesuchte Seite gibt es nicht.',
  },

  deletion: {
    title: 'Wirklich löschen?',
    text: 'Es verschwindet für alle und lässt sich nicht wiederherstellen.',
    confirm: 'Löschen',
  },
  uploads: {
    previous: 'Vorheriges Bild',
    next: 'Nächstes Bild',
    pause: 'Bilder anhalten',
    play: 'Bilder weiterlaufen lassen',
  },
  followingEmpty: {
    title: 'Willkommen auf der Seite der Personen, denen du folgst!',
    text: 'Folge anderen, dann erscheinen ihre Beiträge hier.',
  },
  found: {
    title: 'Suche',
    users: 'Personen',
    resultsFor: (query) => `Ergebnisse für „${query}“`,
    tweets: 'Beiträge',
    noTweets: 'Keine Beiträge gefunden',
    noUsers: 'Keine Personen gefunden',
    hint: 'Beiträge, nach denen du suchst, erscheinen hier.',
  },
  followLists: {
    following: 'Folgt niemandem',
    followers: 'Keine Follower',
    invalid: 'Ungültige Angaben zu dieser Person',
  },
  imageField: {
    choose: (what) => `${what} auswählen`,
    replace: (what) => `${what} ersetzen`,
    remove: (what) => `${what} entfernen`,
    preview: (what) => `${what}: Vorschau`,
  },
  postedImage: { preview: 'Bild zum Posten', replace: 'Bild ersetzen', remove: 'Bild entfernen' },
  crop: {
    title: (what) => `${what} zuschneiden`,
    area: 'Der Teil, der bleibt. Pfeiltasten bewegen das Bild.',
    zoom: 'Vergrößerung',
    whole: 'Original verwenden',
    done: 'Diesen Teil verwenden',
    failed: 'Dieses Bild ließ sich nicht zuschneiden. Es wird ganz verwendet.',
    impossible: 'Wird ganz verwendet: GIF, AVIF und bewegte Bilder stünden zugeschnitten still.',
  },
  images: sharedTexts.images,
  photo: {
    scale: 'Verkleinern',
    sizes: (before, after, width, height, isTooLarge) =>
      `${isTooLarge ? 'So groß lässt es sich nicht senden. ' : ''}${fileSize(before)} → ${fileSize(after)}, ${numeral(width)} × ${numeral(height)} Pixel`,
  },
  sending: {
    label: 'Hochladen',
    sending: 'Wird gesendet',
    sent: (percent) => `${percent} %`,
    waiting: 'Warten auf den Server',
    cancel: 'Hochladen abbrechen',
    cancelled: 'Das Hochladen wurde abgebrochen. Nichts wurde gesendet, und alles ist noch da.',
    cancelledLate:
      'Das Hochladen wurde abgebrochen. Der Server hat es aber vielleicht schon: Sieh nach, bevor du es noch einmal sendest.',
  },
  networkErrors: sharedTexts.networkErrors,
  servers: {
    title: 'Server',
    where: 'Wo',
    localHint: 'Ein eigener Server. Nichts verlässt diesen Computer.',
    sample: 'Mit einer Beispiel-Community zum Umsehen',
    remote: 'Ein Server anderswo',
    remoteHint: 'Der deines Teams oder jeder andere, der die API von Warble spricht.',
    address: 'Adresse des Servers',
    addressExample: 'warble.example.com',
    plainText:
      'Auf dem Weg zu diesem Server ist nichts verschlüsselt: Alle in seinem Netz könnten dein Passwort lesen, und auch alles, was du schreibst.',
    connectAnyway: 'Trotzdem verbinden',
    connect: 'Verbinden',
    add: 'Server hinzufügen',
    current: 'In Gebrauch',
    use: 'Verwenden',
    goTo: (name) => `${name} verwenden`,
    remove: 'Entfernen',
    removeNamed: (name) => `${name} entfernen`,
    removeTitle: (name) => `„${name}“ entfernen?`,
    removeText:
      'Warble vergisst deine Anmeldung, deine Entwürfe und seine Kopien. Dein Konto und deine Beiträge bleiben auf dem Server.',
    removeLocalText: 'Warble vergisst deine Anmeldung, deine Entwürfe und seine Kopien.',
    localData: 'Daten dieses Computers',
    keepData: 'Konten, Beiträge und Bilder behalten, falls du ihn wieder hinzufügst',
    eraseData: 'Auch alle Konten, Beiträge und Bilder dieses Computers löschen',
    managed: 'Von deiner Organisation festgelegt',
    nothingAllowed:
      'Deine Organisation hat noch keinen Server festgelegt und erlaubt keinen anderen. Frage bei ihrer Verwaltung nach.',
    noKeyring:
      'Deine Anmeldung bleibt nur im Arbeitsspeicher, weil dieser Computer keinen Schlüsselbund hat. Nach jedem Start meldest du dich neu an.',
    failed:
      'Die Server konnten nicht geändert werden. Versuche es noch einmal; mehr steht im Protokoll (Hilfe → Ordner der Protokolle öffnen).',
    welcome: {
      pageTitle: 'Willkommen',
      title: 'Willkommen bei Warble',
      text: 'Wo möchtest du lesen und schreiben?',
      submit: 'Los geht’s',
      hint: 'Weitere Server kannst du später in den Einstellungen oder über das Menü hinzufügen.',
    },
  },
} as const satisfies DeferredMessages;
