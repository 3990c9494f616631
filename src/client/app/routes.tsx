import { QueryClientProvider } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import * as messages from '#messages/not-found.ts';
import { queryClient } from '../api/query-client.ts';
import { BoardPage } from '../board/board-page.tsx';
import { ProtectedRoute } from '../session/user-gate.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { LateFailure, late } from '../ui/late.tsx';
import { MessagePage } from '../ui/message-page.tsx';
import { toastStore } from '../ui/toast/toast.ts';
import { TooltipDelays } from '../ui/tooltip.tsx';

const SignInPage = late(async () => (await import('../session/sign-in-page.tsx')).SignInPage);
const Toaster = late(async () => (await import('../ui/toast/toaster.tsx')).Toaster);

const Toasts = () => useSyncExternalStore(toastStore.subscribe, toastStore.get) && <Toaster />;

function NotFoundPage() {
  return (
    <MessagePage title={messages.title} text={messages.text}>
      <a
        href="/"
        className="inline-flex h-9 items-center rounded-control bg-accent px-3.5 font-medium text-on-accent transition-colors hover:bg-accent-hover"
      >
        {messages.backToBoard}
      </a>
    </MessagePage>
  );
}

function Screen() {
  const path = usePathname();
  if (path === '/') return <ProtectedRoute>{(user) => <BoardPage user={user} />}</ProtectedRoute>;
  return path === '/auth' ? <SignInPage /> : <NotFoundPage />;
}

/** The page: shared providers and the screen for the address. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary>
        <TooltipDelays>
          <Screen />
        </TooltipDelays>
      </ErrorBoundary>
      <Toasts />
      <LateFailure />
    </QueryClientProvider>
  );
}
