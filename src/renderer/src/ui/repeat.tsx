import { Fragment, type ReactNode } from 'react';

interface RepeatProps {
  readonly count: number;
  readonly children: ReactNode;
}

/** Renders its children several times. */
export function Repeat({ count, children }: RepeatProps) {
  return Array.from({ length: count }, (_, index) => <Fragment key={String(index)}>{children}</Fragment>);
}
