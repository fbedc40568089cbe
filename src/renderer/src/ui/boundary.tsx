import { Component, type ReactNode } from 'react';
import { logFailure } from '#renderer/lib/log.ts';
import { FailurePanel } from './failure-panel.tsx';

interface BoundaryProps {
  /** For the log. */
  readonly name: string;
  readonly children: ReactNode;
}

interface BoundaryState {
  /** The thrown value, wrapped, since anything can be thrown, including null. */
  readonly failure: { readonly error: unknown } | null;
}

/**
 * An error boundary: shows the error and a retry button in place of its children, without affecting the rest of the
 * app.
 */
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
