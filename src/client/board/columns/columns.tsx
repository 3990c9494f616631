import { useEffect, useEffectEvent } from 'react';
import * as messages from '#messages/board.ts';
import * as buttons from '#messages/controls.ts';
import * as search from '#messages/search.ts';
import { type Board, capacity, columns } from '#shared/board.ts';
import { isWholeBoard, wordsOf } from '#shared/filters.ts';
import type { User } from '#shared/session.ts';
import type { TaskFilter } from '#shared/tasks.ts';
import { type Status, statuses } from '#shared/words.ts';
import type { SearchResult } from '../../board-store/searches/search-result.ts';
import { useOlderTasks } from '../../board-store/use-board.ts';
import { useNextPage } from '../../search/use-search.ts';
import { SearchWordsContext } from '../../text/marked.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Column, type ColumnContent } from './column.tsx';
import { ColumnLinks, swipeTo, useColumnsInSight } from './column-links.tsx';

/** The end of a column. It loads more on scrolling, or by a button where only the latest tasks are shown. */
function ColumnEnd({ status, held, total }: { status: Status; held: number; total: number }) {
  const page = useOlderTasks(status);
  const latestOnly = status === 'completed';
  return (
    <>
      {latestOnly && held === capacity.completed && (
        <p className="mt-3 text-center text-label text-muted">{messages.latestCompleted(capacity.completed)}</p>
      )}
      {held < total && <ShowMore label={buttons.showOlder} held={held} auto={!latestOnly} page={page} />}
    </>
  );
}

/** A column of the whole board, which may be loading. */
function boardColumn(board: Board | undefined, status: Status): ColumnContent {
  const tasks = board?.[columns[status]];
  const total = board?.counts[columns[status]] ?? 0;
  const end = <ColumnEnd status={status} held={tasks?.length ?? 0} total={total} />;
  return { tasks, total, empty: messages.noTasks[status], end };
}

/** Shorter columns load more by a button, because a search must not ask for each column too. */
const LONG = 24;

function FoundEnd({ filters, status, held }: { filters: TaskFilter; status: Status; held: number }) {
  return <ShowMore label={buttons.showMore} held={held} auto={held >= LONG} page={useNextPage(filters, status)} />;
}

/** The search on paper. Shown by CSS, so that the browser's find doesn't find it on the screen. */
function PrintedFilters({ filters, total }: SearchResult) {
  const found = isWholeBoard(filters) ? [] : [search.found(total)];
  return <div data-printed={[...found, ...wordsOf(filters)].join(' · ')} />;
}

/** A column of a search, which may be loading. @param counts the board's totals, for all tasks in an order */
function foundColumn(result: SearchResult | undefined, counts: Board['counts'] | undefined, status: Status): ColumnContent {
  if (!result) return { tasks: undefined, total: undefined, empty: '' };
  const { filters } = result;
  const tasks = result.tasks.filter((task) => task.status === status);
  const counted = isWholeBoard(filters) ? counts?.[columns[status]] : undefined;
  const more = result.columns[status].cursor !== null && (counted === undefined || tasks.length < counted);
  return {
    tasks,
    total: counted ?? (more ? undefined : tasks.length),
    // With an order, a column's first match may be on a later page.
    empty: more ? messages.noneLoaded : messages.noMatch,
    end: more && <FoundEnd key={JSON.stringify(filters)} filters={filters} status={status} held={tasks.length} />,
  };
}

/** Focusable, so that arrow keys scroll columns without cards. */
const reachable = { role: 'group', 'aria-label': messages.list, tabIndex: 0 };

type ColumnsProps = {
  user: User;
  board: Board | undefined;
  /** Whether a search is shown instead of the whole board, and its result once that is loaded. */
  isSearch: boolean;
  result: SearchResult | undefined;
  failed: boolean;
};

/** Three columns, side by side or swiped. */
export function Columns({ user, board, isSearch, result, failed }: ColumnsProps) {
  // The filters of the shown result, because the wanted one may be loading.
  const topic = JSON.stringify(result?.filters);
  const inSight = useColumnsInSight();
  const follow = useEffectEvent(() => {
    const found = statuses.filter((status) => result?.tasks.some((task) => task.status === status));
    if (found[0] && !found.some((status) => inSight.has(status))) swipeTo(found[0]);
  });
  useEffect(() => {
    if (topic) follow();
  }, [topic]);
  const all = statuses.map((status) => ({
    status,
    ...(isSearch ? foundColumn(result, board?.counts, status) : boardColumn(board, status)),
  }));
  return (
    <SearchWordsContext value={result?.words ?? result?.filters.search?.split(/\s+/) ?? []}>
      {result && <PrintedFilters {...result} />}
      <ColumnLinks columns={all} inSight={inSight} />
      <div {...(all.some(({ tasks }) => tasks?.length) ? {} : reachable)} className="columns-side-by-side">
        {all.map((column) => (
          <Column key={column.status} {...column} topic={topic} failed={failed} user={user} />
        ))}
      </div>
    </SearchWordsContext>
  );
}
