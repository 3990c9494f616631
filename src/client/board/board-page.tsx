import { useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react';
import * as messages from '#messages/board.ts';
import * as failures from '#messages/failures.ts';
import { isWholeBoard } from '#shared/filters.ts';
import type { User } from '#shared/session.ts';
import { keys } from '../api/keys.ts';
import { loadSchemas } from '../api/load-schemas.ts';
import { queryClient } from '../api/query-client.ts';
import { useAnnouncement } from '../board-store/announcements.ts';
import { useBoard } from '../board-store/use-board.ts';
import { SearchBar } from '../search/search-bar.tsx';
import { SearchSummary } from '../search/search-summary.tsx';
import { useFilters } from '../search/use-filters.ts';
import { useSearch } from '../search/use-search.ts';
import { keepFirstKey } from '../shortcuts/first-key.ts';
import { TaskDialogs } from '../task-forms/task-dialogs.tsx';
import { TaskForm } from '../task-forms/task-form.tsx';
import { useTaskDialog } from '../task-forms/use-task-dialog.ts';
import { PartBoundary } from '../ui/error-boundary.tsx';
import { importLateParts, late } from '../ui/late.tsx';
import { BoardColumns } from './columns/columns.tsx';
import { FoundColumns } from './columns/found-columns.tsx';
import { Header } from './header.tsx';
import { HereNow } from './here-now.ts';
import { LoadFailure } from './load-failure.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

const BoardTools = late(async () => (await import('./board-tools.tsx')).BoardTools);
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
  const filters = useFilters();
  const { wanted } = filters;
  const board = useBoard();
  const found = useSearch(wanted);
  const edit = useTaskDialog();
  const remove = useTaskDialog();
  const area = useRef<HTMLDivElement>(null);
  const { watch, refuge } = useKeptFocus(area);
  const loaded = board.data !== undefined;
  // Before the effects of the tools, which may be loaded already and then end it.
  useLayoutEffect(keepFirstKey, []);
  useEffect(() => {
    if (!loaded) return;
    importLateParts();
    loadSchemas().catch(() => {});
    void queryClient.prefetchQuery({ queryKey: keys.assignableAdmins, gcTime: Number.POSITIVE_INFINITY });
  }, [loaded]);

  const asked = wanted ? found : board;
  const failure = asked.data ? null : asked.error;
  // Deferred, so that filters respond before the cards are rendered.
  const shown = useDeferredValue({ filters: wanted, found: found.data, failed: failure !== null });
  const card = { user, onEdit: edit.openFor, onDelete: remove.openFor };
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
              <SearchBar user={user} filters={filters} />
            </PartBoundary>
            <PartBoundary name={failures.theForm}>
              <TaskForm user={user} />
            </PartBoundary>
            <PartBoundary name={failures.theNotices}>
              <Notices user={user} loaded={loaded} />
            </PartBoundary>
            <div className="@container/summary flex items-start gap-2">
              <SearchSummary result={shown.filters ? shown.found : undefined} />
              <HereNow user={user} place="summary" />
            </div>
          </div>
          <div
            ref={area}
            id="tasks"
            tabIndex={-1}
            {...watch}
            className="@container/board flex min-h-[min(100dvh,26rem)] grow basis-0 flex-col outline-none print:block"
          >
            <PartBoundary name={failures.unsentText}>
              <OrphanedDrafts user={user} found={shown.filters ? shown.found?.tasks : undefined} />
            </PartBoundary>
            {failure && <LoadFailure error={failure} busy={asked.isFetching} onRetry={() => void asked.refetch()} />}
            {shown.filters ? (
              <FoundColumns
                result={shown.found}
                failed={shown.failed}
                filters={shown.filters}
                counts={isWholeBoard(shown.filters) ? board.data?.counts : undefined}
                {...card}
              />
            ) : (
              <BoardColumns board={shown.filters ? undefined : board.data} failed={shown.failed} {...card} />
            )}
          </div>
        </main>
      </div>
      <Announcements />
      {/* The next user has another selection, and other steps to undo. */}
      <BoardTools
        key={user.id}
        user={user}
        loaded={loaded}
        wanted={wanted}
        onEdit={edit.openFor}
        onDelete={remove.openFor}
        refuge={refuge}
      />
      <TaskDialogs
        user={user}
        edit={{ state: edit.state, onOpenChange: edit.setOpen, returnFocus: refuge }}
        remove={{ state: remove.state, onOpenChange: remove.setOpen, returnFocus: refuge }}
      />
    </>
  );
}
