import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Route, Switch } from 'wouter';
import { queryClient } from '../api/query-client.ts';
import { BoardPage } from '../board/board-page.tsx';
import { ProtectedRoute } from '../session/protected-route.tsx';
import { signInPage } from '../session/sign-in-part.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { type LazyPart, lazyPart, useLazyPart } from '../ui/lazy-part.ts';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { Toasts } from '../ui/toast/toasts.tsx';
import { NotFoundPage } from './not-found-page.tsx';

// Where the page is built the whole of it falls away.
const componentsPage = import.meta.env.DEV && lazyPart(async () => (await import('../gallery/gallery-page.tsx')).GalleryPage);

function LateScreen({ screen }: { screen: LazyPart<ComponentType> }) {
  const Screen = useLazyPart(screen, true);
  return Screen ? <Screen /> : <LoadingScreen />;
}

function Screens() {
  return (
    <Switch>
      {/* To the letter, as the server has it: by itself the router takes /Auth/ for /auth. */}
      <Route path={/^\/$/}>
        <ProtectedRoute>{(user) => <BoardPage key={user.id} user={user} />}</ProtectedRoute>
      </Route>
      <Route path={/^\/auth$/}>
        <LateScreen screen={signInPage} />
      </Route>
      {componentsPage && (
        <Route path="/components">
          <LateScreen screen={componentsPage} />
        </Route>
      )}
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  );
}

/** The whole page: what everything in it shares, and the screens by their address. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary>
        <Screens />
      </ErrorBoundary>
      <Toasts />
    </QueryClientProvider>
  );
}
