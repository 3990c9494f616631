import type { Board } from '#shared/board.ts';
import { numbers, rareWord } from './made-tasks.ts';

/** Makes a call, and waits for the whole of its answer. */
export type Send = (method: string, where: string, body?: unknown) => Promise<{ ok: boolean }>;

/** What is asked of a board, each time a little differently, and by which bar it is measured. */
export type Question = {
  what: string;
  /** `short`: a word of two letters. `other`: nothing that the bars name. */
  kind: 'search' | 'short' | 'other';
  ask: (send: Send, count: number) => Promise<{ ok: boolean }>;
};

/** The questions that people ask of a board, with what stands on it. */
export function questionsOf(board: Board): Question[] {
  const random = numbers(11);
  const rare = () => rareWord(random);
  const middle = board.pending.at(250)?.id ?? board.pending.at(-1)?.id;
  const edited = board.pending.at(10)?.id;
  const list =
    (filters: string): Question['ask'] =>
    (send) =>
      send('GET', `/api/tasks/search?${filters}`);
  const search =
    (words: (count: number) => string, filters = ''): Question['ask'] =>
    (send, count) =>
      list(`search=${encodeURIComponent(words(count))}${filters}`)(send, count);
  const mistyped = (word: string, at: number) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
  return [
    { what: 'the board', kind: 'other', ask: (send) => send('GET', '/api/tasks') },
    {
      what: 'the board after a change',
      kind: 'other',
      ask: async (send, count) => {
        await send('PUT', `/api/tasks/${edited}`, { title: `Edited for the ${count}th time at ${Date.now()}` });
        return send('GET', '/api/tasks');
      },
    },
    { what: 'an older page', kind: 'other', ask: (send) => send('GET', `/api/tasks/older?status=pending&before=${middle}`) },
    { what: 'similar tasks', kind: 'other', ask: (send) => send('GET', `/api/tasks/similar?title=Listing%20photos%20fail%20${rare()}`) },
    { what: 'a rare word', kind: 'search', ask: search(rare) },
    { what: 'three letters', kind: 'search', ask: search(() => rare().slice(0, 3)) },
    { what: 'a word of many tasks', kind: 'search', ask: search(() => 'listing') },
    { what: 'two words', kind: 'search', ask: search(() => `photos ${rare().slice(0, 4)}`) },
    { what: 'two words of many tasks', kind: 'search', ask: search(() => 'photos office') },
    { what: 'a word of a comment', kind: 'search', ask: search(() => `called ${rare()}`) },
    { what: 'a typo', kind: 'search', ask: search((count) => mistyped(rare(), count % 5)) },
    { what: 'a typo in a word of many tasks', kind: 'search', ask: search((count) => mistyped('valuation', 1 + (count % 6))) },
    { what: 'nothing found', kind: 'search', ask: search((count) => `qqxyz${count}`) },
    { what: 'a word, an assignee, a status', kind: 'search', ask: search(() => 'listing', '&assignee=Ana%20Diaz&status=pending') },
    { what: 'a rare word and a status', kind: 'search', ask: search(rare, '&status=completed') },
    { what: 'a word, overdue', kind: 'search', ask: search(() => 'photos', '&overdue=true') },
    { what: 'a word by due date', kind: 'search', ask: search(() => 'listing', '&order=due') },
    { what: 'an assignee', kind: 'search', ask: list('assignee=Ana%20Diaz') },
    { what: 'a status by priority', kind: 'search', ask: list('status=in_progress&order=priority') },
    { what: 'an assignee by due date', kind: 'search', ask: list('assignee=Ana%20Diaz&order=due') },
    { what: 'unassigned', kind: 'search', ask: list('unassigned=true') },
    { what: 'overdue by due date', kind: 'search', ask: list('overdue=true&order=due') },
    { what: 'two letters', kind: 'short', ask: search((count) => `${'abcdefghij'[count % 10]}${'klmnopqrst'[count % 7]}`) },
    { what: 'a word of two letters and a long one', kind: 'short', ask: search(() => `of ${rare().slice(0, 4)}`) },
  ];
}
