import { megabytes } from '#contract/i18n/en/images.ts';
import { limits } from '#contract/limits.ts';
import type { SharedTexts } from '#contract/i18n/shared-texts.ts';

/** The texts that both the page and main show, in German, which addresses the user as "du". */
export const sharedTexts = {
  actions: {
    newPost: 'Neuer Beitrag',
    goHome: 'Startseite',
    goInbox: 'Posteingang',
    goSearch: 'Suche',
    goProfile: 'Profil',
    goSettings: { mac: 'Einstellungen …', windows: 'Einstellungen', linux: 'Einstellungen' },
    servers: 'Server …',
    focusSearch: 'Suchen',
    toggleTheme: 'Zwischen Hell und Dunkel wechseln',
    focusToasts: 'Zur letzten Meldung',
    recentMessages: 'Letzte Meldungen',
    shortcuts: 'Tastenkürzel',
    goFollowing: 'Folge ich',
    logout: 'Abmelden',
    palette: 'Gehe zu …',
    deletePost: 'Eigenen Beitrag löschen',
    followAuthor: 'Der Autorin oder dem Autor folgen, oder nicht mehr',
    nextPost: 'Nächster Beitrag',
    previousPost: 'Vorheriger Beitrag',
    openPost: 'Beitrag öffnen',
    likePost: 'Gefällt mir, oder nicht mehr',
    reply: 'Beitrag kommentieren',
    editPost: 'Eigenen Beitrag bearbeiten',
    previewPerson: 'Kurz ansehen, wer das geschrieben hat oder im Fokus ist',
    copyPostText: 'Text des Beitrags kopieren',
    copyPostLink: 'Link zum Beitrag kopieren',
    openAuthor: 'Profil der Autorin oder des Autors öffnen',
    openPicture: 'Bild des Beitrags öffnen',
    showNewPosts: 'Neue Beiträge zeigen',
    previousPage: 'Vorherige Seite der Beiträge',
    nextPage: 'Nächste Seite der Beiträge',
    back: 'Zurück',
    forward: 'Vorwärts',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    zoomReset: 'Originalgröße',
    fullScreen: 'Vollbild',
    reload: 'Neu laden',
    openLogs: 'Ordner der Protokolle öffnen',
    about: 'Über Warble',
    quit: { mac: 'Warble beenden', windows: 'Beenden', linux: 'Beenden' },
    learnWord: {
      mac: 'Schreibweise lernen',
      windows: 'Zum Wörterbuch hinzufügen',
      linux: 'Zum Wörterbuch hinzufügen',
    },
    lookUp: 'Nachschlagen:',
    saveImage: 'Bild speichern unter …',
    copyImage: 'Bild kopieren',
    openLink: 'Link im Browser öffnen',
    copyLink: 'Link kopieren',
    cut: 'Ausschneiden',
    copy: 'Kopieren',
    paste: 'Einfügen',
    selectAll: 'Alles auswählen',
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
    count: 'Hier passt nur ein Bild hin. Das erste wird verwendet.',
    unreadable: 'Diese Datei lässt sich nicht lesen. Wähle eine andere.',
    type: 'Das ist kein Bild in JPEG, PNG, WebP, GIF oder AVIF, gleich wie die Datei heißt. Wähle ein anderes.',
    size: (bytes) => `Wähle ein Bild mit höchstens ${megabytes(bytes)} MB.`,
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
