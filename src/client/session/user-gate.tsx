import type { ReactNode } from 'react';
import type { User } from '#shared/session.ts';
import { Button } from '../ui/button.tsx';
import { MessagePage } from '../ui/message-page.tsx';
import { LoadingScreen } from '../ui/spinner.tsx';
import { useUser } from './use-session.ts';

/**
 * Waits until it is known who is signed in: a spinner meanwhile, and a way to try again where the server did not say.
 * @param children draws the screen for the user, or for `null`
 */
export function UserGate({ children }: { children: (user: User | null) => ReactNode }) {
  const { data: user, error, isFetching, refetch } = useUser();
  if (user !== undefined) return children(user);
  if (!error || isFetching) return <LoadingScreen />;
  return (
    <MessagePage title="Max Tasks cannot be opened right now" text={error.message}>
      <Button variant="primary" onClick={() => void refetch()}>
        Try again
      </Button>
    </MessagePage>
  );
}
