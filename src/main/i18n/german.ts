import { sharedTexts } from '#contract/i18n/de/shared.ts';
import type { MainMessages } from './messages.ts';

/** All texts of main in German, which addresses the user as "du". */
export const german = {
  menu: { file: '&Datei', edit: '&Bearbeiten', view: '&Ansicht', go: '&Gehe zu', accounts: 'Konten' },
  roles: {
    undo: 'Rückgängig',
    redo: 'Wiederholen',
    cut: 'Ausschneiden',
    copy: 'Kopieren',
    paste: 'Einfügen',
    pasteAndMatchStyle: 'Einfügen und Stil anpassen',
    delete: 'Löschen',
    selectAll: 'Alles auswählen',
    minimize: 'Minimieren',
    zoom: 'Zoomen',
    close: 'Schließen',
    front: 'Alle nach vorne bringen',
    services: 'Dienste',
    hide: 'Warble ausblenden',
    hideOthers: 'Andere ausblenden',
    unhide: 'Alle einblenden',
    windowMenu: 'Fenster',
    help: 'Hilfe',
    toggleDevTools: 'Entwicklerwerkzeuge',
  },
  actions: sharedTexts.actions,
  noSuggestions: 'Keine Vorschläge',
  saveImage: 'Bild speichern',
  download: {
    failed: (file) => `„${file}“ konnte nicht gespeichert werden`,
    failedHint:
      'Vielleicht ist die Festplatte voll, der Ordner nicht beschreibbar oder die Verbindung abgebrochen. Speichere die Datei noch einmal oder an einem anderen Ort.',
  },
  tray: { open: 'Warble öffnen', keepRunning: 'Im Hintergrund weiterlaufen' },
  link: {
    leads: 'Dieser Link führt aus Warble hinaus',
    open: 'Im Browser öffnen',
    cancel: 'Abbrechen',
  },
  certificate: {
    asks: (host) => `${host} fragt, wer du bist`,
    tells:
      'Ein Zertifikat zeigt dem Server deinen Namen. Sende nur eines, wenn dich jemand von der Verwaltung darum gebeten hat.',
    none: 'Keines senden',
  },
  image: {
    avatar: 'Profilbild auswählen',
    cover: 'Titelbild auswählen',
    post: 'Bild auswählen',
    images: 'Bilder',
  },
  inbox: {
    ...sharedTexts.inbox,
    somebody: 'Jemand',
    several: (count) => `${count} neue Einträge in deinem Posteingang`,
  },
  networkErrors: sharedTexts.networkErrors,
  badge: (count) => `${count} ungelesen im Posteingang`,
  settings: {
    damaged: 'Die Einstellungen von Warble konnten nicht gelesen werden',
    kept: (file) =>
      `Sie wurden durch die Vorgaben ersetzt, und vielleicht musst du dich neu anmelden. Die beschädigte Datei wurde als ${file} aufgehoben.`,
    unreadable: (reason) =>
      `Bis Warble endet, gelten die Vorgaben, und was du änderst, wird nicht behalten. Die Datei bleibt, wie sie ist. Das System meldet: ${reason}`,
    unsaved: 'Die Einstellungen von Warble konnten nicht gespeichert werden',
    unsavedHint: (reason) =>
      `Was du änderst, gilt, bis Warble endet, und wird gespeichert, sobald das möglich ist. Das System meldet: ${reason}`,
    ok: 'OK',
  },
  erasure: {
    failed: 'Die Daten dieses Computers konnten nicht gelöscht werden',
    hint: (folder, reason) =>
      `Der Server bleibt in der Liste, damit du es noch einmal versuchen kannst. Oder beende Warble, und lösche den Ordner ${folder}. Das System meldet: ${reason}`,
  },
  page: {
    crashed: 'Die Seite von Warble funktioniert nicht mehr',
    crashedHint: 'Lade sie neu, um weiterzumachen. Was du geschrieben hast, ist aufgehoben.',
    quit: 'Beenden',
    hung: 'Die Seite von Warble reagiert nicht',
    hungHint: 'Warte auf sie, oder lade sie neu. Was du geschrieben hast, ist aufgehoben.',
    wait: 'Warten',
    reload: 'Neu laden',
  },
  uncaught: {
    title: 'In Warble ist etwas schiefgegangen',
    text: 'Es geht weiter. Wenn etwas nicht mehr funktioniert, beende Warble und starte es neu. Mehr steht im Protokoll.',
    goOn: 'Weiter',
    openLogs: 'Ordner der Protokolle öffnen',
  },
  noSandbox: {
    title: 'Ohne seine Sandbox startet Warble nicht',
    text: 'Es wurde mit --no-sandbox gestartet. Ein AppImage tut das, wo ihm das System keine Sandbox erlaubt, wie Ubuntu. Installiere stattdessen das Paket für dein System (.deb oder .rpm).',
  },
  localServer: {
    stopped: 'Der lokale Server wurde angehalten. Starte Warble neu.',
    dying:
      'Der lokale Server ist immer wieder stehen geblieben. Starte Warble neu; wenn das nicht hilft, steht mehr im Protokoll (Hilfe → Ordner der Protokolle öffnen).',
  },
} as const satisfies MainMessages;
