import type { DeferredMessages } from '#renderer/i18n/en/deferred.ts';

/** `en/settings.ts` in German. */
export const settingsTexts: DeferredMessages['settings'] = {
  title: 'Profileinstellungen',
  account: {
    title: 'Kontoangaben ändern',
    fullName: 'Vollständiger Name',
    bio: 'Über mich',
    username: 'Benutzername',
    submit: 'Konto ändern',
    required: 'Bitte fülle alle Felder aus',
    unchanged: 'Ändere zuerst eine Angabe',
    success: '✅ Angaben geändert',
  },
  password: {
    title: 'Passwort ändern',
    current: 'Aktuelles Passwort',
    new: 'Neues Passwort',
    submit: 'Passwort ändern',
    required: 'Bitte fülle alle Felder aus',
    short: 'Das Passwort braucht mindestens 6 Zeichen',
    success: '✅ Passwort geändert!',
    mayBeMade:
      'Der Server hat es vielleicht trotzdem geändert: Lehnt er dein aktuelles Passwort ab, gilt schon das neue.',
  },
  avatar: {
    title: 'Profilbild ändern',
    field: 'Profilbild',
    submit: 'Profilbild hochladen',
    required: 'Bitte wähle ein Profilbild aus.',
    success: '✅ Profilbild geändert!',
  },
  cover: {
    title: 'Titelbild ändern',
    field: 'Titelbild',
    submit: 'Titelbild hochladen',
    required: 'Bitte wähle ein Titelbild aus.',
    success: '✅ Titelbild geändert!',
    failed: 'Etwas ist schiefgegangen!',
  },
  appearance: { title: 'Darstellung' },
  language: { title: 'Sprache' },
  desktop: { title: 'Desktop-App' },
};
