import { QueryClientProvider } from '@tanstack/react-query';
import { Route, Switch } from 'wouter';
import { queryClient } from '../api/query-client.ts';
import { BoardPage } from '../board/board-page.tsx';
import { ProtectedRoute } from '../session/protected-route.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { LateFailure, late } from '../ui/late.tsx';
import { Toasts } from '../ui/toast/toasts.tsx';
import { TooltipDelays } from '../ui/tooltip.tsx';
import { NotFoundPage } from './not-found-page.tsx';

const SignInPage = late(async () => (await import('../session/sign-in-page.tsx')).SignInPage);

// Where the page is built the whole of it falls away.
const GalleryPage = import.meta.env.DEV && late(async () => (await import('../gallery/gallery-page.tsx')).GalleryPage, 'wanted');

function Screens() {
  return (
    <Switch>
      {/* To the letter, as the server has it: by itself the router takes /Auth/ for /auth. */}
      <Route path={/^\/$/}>
        <ProtectedRoute>{(user) => <BoardPage key={user.id} user={user} />}</ProtectedRoute>
      </Route>
      <Route path={/^\/auth$/}>
        <SignInPage />
      </Route>
      {GalleryPage && (
        <Route path="/components">
          <GalleryPage />
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
        <TooltipDelays>
          <Screens />
        </TooltipDelays>
      </ErrorBoundary>
      <Toasts />
      <LateFailure />
    </QueryClientProvider>
  );
}
