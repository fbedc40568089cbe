import { sharedTexts } from '#contract/i18n/de/shared.ts';
import type { Messages } from '#renderer/i18n/en/messages.ts';
import { formatsOf } from '#renderer/i18n/format.ts';

const { numeral, plural } = formatsOf('de');

/** `en/messages.ts` in German. */
export const german = {
  product: 'Warble',

  landing: {
    headline: 'Was gerade passiert',
    line: 'Mach noch heute mit.',
    createAccount: 'Konto erstellen',
    already: 'Du hast schon ein Konto?',
    signIn: 'Anmelden',
    links: [
      'Über uns',
      'Hilfe',
      'Nutzungsbedingungen',
      'Datenschutz',
      'Cookie-Richtlinie',
      'Barrierefreiheit',
    ],
    copyright: () => `© ${new Date().getFullYear()} Warble`,
  },

  currentServer: {
    local: 'Dieser Computer',
    on: (name) => `Server: ${name}`,
    change: 'Server wechseln',
  },
  login: {
    title: 'Bei Warble anmelden',
    identifier: 'E-Mail-Adresse oder Benutzername',
    password: 'Passwort',
    submit: 'Anmelden',
    noAccount: 'Noch kein Konto?',
    signUp: 'Registrieren',
    success: '✅ Du bist angemeldet.',
    required: 'Bitte fülle alle Felder aus!',
    sessionEnded: 'Deine Sitzung ist abgelaufen. Melde dich an, um dort weiterzumachen, wo du warst.',
    guest: 'Als Gast umsehen',
    guestHint: 'Auf diesem Server gibt es eine Beispiel-Community. Du kannst sie ohne Konto betreten.',
  },

  logout: {
    button: 'Abmelden',
    cancel: 'Abbrechen',
    success: 'Du bist abgemeldet.',
  },

  navigation: {
    label: 'Hauptnavigation',
    home: 'Startseite',
    inbox: 'Posteingang',
    unread: (label: string, count: number) => `${label}, ${numeral(count)} neu`,
    search: 'Suche',
    profile: 'Profil',
    settings: 'Einstellungen',
    post: 'Posten',
    account: 'Konto',
    myAccount: 'Mein Konto',
    skip: 'Zum Inhalt springen',
    left: 'Werkzeuge',
    right: 'Navigation und Konto',
  },

  theme: { toLight: 'Zum hellen Design wechseln', toDark: 'Zum dunklen Design wechseln' },

  feed: {
    title: 'Startseite',
    tabs: 'Beiträge von',
    forYou: 'Für dich',
    following: 'Folge ich',
    empty: 'Hier ist noch nichts. Schreib den ersten Beitrag!',
    pages: 'Seiten',
    previous: 'Zurück',
    next: 'Weiter',
    page: (page) => `Seite ${page}`,
    noMore: 'Es gibt keine weiteren Beiträge',
    newPosts: (count, more) =>
      more
        ? `Mehr als ${numeral(count)} neue Beiträge`
        : plural(count, { one: '1 neuer Beitrag', other: `${numeral(count)} neue Beiträge` }),
    lastKnown: 'Du siehst, was zuletzt geladen wurde.',
  },

  composer: {
    label: 'Beitrag schreiben',
    placeholder: 'Was gibt es Neues?!',
    note: 'Alle können antworten',
    post: 'Posten',
    emoji: 'Emoji einfügen',
    addImage: 'Bild hinzufügen',
    dialogTitle: 'Beitrag schreiben',
    contentRequired: 'Schreib etwas, bevor du postest.',
    tooLong: (over) => plural(over, { one: '1 Zeichen zu viel', other: `${numeral(over)} Zeichen zu viel` }),
    success: 'Beitrag erstellt!',
  },

  tweet: {
    like: 'Gefällt mir',
    likes: (count) => `${numeral(count)} Mal „Gefällt mir“`,
    liked: '✅ Der Beitrag gefällt dir',
    likedByYou: 'Gefällt dir',
    withPicture: 'Mit Bild',
    unliked: '❌ Der Beitrag gefällt dir nicht mehr',
    mediaBy: (username) => `Bild von ${username}`,
    comments: 'Kommentare',
    title: 'Beitrag',
    updated: '✅ Beitrag geändert!',
    deleted: '✅ Beitrag gelöscht!',
  },

  draft: { restored: 'Entwurf wiederhergestellt', discard: 'Verwerfen' },

  outbox: {
    waiting: 'Wartet aufs Senden',
    changes: (count) =>
      plural(count, {
        one: '1 Änderung wartet auf den Server',
        other: `${count} Änderungen warten auf den Server`,
      }),
    refused: (count) =>
      plural(count, {
        one: '1 Änderung wurde nicht gesendet',
        other: `${count} Änderungen wurden nicht gesendet`,
      }),
    announcement: 'Was du getan hast, wartet auf den Server und wird gesendet, sobald er erreichbar ist.',
  },

  post: {
    menu: 'Mehr',
    update: 'Ändern',
    delete: 'Löschen',
    cancel: 'Abbrechen',
    copy: 'Kopieren',
    copyText: 'Text kopieren',
    copyLink: 'Link kopieren',
    editor: 'Text bearbeiten',
    more: 'Mehr zeigen',
    less: 'Weniger zeigen',
  },

  comments: {
    created: 'Kommentar erstellt!',
    updated: '✅ Kommentar geändert!',
    deleted: '✅ Kommentar gelöscht!',
  },

  follow: {
    follow: 'Folgen',
    following: 'Folge ich',
    followed: 'Du folgst dieser Person',
    unfollowed: 'Du folgst dieser Person nicht mehr',
    suggestions: 'Wem folgen?',
  },

  search: {
    label: 'Personen und Beiträge suchen',
    sideLabel: 'Schnellsuche',
    placeholder: 'Suchen',
    submit: 'Suche starten',
  },

  uploads: { title: 'Bilder' },

  image: {
    missing: 'Bild nicht verfügbar',
    enlarge: (what) => `${what}: größere Ansicht`,
    drop: 'Ein Bild hier ablegen',
    textOnly: 'Hier passt nur Text hin. Füge das Bild auf der Startseite einem Beitrag hinzu.',
  },

  toasts: { region: 'Meldungen (F8)', dismiss: 'Ausblenden' },

  failure: {
    unreachable: sharedTexts.networkErrors.unreachable,
    malformed: 'Der Server hat eine Antwort geschickt, die Warble nicht versteht.',
    refused: 'Der Server hat es nicht herausgegeben.',
    gone: 'Der Server hat es nicht, oder nicht mehr.',
    title: 'Das konnte nicht geladen werden',
    retry: 'Noch einmal versuchen',
    draftsUnpersisted:
      'Entwürfe können auf diesem Gerät nicht aufgehoben werden. Was du schreibst, ist da, bis du Warble schließt.',
    imageUnreadable:
      'Warble kann das gewählte Bild gerade nicht lesen. Es ist noch da: Starte Warble neu und versuche es noch einmal.',
    unreachableNotice:
      'Warble erreicht den Server nicht. Es zeigt, was da ist, und macht weiter, sobald der Server wieder da ist.',
  },

  loading: 'Wird geladen',
  back: 'Zurück',
  close: 'Schließen',
  or: 'oder',
  showPassword: 'Passwort zeigen',

  errors: {
    goHome: 'Zur Startseite',
    unexpected: 'Unerwarteter Fehler in der Anwendung!',
    reload: 'Neu laden',
  },
} as const satisfies Messages;
