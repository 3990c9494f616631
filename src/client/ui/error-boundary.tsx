import { CircleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import * as buttons from '#messages/controls.ts';
import * as messages from '#messages/failures.ts';
import { Button } from './button.tsx';
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

/** An error boundary for a part of the page, so that the other parts and their drafts stay. @param name begins the error sentence */
export function PartBoundary({ name, children }: { name: string; children: ReactNode }) {
  return (
    <ErrorBoundary
      instead={(again) => (
        <div role="alert" className="flex flex-wrap items-center gap-3 rounded-panel border border-line bg-surface px-4 py-2.5 shadow-card">
          <p className="flex min-w-0 grow basis-60 items-start gap-3">
            <CircleAlert aria-hidden="true" className="mt-0.75 size-4 shrink-0 text-danger-text" />
            {messages.cannotBeShown(name)}
          </p>
          <Button size="small" onClick={again}>
            {buttons.tryAgain}
          </Button>
        </div>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
