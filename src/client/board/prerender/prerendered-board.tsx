import { type Board, columns } from '#shared/board.ts';
import type { User } from '#shared/session.ts';
import { withCommas } from '#shared/with-commas.ts';
import { type Status, statuses } from '#shared/words.ts';
import { BoardFrame } from '../board-frame.tsx';
import { ColumnFrame } from '../columns/column-frame.tsx';
import { ColumnLinks } from '../columns/column-links.tsx';
import { EmptyColumn, noTasks } from '../columns/empty-column.tsx';
import { HeaderBar } from '../header-bar.tsx';
import { PrerenderedCard } from './prerendered-card.tsx';
import { PrerenderedTools } from './prerendered-tools.tsx';

type PrerenderedBoardProps = { user: User; board: Omit<Board, 'version'> };

/**
 * The board as it is read before the page's script is there: its first cards, each in the very place where it will be. What needs the script keeps
 * its room and is not seen, so that nobody presses or types in vain. For the same reason no key and no screen reader comes to it: whoever began to read
 * would be thrown out a moment later, when the script draws over it.
 */
export function PrerenderedBoard({ user, board }: PrerenderedBoardProps) {
  const count = (status: Status) => withCommas(board.counts[columns[status]]);
  const counts = Object.fromEntries(statuses.map((status) => [status, count(status)])) as Record<Status, string>;
  return (
    <div aria-hidden="true" inert className="contents [&_button]:invisible">
      <BoardFrame header={<HeaderBar user={user} personClass="invisible" />} tools={<PrerenderedTools user={user} />}>
        <ColumnLinks counts={counts} />
        <div className="columns-side-by-side">
          {statuses.map((status) => (
            <ColumnFrame key={status} status={status} count={count(status)} busy>
              {board[columns[status]].length === 0 ? (
                <EmptyColumn>{noTasks[status]}</EmptyColumn>
              ) : (
                <ul className="grid grid-cols-1 gap-2">
                  {board[columns[status]].map((task) => (
                    <li key={task.id}>
                      <PrerenderedCard task={task} user={user} />
                    </li>
                  ))}
                </ul>
              )}
            </ColumnFrame>
          ))}
        </div>
      </BoardFrame>
    </div>
  );
}
