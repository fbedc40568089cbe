/** Runs a function once after a delay in ms; the returned function cancels it. */
export type Schedule = (run: () => void, ms: number) => () => void;

export const schedule: Schedule = (run, ms) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};
