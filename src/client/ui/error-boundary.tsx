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
