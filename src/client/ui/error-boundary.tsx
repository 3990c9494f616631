import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { MessagePage } from './message-page.tsx';

type ErrorBoundaryProps = {
  children: ReactNode;
  /** What stands in their place, given the way to try again; by default a whole screen that offers to load the page anew. */
  instead?: (again: () => void) => ReactNode;
  /** Called once for each failure. */
  whenFailed?: () => void;
};

const reload = () => (
  <MessagePage
    title="Something went wrong on this page"
    text="What was saved is safe, and what you typed is kept. Loading the page anew usually helps."
  >
    <Button variant="primary" onClick={() => location.reload()}>
      Reload
    </Button>
  </MessagePage>
);

/** Where drawing fails, or a part of the page cannot be loaded, says so instead of leaving the window blank. */
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
