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

// The build drops the gallery.
const GalleryPage = import.meta.env.DEV && late(async () => (await import('../gallery/gallery-page.tsx')).GalleryPage, 'wanted');

function Screens() {
  return (
    <Switch>
      {/* Exact patterns like the server's, because the router would match /Auth/ with /auth. */}
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

/** The page: shared providers and the screen for the address. */
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
