/** The bio as it was written, or empty where there is none: some servers keep a missing one as the text "undefined" (spec §2). */
export function writtenBio(bio: string): string {
  return ['', 'undefined'].includes(bio.trim()) ? '' : bio;
}
