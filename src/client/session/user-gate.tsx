import type { ReactNode } from 'react';
import * as buttons from '#messages/controls.ts';
import * as messages from '#messages/session.ts';
import type { User } from '#shared/session.ts';
import { Redirect, useAddress } from '../ui/address.ts';
import { Button } from '../ui/button.tsx';
import { MessagePage } from '../ui/message-page.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useUser } from './use-session.ts';

/** A spinner while the user loads, or a page with `Try again` if that failed. Then the screen that `children` returns. */
export function UserGate({ children }: { children: (user: User | null) => ReactNode }) {
  const { data: user, error, isFetching, refetch } = useUser();
  if (user !== undefined) return children(user);
  if (!error || isFetching)
    return (
      <main className="grid min-h-dvh place-items-center">
        <Spinner />
      </main>
    );
  return (
    <MessagePage title={messages.cannotOpen} text={error.message}>
      <Button variant="primary" onClick={() => void refetch()}>
        {buttons.tryAgain}
      </Button>
    </MessagePage>
  );
}

/** A screen for signed-in users. Others are redirected to sign in, and return with the filters of their link. */
export function ProtectedRoute({ children }: { children: (user: User) => ReactNode }) {
  const filters = useAddress().toString();
  return <UserGate>{(user) => (user ? children(user) : <Redirect to="/auth" state={{ filters }} />)}</UserGate>;
}
