/**
 * Focuses a field of a form again after a response. If the user has focused something outside of the form since, that
 * keeps the focus: they may be typing there.
 */
export function refocus(field: HTMLInputElement | HTMLTextAreaElement | null): void {
  const { activeElement } = document;
  if (activeElement?.matches('body, main') || field?.form?.contains(activeElement)) field?.focus();
}
