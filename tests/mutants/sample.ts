/** Large enough for most functions: a mutant that reaches beyond its piece is left out. */
const linesOfPiece = 40;

/** Each nth piece of the code, all of it in one row, as ranges of lines: `FILE:FROM-TO`. */
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
