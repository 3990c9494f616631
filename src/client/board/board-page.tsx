import { useDeferredValue, useEffect } from 'react';
import * as messages from '#messages/board.ts';
import * as failures from '#messages/failures.ts';
import type { User } from '#shared/session.ts';
import { isInvalid } from '../api/error-kinds.ts';
import { keys } from '../api/keys.ts';
import { loadSchemas } from '../api/load-schemas.ts';
import { queryClient } from '../api/query-client.ts';
import { useAnnouncement } from '../board-store/announcements.ts';
import { useBoard } from '../board-store/use-board.ts';
import { SearchBar, SearchSummary } from '../search/search-bar.tsx';
import { useFilters } from '../search/use-filters.ts';
import { useSearch } from '../search/use-search.ts';
import { FirstPress } from '../shortcuts/first-press.ts';
import { keepFocus } from '../shortcuts/kept-focus.ts';
import { TaskForm } from '../task-forms/task-form.tsx';
import { Dialogs } from '../ui/dialog/dialogs.tsx';
import { Failure, PartBoundary } from '../ui/error-boundary.tsx';
import { importLateParts, late } from '../ui/late.tsx';
import { emptyOwnStores } from '../ui/store.ts';
import { Columns } from './columns/columns.tsx';
import { Header, HereNow } from './header.tsx';

/** The error if tasks could not be loaded, with a retry unless the server refuses what was asked. */
function LoadFailure({ error, busy, onRetry }: { error: Error; busy: boolean; onRetry: () => void }) {
  const mayRetry = !isInvalid(error);
  return (
    <Failure onRetry={mayRetry ? onRetry : undefined} busy={busy} className="mx-4 mb-3 shrink-0 sm:mx-6">
      {mayRetry && <span className="font-medium">{failures.tasksNotLoaded} </span>}
      <span className="text-muted">{error.message}</span>
    </Failure>
  );
}

const BoardTools = late(async () => (await import('./board-tools.tsx')).BoardTools, 'soon', FirstPress);
const OrphanedDrafts = late(async () => (await import('../task-forms/orphaned-drafts.tsx')).OrphanedDrafts);
const Notices = late(async () => (await import('./notices.tsx')).Notices);

/** The live region of changes. It is always there, because one that comes with its text is not announced. */
const Announcements = () => (
  <div aria-live="polite" className="sr-only">
    {useAnnouncement()}
  </div>
);

/** The board of the signed-in user. */
export function BoardPage({ user }: { user: User }) {
  useEffect(() => emptyOwnStores, []);
  const { wanted } = useFilters();
  const board = useBoard();
  const found = useSearch(wanted);
  const loaded = board.data !== undefined;
  useEffect(() => {
    if (!loaded) return;
    importLateParts();
    loadSchemas().catch(() => {});
    void queryClient.prefetchQuery({ queryKey: keys.assignableAdmins, gcTime: Number.POSITIVE_INFINITY });
  }, [loaded]);

  const asked = wanted ? found : board;
  const failure = asked.data ? null : asked.error;
  // Deferred, so that filters respond before the cards are rendered.
  const shown = useDeferredValue({ isSearch: wanted !== null, result: found.data, failed: failure !== null });
  return (
    <>
      <a
        href="#tasks"
        className="fixed top-2 left-2 z-30 -translate-y-20 rounded-control bg-accent px-3 py-2 font-medium text-on-accent focus:translate-y-0 print:hidden"
      >
        {messages.skipToTasks}
      </a>
      {/* One window high, with columns that scroll. In a low window the page scrolls too. */}
      <div className="flex h-dvh flex-col print:block print:h-auto">
        <Header user={user} />
        <main className="mx-auto flex w-full max-w-[100rem] grow basis-0 flex-col print:block">
          <div className="grid shrink-0 grid-cols-1 gap-2 px-4 pt-3 sm:px-6 print:hidden">
            <PartBoundary name={failures.theSearch}>
              <SearchBar user={user} />
            </PartBoundary>
            <PartBoundary name={failures.theForm}>
              <TaskForm user={user} />
            </PartBoundary>
            <PartBoundary name={failures.theNotices}>
              <Notices user={user} loaded={loaded} />
            </PartBoundary>
            <div className="@container/summary flex items-start gap-2">
              <SearchSummary result={shown.result} />
              <HereNow user={user} place="summary" />
            </div>
          </div>
          <div className="flex min-h-[min(100dvh,26rem)] grow basis-0 flex-col print:block">
            {/* Above the cards, so that a keyboard need not pass them all. */}
            <BoardTools user={user} loaded={loaded} />
            <div
              id="tasks"
              ref={keepFocus}
              tabIndex={-1}
              className="@container/board flex min-h-0 grow basis-0 flex-col outline-none print:block"
            >
              <PartBoundary name={failures.unsentText}>
                <OrphanedDrafts user={user} found={shown.result?.tasks} />
              </PartBoundary>
              {failure && <LoadFailure error={failure} busy={asked.isFetching} onRetry={() => void asked.refetch()} />}
              <Columns {...shown} board={board.data} user={user} />
            </div>
          </div>
        </main>
      </div>
      <Announcements />
      <Dialogs />
    </>
  );
}
