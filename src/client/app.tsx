import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { queryClient } from './api/query-client.ts';
import { BoardPage } from './board/board-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { ProtectedRoute } from './session/protected-route.tsx';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { LoadingScreen } from './ui/loading-screen.tsx';
import { Toasts } from './ui/toasts.tsx';

// What the first card does not need comes after it.
const SignInPage = lazy(async () => ({ default: (await import('./session/sign-in-page.tsx')).SignInPage }));
// Where the page is built the whole of it falls away.
const ComponentsPage =
  import.meta.env.DEV && lazy(async () => ({ default: (await import('./components/components-page.tsx')).ComponentsPage }));

function Screens() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Switch>
        {/* To the letter, as the server has it: by itself the router takes /Auth/ for /auth. */}
        <Route path={/^\/$/}>
          <ProtectedRoute>{(user) => <BoardPage key={user.id} user={user} />}</ProtectedRoute>
        </Route>
        <Route path={/^\/auth$/}>
          <SignInPage />
        </Route>
        {ComponentsPage && <Route path="/components" component={ComponentsPage} />}
        <Route>
          <NotFoundPage />
        </Route>
      </Switch>
    </Suspense>
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
