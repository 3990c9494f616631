import type { Query } from '@tanstack/react-query';
import { applyChange, type Board, type BoardChange, capacity, columns, taskOn } from '#shared/board.ts';
import { statuses } from '#shared/words.ts';
import { isUnanswered } from '../../api/error-kinds.ts';
import type { BoardEvent } from '../../api/event-stream.ts';
import { keys } from '../../api/keys.ts';
import { loadAnew, queryClient } from '../../api/query-client.ts';
import { type ConnectionState, connectRealtime } from '../../api/realtime-connection.ts';
import { forgetAnnouncements } from '../announcements.ts';
import { lookForGone } from '../drafts/look-for-gone.ts';
import { noteMade, pendingChanges } from '../mutations/pending.ts';
import { refreshSearches } from '../searches/refresh-searches.ts';
import { drawnBoard, growing, noteExistence } from '../task-cache.ts';
import { noteChangesByOthers } from './changed-by-others.ts';
import { isConnected, noteConnection } from './connection-status.ts';
import { noteOvertaking } from './remote-changes.ts';
import { keepRenewing } from './renew.ts';

const RELOAD_AGAIN_MS = 1_000;

/** A board without older pages, whose tasks may have changed in a gap. */
function firstPages(board: Board): Board {
  if (statuses.every((status) => board[columns[status]].length <= capacity[status])) return board;
  const kept = statuses.map((status) => [columns[status], board[columns[status]].slice(0, capacity[status])]);
  return { ...board, ...Object.fromEntries(kept) };
}

/** Whether a query has only failed so far, for lack of a connection. */
const isMissing = ({ state: { data, error } }: Query): boolean => data === undefined && isUnanswered(error);

/** Applies remote changes to a loaded board, in order and without a gap, and brings all that follows them up to date. @returns stops it */
export function followBoard(userId: string): () => void {
  const waiting = new Map<number, BoardChange>();
  /** Versions up to this one need a reload of the board. */
  let reloadTo = 0;
  let reloading = false;
  let wasLost = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;

  const board = () => queryClient.getQueryData<Board>(keys.board);
  const version = () => board()?.version ?? 0;
  const later = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(settle, milliseconds);
  };

  /** Brings all but the board up to date. */
  function tell(before: Board, change: BoardChange): void {
    if (change.admins) for (const queryKey of [keys.admins, keys.user, keys.labels]) void loadAnew(queryKey);
    else void refreshSearches();
    for (const task of change.tasks) {
      void loadAnew(keys.task(task.id));
      if (task.version === 1 && !taskOn(before, task.id)) noteMade(task);
    }
    noteChangesByOthers(drawnBoard(before, pendingChanges()), change, userId);
    noteExistence(change.tasks, change.deleted);
    noteOvertaking(change);
  }

  /** Applies the changes that follow the board's version, and reloads it if one is missing. */
  function settle(): void {
    if (ended || (waiting.size === 0 && reloadTo <= version())) return;
    const before = board();
    let after = before;
    for (const [number, change] of [...waiting].sort(([a], [b]) => a - b)) {
      if (!after || after.version < reloadTo || number > after.version + 1) break;
      waiting.delete(number);
      tell(after, change);
      const { counts, version: reached } = after;
      // The board may have been reloaded since, but not its older pages.
      after = applyChange(after, number > reached ? change : { ...change, counts, version: reached }, growing);
    }
    if (after !== before) queryClient.setQueryData(keys.board, after);
    if (waiting.size > 0 || version() < reloadTo) void reload();
  }

  async function reload(): Promise<void> {
    // It would fail offline. The next connection settles again.
    if (reloading || !isConnected()) return;
    reloading = true;
    noteOvertaking(null);
    const before = board();
    const from = version();
    const to = reloadTo;
    if (before) queryClient.setQueryData(keys.board, firstPages(before));
    await Promise.all([keys.board, keys.admins, keys.user, keys.labels, keys.notifications].map(loadAnew));
    reloading = false;
    if (ended) return;
    noteOvertaking(null);
    void lookForGone(userId);
    // Some of it may have been loaded before a reset that came meanwhile.
    if (reloadTo !== to) void reload();
    else if (version() > from) settle();
    else if (queryClient.getQueryState(keys.board)?.status !== 'error') later(RELOAD_AGAIN_MS);
  }

  function receive({ version: number, change }: BoardEvent): void {
    if (change) {
      waiting.set(number, change);
      later(0);
      return;
    }
    // The loaded board may be wrong, so it counts as older than this version.
    reloadTo = number;
    waiting.clear();
    queryClient.setQueryData<Board>(keys.board, (one) => one && { ...one, version: Math.min(one.version, number - 1) });
    settle();
  }

  function setConnection(now: ConnectionState): void {
    noteConnection(now);
    if (now === 'lost') wasLost = true;
    if (now !== 'open') return;
    // Another user may have signed in meanwhile.
    if (wasLost) {
      void queryClient.invalidateQueries({ queryKey: keys.user });
      void queryClient.refetchQueries({ type: 'active', predicate: isMissing });
    }
    wasLost = false;
    renewing.now();
    settle();
  }

  forgetAnnouncements();
  void lookForGone(userId);
  const renewing = keepRenewing(queryClient, settle);
  const disconnect = connectRealtime(userId, version(), { onEvent: receive, onState: setConnection });
  return () => {
    ended = true;
    clearTimeout(timer);
    disconnect();
    renewing.end();
    noteConnection('none');
  };
}
