/** A number with the words that follow it, such as "1 picture was" and "2 pictures were". */
export const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;
