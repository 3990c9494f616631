import type { ReactNode } from 'react';
import * as buttons from '#messages/controls.ts';
import * as messages from '#messages/session.ts';
import type { User } from '#shared/session.ts';
import { keys } from '../api/keys.ts';
import { queryClient } from '../api/query-client.ts';
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
  const tryAgain = () => {
    // The board was asked for at the same time, and failed too.
    queryClient.removeQueries({ queryKey: keys.board });
    void refetch();
  };
  return (
    <MessagePage title={messages.cannotOpen} text={error.message}>
      <Button variant="primary" onClick={tryAgain}>
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
