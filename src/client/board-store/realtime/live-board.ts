import type { Query, QueryClient } from '@tanstack/react-query';
import { applyChange, type Board, type BoardChange, capacity, columns } from '#shared/board.ts';
import { statuses } from '#shared/words.ts';
import { isUnanswered } from '../../api/error-kinds.ts';
import { keys } from '../../api/keys.ts';
import type { Seen } from '../../api/live-stream.ts';
import { followTogether } from '../../api/live-tabs.ts';
import { goneTasks } from '../drafts/gone-tasks.ts';
import { lookForGone, notePresent } from '../drafts/lost-drafts.ts';
import { allTaskMutations } from '../mutations/task-mutations.ts';
import { changeWithPending } from '../mutations/with-pending.ts';
import { growing } from '../older-tasks.ts';
import { refreshSearches } from '../searches/refresh-searches.ts';
import { forgetAnnouncements } from './announcements.ts';
import { noteChange, noteGap } from './changes-meanwhile.ts';
import { noteConnection } from './connection-status.ts';
import { forgetForeignChanges } from './foreign-changes.ts';
import { keepRenewing } from './renew.ts';
import { tellForeignChange } from './tell-foreign-change.ts';

/** How long other people's changes wait for the answer to one of this person's. */
const HOLD_MS = 1_000;
const RELOAD_AGAIN_MS = 1_000;

/** A board without the older pages that a reader has loaded: of those, nobody can tell what became of them meanwhile. */
function firstPages(board: Board): Board {
  if (statuses.every((status) => board[columns[status]].length <= capacity[status])) return board;
  const kept = statuses.map((status) => [columns[status], board[columns[status]].slice(0, capacity[status])]);
  return { ...board, ...Object.fromEntries(kept) };
}

/** Whether something was asked for while the server could not be reached, and is shown as a failure since. */
const isMissing = ({ state: { data, error } }: Query): boolean => data === undefined && isUnanswered(error);

/**
 * Brings other people's changes onto the board, in the order they were made and without a gap, until it is ended.
 * @returns what ends it
 */
export function followBoard(client: QueryClient, userId: string): () => void {
  /** Changes that are not on the board yet, by version. */
  const waiting = new Map<number, BoardChange>();
  /** Versions up to this one can only come with the whole board. */
  let reloadTo = 0;
  let reloading = false;
  let cutOff = false;
  let heldSince = 0;
  /** The last version received, or requested from. */
  let seen: Seen = { version: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;

  const board = () => client.getQueryData<Board>(keys.board);
  const version = () => board()?.version ?? 0;
  const changing = () => client.isMutating({ mutationKey: allTaskMutations }) > 0;
  const later = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(settle, milliseconds);
  };

  /** While an own change is on its way, others could double a card that is shown in advance, or undo it for a moment. */
  function held(): boolean {
    if (!changing()) return false;
    heldSince ||= performance.now();
    return performance.now() - heldSince < HOLD_MS;
  }
  function release(): void {
    if (changing()) return;
    heldSince = 0;
    settle();
  }

  function refreshAround({ tasks, admins }: BoardChange): void {
    if (admins) for (const queryKey of [keys.admins, keys.user]) void client.invalidateQueries({ queryKey });
    else refreshSearches(client);
    for (const { id } of tasks) void client.invalidateQueries({ queryKey: keys.activities(id) });
  }

  /** Applies to the board what follows on its version, and reloads it if something in between is missing. */
  function settle(): void {
    if (ended || (waiting.size === 0 && reloadTo <= version())) return;
    if (held()) {
      later(HOLD_MS);
      return;
    }
    const before = board();
    let after = before;
    for (const [number, change] of [...waiting].sort(([a], [b]) => a - b)) {
      if (!after || after.version < reloadTo || number > after.version + 1) break;
      waiting.delete(number);
      noteChange(change);
      refreshAround(change);
      tellForeignChange(after, change, userId);
      notePresent(change.tasks);
      const { counts, version: reached } = after;
      // The board may have come anew since, but the older pages below it did not.
      const shown = changeWithPending(client, after, change);
      after = applyChange(after, number > reached ? shown : { ...shown, counts, version: reached }, growing(client));
    }
    if (after !== before) client.setQueryData(keys.board, after);
    if (waiting.size > 0 || version() < reloadTo) void reload();
  }

  async function reload(): Promise<void> {
    // Without a connection it would fail; once there is one again, it is looked what is missing then.
    if (reloading || cutOff) return;
    reloading = true;
    noteGap();
    const before = board();
    const from = version();
    if (before) client.setQueryData(keys.board, firstPages(before));
    await Promise.all([keys.board, keys.admins, keys.user].map((queryKey) => client.invalidateQueries({ queryKey })));
    reloading = false;
    if (ended) return;
    void lookForGone(client, userId);
    if (version() > from) settle();
    // What failed is asked for again anyway.
    else if (client.getQueryState(keys.board)?.status !== 'error') later(RELOAD_AGAIN_MS);
  }

  /** All that was loaded may be wrong, and the board counts as no newer than the version before. */
  function reset(to: number): void {
    reloadTo = to;
    waiting.clear();
    client.setQueryData<Board>(keys.board, (one) => one && { ...one, version: Math.min(one.version, to - 1) });
    settle();
  }

  noteConnection('starting');
  forgetForeignChanges();
  forgetAnnouncements();
  goneTasks.set(new Map());
  void lookForGone(client, userId);
  const renewing = keepRenewing(client, settle);
  const unwatch = client.getMutationCache().subscribe(release);
  const unfollow = followTogether(userId, {
    since: () => (seen.version === version() ? seen : { version: version() }),
    onSeen: (from) => {
      seen = from;
    },
    onVersion: (reached) => {
      // What the leader has just passed on is on its way here already.
      if (!waiting.has(reached)) reloadTo = Math.max(reloadTo, reached);
      settle();
    },
    onEvent: ({ version: number, change }) => {
      seen = { version: number, at: change?.at };
      if (!change) return reset(number);
      waiting.set(number, change);
      // Whatever comes at the same time is shown at the same time.
      later(0);
    },
    onConnection: (now) => {
      // The session may have become somebody else's in the meantime.
      if (now && cutOff) {
        void client.invalidateQueries({ queryKey: keys.user });
        void client.refetchQueries({ type: 'active', predicate: isMissing });
      }
      cutOff = !now;
      noteConnection(now ? 'open' : 'lost');
      if (now) renewing.now();
      settle();
    },
  });
  return () => {
    ended = true;
    clearTimeout(timer);
    unwatch();
    unfollow();
    renewing.end();
    noteConnection('unwanted');
  };
}
