import * as messages from '#messages/server/mcp.ts';
import type { Board } from '#shared/board.ts';
import { columns } from '#shared/board.ts';
import type { Task } from '#shared/tasks.ts';
import { statuses, statusLabels } from '#shared/words.ts';

const inOneLine = (text: string) => text.replace(/\s+/gu, ' ').trim();

function lineOf({ number, title, priority, assignee, dueDate, labels }: Task): string {
  const facts = [priority, assignee ?? messages.unassigned, ...(dueDate ? [messages.due(dueDate.slice(0, 10))] : []), ...labels];
  return `- #${number} ${inOneLine(title)} (${facts.map(inOneLine).join(', ')})`;
}

/** A board as Markdown: a heading and a list for each column. */
export const boardInMarkdown = (board: Board): string =>
  [
    messages.dataOfOthers,
    ...statuses.map((status) => {
      const tasks = board[columns[status]];
      const total = board.counts[columns[status]];
      const rest = total > tasks.length ? [`- ${messages.more(total - tasks.length)}`] : [];
      const lines = [...tasks.map(lineOf), ...rest];
      return [`## ${statusLabels[status]} (${total})`, ...(lines.length > 0 ? [lines.join('\n')] : [])].join('\n\n');
    }),
  ].join('\n\n');
