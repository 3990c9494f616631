import { CircleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import * as buttons from '#messages/controls.ts';
import * as messages from '#messages/failures.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { MessagePage } from './message-page.tsx';

type ErrorBoundaryProps = {
  children: ReactNode;
  /** The fallback, given a retry; by default a screen that offers a reload. */
  instead?: (again: () => void) => ReactNode;
  whenFailed?: () => void;
};

const reload = () => (
  <MessagePage title={messages.pageTitle} text={messages.pageText}>
    <Button variant="primary" onClick={() => location.reload()}>
      {buttons.reload}
    </Button>
  </MessagePage>
);

/** Shows a fallback if rendering fails or a lazy part can't be loaded. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.whenFailed?.();
  }

  override render() {
    const { children, instead = reload } = this.props;
    return this.state.failed ? instead(() => this.setState({ failed: false })) : children;
  }
}

type FailureProps = {
  /** Undefined if another try can't help. */
  onRetry: (() => void) | undefined;
  busy?: boolean;
  className?: string;
  children: ReactNode;
};

/** A failure in place of a part of the page. */
export const Failure = ({ onRetry, busy, className, children }: FailureProps) => (
  <div
    role="alert"
    className={classes('flex flex-wrap items-center gap-3 rounded-panel border border-line bg-surface px-4 py-2.5 shadow-card', className)}
  >
    <p className="flex min-w-0 grow basis-60 items-start gap-3">
      <CircleAlert aria-hidden="true" className="mt-0.75 size-4 shrink-0 text-danger-text" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
    {onRetry && (
      <Button size="small" busy={busy} onClick={onRetry}>
        {buttons.tryAgain}
      </Button>
    )}
  </div>
);

/** An error boundary for a part of the page, so that the other parts and their drafts stay. @param name begins the error sentence */
export const PartBoundary = ({ name, children }: { name: string; children: ReactNode }) => (
  <ErrorBoundary instead={(again) => <Failure onRetry={again}>{messages.cannotBeShown(name)}</Failure>}>{children}</ErrorBoundary>
);
