/** A date as spec §9 shows it: in the local date format. What is no date is shown as it came. */
export function localDate(createdAt: string): string {
  const date = new Date(createdAt);
  return Number.isNaN(date.getTime()) ? createdAt : date.toLocaleDateString();
}
