import { sharedTexts } from '#contract/i18n/de/shared.ts';
import type { DeferredMessages } from '#renderer/i18n/en/deferred.ts';
import { formatsOf } from '#renderer/i18n/format.ts';
import { desktopTexts } from './desktop.ts';
import { keyboardTexts } from './keyboard.ts';
import { outboxTexts } from './outbox.ts';
import { ownDataTexts } from './own-data.ts';
import { serversTexts } from './servers.ts';
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
    created: 'Dein Konto ist angelegt: Melde dich damit an.',
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
  outbox: outboxTexts,
  shortcuts: { title: 'Tastenkürzel', action: 'Aktion', keys: 'Tasten' },
  keyboard: keyboardTexts,
  posting: {
    title: 'Posten',
    undo: '5 Sekunden lang zurücknehmen',
    undoHint:
      'Wenn du auf „Posten“ gedrückt hast, wartet der Beitrag 5 Sekunden, in denen du ihn zurücknehmen kannst.',
  },

  ownData: ownDataTexts,

  desktop: desktopTexts,

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
    play: 'Abspielen',
    stop: 'Anhalten',
    carousel: 'Karussell',
    gallery: 'Bildergalerie',
    slide: 'Bild',
    counter: '{index} von {total}',
  },

  accounts: {
    goTo: (name) => `Wechseln zu ${name}`,
    goOnAs: (name) => `Als ${name} weitermachen`,
    add: 'Konto hinzufügen\u00A0…',
    sending: 'Deine letzten Änderungen werden erst gesendet\u00A0…',
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
    loading: 'Personen werden gesucht\u00A0…',
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
    moved: (column, position, count) =>
      `${column} ist jetzt Spalte ${numeral(position)} von ${numeral(count)}.`,
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
    unsavedEdit: 'Deine Änderungen wurden nicht gespeichert',
    unsentComment: 'Dein Kommentar wurde nicht gesendet',
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
    tooLong: (over) => `Diese Suche ist zu lang: ${over}. Kürze sie im Feld darunter.`,
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
  postedImage: {
    preview: 'Bild zum Posten',
    replace: 'Bild ersetzen',
    remove: 'Bild entfernen',
    notSent: (reason) => `Dein Beitrag wurde nicht gesendet. ${reason}`,
    changed: 'Sein Entwurf ist in einem anderen Fenster geändert worden.',
    signedOut: 'Du wurdest abgemeldet, während sein Bild gelesen wurde. Er ist jetzt ein Entwurf.',
  },
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
    sent: (percent) => `${percent}\u00A0%`,
    waiting: 'Warten auf den Server',
    cancel: 'Hochladen abbrechen',
    cancelled: 'Das Hochladen wurde abgebrochen. Nichts wurde gesendet, und alles ist noch da.',
    cancelledLate:
      'Das Hochladen wurde abgebrochen. Der Server hat es aber vielleicht schon: Sieh nach, bevor du es noch einmal sendest.',
  },
  networkErrors: sharedTexts.networkErrors,
  servers: serversTexts,
} as const satisfies DeferredMessages;
