import { useEffect, useEffectEvent } from 'react';
import * as messages from '#messages/board.ts';
import * as buttons from '#messages/controls.ts';
import { type Board, capacity, columns } from '#shared/board.ts';
import type { User } from '#shared/session.ts';
import { type Status, statuses } from '#shared/words.ts';
import type { SearchResult } from '../../board-store/searches/search-result.ts';
import { useOlderTasks } from '../../board-store/use-board.ts';
import { SearchWordsContext } from '../../text/marked.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Column, type ColumnContent } from './column.tsx';
import { ColumnLinks, swipeTo, useColumnsInSight } from './column-links.tsx';
import { foundColumn, PrintedFilters } from './found-columns.tsx';

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
