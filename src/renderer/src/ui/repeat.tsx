import { Fragment, type ReactNode } from 'react';

interface RepeatProps {
  readonly count: number;
  readonly children: ReactNode;
}

/** The same several times, such as the skeleton of a list. */
export function Repeat({ count, children }: RepeatProps) {
  return Array.from({ length: count }, (_, index) => <Fragment key={String(index)}>{children}</Fragment>);
}
