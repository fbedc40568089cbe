import { limits } from '#contract/api/limits.ts';
import type { SharedTexts } from './shared-texts.ts';

/** What the page and main both show, in German. */
export const sharedGerman = {
  actions: {
    newPost: { label: 'Neuer Beitrag' },
    goHome: { label: 'Startseite' },
    goInbox: { label: 'Posteingang' },
    goSearch: { label: 'Suche' },
    goProfile: { label: 'Profil' },
    goSettings: { label: { mac: 'Einstellungen …', windows: 'Einstellungen', linux: 'Einstellungen' } },
    servers: { label: 'Server …' },
    focusSearch: { label: 'Suchen' },
    toggleTheme: { label: 'Zwischen Hell und Dunkel wechseln' },
    focusToasts: { label: 'Zur letzten Meldung' },
    recentMessages: { label: 'Letzte Meldungen' },
    shortcuts: { label: 'Tastenkürzel' },
    goFollowing: { label: 'Folge ich' },
    logout: { label: 'Abmelden' },
    palette: { label: 'Gehe zu …' },
    deletePost: { label: 'Eigenen Beitrag löschen' },
    followAuthor: { label: 'Der Autorin oder dem Autor folgen, oder nicht mehr' },
    nextPost: { label: 'Nächster Beitrag' },
    previousPost: { label: 'Vorheriger Beitrag' },
    openPost: { label: 'Beitrag öffnen' },
    likePost: { label: 'Gefällt mir, oder nicht mehr' },
    reply: { label: 'Beitrag kommentieren' },
    editPost: { label: 'Eigenen Beitrag bearbeiten' },
    openAuthor: { label: 'Profil der Autorin oder des Autors öffnen' },
    openPicture: { label: 'Bild des Beitrags öffnen' },
    showNewPosts: { label: 'Neue Beiträge zeigen' },
    previousPage: { label: 'Vorherige Seite der Beiträge' },
    nextPage: { label: 'Nächste Seite der Beiträge' },
    back: { label: 'Zurück' },
    forward: { label: 'Vorwärts' },
    zoomIn: { label: 'Vergrößern' },
    zoomOut: { label: 'Verkleinern' },
    zoomReset: { label: 'Originalgröße' },
    fullScreen: { label: 'Vollbild' },
    reload: { label: 'Neu laden' },
    openLogs: { label: 'Ordner der Protokolle öffnen' },
    about: { label: 'Über Warble' },
    quit: { label: { mac: 'Warble beenden', windows: 'Beenden', linux: 'Beenden' } },
    learnWord: {
      label: {
        mac: 'Schreibweise lernen',
        windows: 'Zum Wörterbuch hinzufügen',
        linux: 'Zum Wörterbuch hinzufügen',
      },
    },
    lookUp: { label: 'Nachschlagen:' },
    saveImage: { label: 'Bild speichern unter …' },
    copyImage: { label: 'Bild kopieren' },
    openLink: { label: 'Link im Browser öffnen' },
    copyLink: { label: 'Link kopieren' },
    cut: { label: 'Ausschneiden' },
    copy: { label: 'Kopieren' },
    paste: { label: 'Einfügen' },
    selectAll: { label: 'Alles auswählen' },
  },
  fields: {
    fullName: 'Vollständiger Name',
    username: 'Benutzername',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    bio: 'Über mich',
    required: (field) => `„${field}“ ist nötig`,
    atMost: (field, max) => `„${field}“ darf höchstens ${max} Zeichen haben`,
    usernameLetters: 'Der Benutzername darf nur Buchstaben ohne Umlaute, Ziffern und _ enthalten',
    emailInvalid: 'Die E-Mail-Adresse muss gültig sein',
    passwordShort: 'Das Passwort braucht mindestens sechs Zeichen',
  },
  images: {
    count: 'Hier passt nur ein Bild hin. Wähle eines davon aus.',
    unreadable: 'Diese Datei lässt sich nicht lesen. Wähle eine andere.',
    type: 'Wähle ein Bild in JPEG, PNG, WebP, GIF oder AVIF.',
    size: `Wähle ein Bild mit höchstens ${limits.imageBytesMax / 1024 / 1024} MB.`,
    photoSize: `Wähle ein Bild mit höchstens ${limits.photoBytesMax / 1024 / 1024} MB.`,
  },
  inbox: {
    follow: { did: 'folgt dir jetzt' },
    like: { did: 'mag', what: 'deinen Beitrag' },
    comment: { did: 'kommentierte', what: 'deinen Beitrag' },
  },
  networkErrors: {
    noAddress: 'Gib die Adresse eines Servers ein, zum Beispiel warble.example.com.',
    protocol: 'Warble erreicht Server über https. Gib eine Adresse ein, die mit https:// beginnt.',
    credentials: 'Lass Name und Passwort in der Adresse weg: Du meldest dich auf der nächsten Seite an.',
    plainText:
      'Mit http:// könnten alle unterwegs dein Passwort lesen. Gib eine Adresse ein, die mit https:// beginnt.',
    known: 'Dieser Server steht schon in deiner Liste. Wähle ihn dort aus.',
    offline: 'Dieser Computer ist offline. Verbinde ihn mit einem Netz und versuche es noch einmal.',
    notFound: 'Es gibt keinen Server mit diesem Namen. Prüfe, ob die Adresse richtig geschrieben ist.',
    refused:
      'Unter dieser Adresse antwortet niemand. Prüfe sie samt Port, oder frage bei der Verwaltung nach, ob der Server läuft.',
    timedOut:
      'Der Server hat nicht rechtzeitig geantwortet. Prüfe die Adresse und deine Verbindung, oder versuche es später noch einmal.',
    proxy:
      'Der Proxy deines Netzes hat Warble nicht durchgelassen. Frage bei der Verwaltung deines Netzes nach.',
    unreachable: 'Warble erreicht den Server nicht. Prüfe deine Verbindung und versuche es noch einmal.',
    untrusted:
      'Das Zertifikat des Servers ist selbst signiert oder stammt von einer Stelle, der dieser Computer nicht vertraut. Deshalb verbindet sich Warble nicht. Bitte die Verwaltung des Servers um ein vertrauenswürdiges Zertifikat; eines deiner eigenen Organisation muss zuerst auf diesem Computer installiert werden.',
    expired:
      'Das Zertifikat des Servers ist abgelaufen oder gilt noch nicht. Deshalb verbindet sich Warble nicht. Prüfe das Datum dieses Computers; stimmt es, bitte die Verwaltung des Servers um ein neues Zertifikat.',
    wrongName:
      'Das Zertifikat des Servers gilt für eine andere Adresse. Deshalb verbindet sich Warble nicht. Prüfe die Adresse, oder frage bei der Verwaltung des Servers nach der richtigen.',
    revoked:
      'Das Zertifikat des Servers wurde zurückgezogen. Deshalb verbindet sich Warble nicht. Bitte die Verwaltung des Servers um ein neues Zertifikat.',
    badCertificate:
      'Das Zertifikat des Servers ist ungültig. Deshalb verbindet sich Warble nicht. Bitte die Verwaltung des Servers um ein gültiges Zertifikat.',
    noEncryption:
      'Der Server unter dieser Adresse spricht kein https. Prüfe die Adresse und ihren Port, oder frage bei der Verwaltung nach.',
    redirects:
      'Der Server hat Warble an eine andere Adresse verwiesen. Frage bei seiner Verwaltung nach der richtigen.',
    notWarble: 'Unter dieser Adresse antwortet etwas, aber kein Server für Warble. Prüfe die Adresse.',
    failing:
      'Der Server hat Probleme und konnte nicht antworten. Versuche es später noch einmal, oder sage seiner Verwaltung Bescheid.',
  },
} as const satisfies SharedTexts;
