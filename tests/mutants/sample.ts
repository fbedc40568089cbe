/** Large enough for most functions. A mutant that extends beyond its piece is omitted. */
const linesOfPiece = 40;

/** Each nth piece of the code, counted across all files, as ranges of lines: `FILE:FROM-TO`. */
export function samplePieces(
  files: readonly { readonly file: string; readonly lines: number }[],
  every: number,
): string[] {
  const pieces = files.flatMap(({ file, lines }) =>
    Array.from({ length: Math.ceil(lines / linesOfPiece) }, (_, index) => {
      const start = index * linesOfPiece;
      return `${file}:${start + 1}-${start + linesOfPiece}`;
    }),
  );
  return pieces.filter((_, index) => index % every === 0);
}
