/** The bio, or empty where there is none: some servers keep a missing one as the text "undefined" (spec §2). */
export function writtenBio(bio: string): string {
  const written = bio.trim();
  return written === 'undefined' ? '' : written;
}
