import { useRef } from 'react';
import type { User } from '#shared/session.ts';
import { Announcements } from './announcements-region.tsx';
import { ColumnLinks } from './column-links.tsx';
import { BoardColumns, FoundColumns } from './columns.tsx';
import { Header } from './header.tsx';
import { KeepInPlace } from './keep-in-place.tsx';
import { LoadFailure } from './load-failure.tsx';
import { LostTextsPlace } from './lost-texts-place.tsx';
import { SearchBar } from './search-bar.tsx';
import { SearchSummary } from './search-summary.tsx';
import { TaskDialogs } from './task-dialogs.tsx';
import { TaskForm } from './task-form.tsx';
import { useBoard } from './use-board.ts';
import { useFilters } from './use-filters.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useLiveBoard } from './use-live-board.ts';
import { usePartsAhead } from './use-parts-ahead.ts';
import { useSearch } from './use-search.ts';
import { useTaskDialog } from './use-task-dialog.ts';

/** The task board: everything a signed-in person works with. */
export function BoardPage({ user }: { user: User }) {
  const filters = useFilters();
  const { wanted } = filters;
  const board = useBoard();
  const found = useSearch(wanted);
  const edit = useTaskDialog();
  const remove = useTaskDialog();
  const area = useRef<HTMLDivElement>(null);
  const { watch, inUse, refuge } = useKeptFocus(area);
  const loaded = board.data !== undefined;
  useLiveBoard(user.id, loaded);
  usePartsAhead(loaded);

  const shown = wanted ? found : board;
  const failure = shown.data ? null : shown.error;
  const card = { user, inUse, onEdit: edit.openFor, onDelete: remove.openFor };
  return (
    <>
      <a
        href="#tasks"
        className="fixed top-2 left-2 z-30 -translate-y-20 rounded-control bg-accent px-3 py-2 font-medium text-on-accent focus:translate-y-0"
      >
        Skip to tasks
      </a>
      <Header user={user} />
      {/* Whatever takes focus scrolls clear of what sticks to the top. */}
      <main className="mx-auto **:scroll-mt-28 max-w-[100rem] px-4 pt-5 pb-16 sm:px-6">
        <SearchBar filters={filters} />
        <SearchSummary result={wanted ? found.data : undefined} />
        <TaskForm user={user} />
        <ColumnLinks />
        <LostTextsPlace user={user} />
        <div id="tasks" ref={area} tabIndex={-1} {...watch} className="mt-5 outline-none">
          {failure && <LoadFailure error={failure} busy={shown.isFetching} onRetry={() => void shown.refetch()} />}
          <KeepInPlace>
            {wanted ? (
              <FoundColumns result={found.data} failed={failure !== null} filters={wanted} {...card} />
            ) : (
              <BoardColumns board={board.data} failed={failure !== null} {...card} />
            )}
          </KeepInPlace>
        </div>
      </main>
      <Announcements />
      <TaskDialogs
        user={user}
        edit={{ state: edit.state, onOpenChange: edit.setOpen, returnFocus: refuge }}
        remove={{ state: remove.state, onOpenChange: remove.setOpen, returnFocus: refuge }}
      />
    </>
  );
}
