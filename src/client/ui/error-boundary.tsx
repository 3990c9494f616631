import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { MessagePage } from './message-page.tsx';

/** Where drawing fails, or a part of the page cannot be loaded, says so instead of leaving the window blank. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <MessagePage title="Something went wrong on this page" text="What was saved is safe. Loading the page anew usually helps.">
        <Button variant="primary" onClick={() => location.reload()}>
          Reload
        </Button>
      </MessagePage>
    );
  }
}
