import { Component, type ReactNode } from 'react';
import { logFailure } from '#renderer/lib/log.ts';
import { FailurePanel } from './failure-panel.tsx';

interface BoundaryProps {
  /** For the log. */
  readonly name: string;
  readonly children: ReactNode;
}

interface BoundaryState {
  /** What was thrown, in a box, since anything can be thrown. */
  readonly failure: { readonly error: unknown } | null;
}

/** What fails in it says so in its place, with the means to try again, and leaves the rest of the app standing. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown): void {
    logFailure(this.props.name, error);
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return <FailurePanel error={failure.error} onRetry={() => this.setState({ failure: null })} />;
  }
}
