import { type LoadFigures, measureLoad, offeredAtLeast, people } from './load.ts';
import { blockGoal, count, type Judged, judge, megabytes, ms, note, rate, type Row } from './rows.ts';

export async function loadRows(): Promise<readonly Row[]> {
  note(`${people} people use two servers for a minute each, in turns`);
  const { calm, hostile } = await measureLoad();
  const row = (what: string, value: number, atMost: number | null, write?: Judged['write'], from = ''): Row =>
    judge({ what, value, goal: atMost === null ? null : { atMost }, from, ...(write && { write }) });
  const rowsOf = (where: string, figures: LoadFigures): readonly Row[] => {
    const [early, late] = figures.bytes;
    const kinds = ['reads', 'changes', 'signIns'] as const;
    const errors = [...new Set(figures.errors)].slice(0, 3).join(', ');
    return [
      ...kinds.flatMap((kind) => [
        row(`${where}: ${kind}, p50`, figures[kind].p50, null, ms),
        row(`${where}: ${kind}, p99`, figures[kind].p99, null, ms),
      ]),
      row(
        `${where}: errors`,
        figures.errors.length,
        0,
        count,
        `${count(figures.requests)} requests${errors && `; ${errors}`}`,
      ),
      row(
        `${where}: the server's event loop is late by, p99`,
        figures.eventLoopP99,
        blockGoal.atMost,
        ms,
        `an idle process's: ${ms(figures.idleP99)}`,
      ),
      row(
        `${where}: memory at the end against the beginning`,
        late / early,
        1.2,
        undefined,
        `${megabytes(late)} / ${megabytes(early)}`,
      ),
      row(`${where}: the server's thread for requests takes of a core`, figures.busy, null),
      ...Object.entries(figures.offered).map(([kind, perSecond]) =>
        judge({
          what: `${where}: asked by the ${kind}`,
          value: perSecond,
          goal: kind === 'collector' ? { atLeast: offeredAtLeast } : null,
          from: '',
          write: rate,
        }),
      ),
    ];
  };
  const doubled = (['reads', 'changes'] as const).map((kind) =>
    row(
      `Beside one hostile client of each kind, p99 of ${kind} against without`,
      hostile[kind].p99 / calm[kind].p99,
      2,
      undefined,
      `${ms(hostile[kind].p99)} / ${ms(calm[kind].p99)}; the hostile clients' own process has what the others leave of the cores`,
    ),
  );
  return [
    ...rowsOf(`${people} people`, calm),
    ...rowsOf(`${people} people beside hostile clients`, hostile),
    ...doubled,
  ];
}
