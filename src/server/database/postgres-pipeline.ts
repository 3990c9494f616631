/** Asks a database something on one connection. */
export type Ask = (text: string, values: unknown[]) => Promise<unknown>;

/** What begins a transaction of everyday work. Maintenance says `begin`, takes its time, and has nothing sent ahead. */
const BEGINS = 'start transaction';
const READS = /^\s*select\b/i;
/** What tells only that it went well, as the commit will. */
const RETURNS_NO_ROWS = /^\s*(?:set local|insert|update|delete)\b(?!.*\breturning\b)/is;
/** So many answers may be on their way: the clock of each runs from when it was sent, so the last of many would seem to take too long. */
const MOST_UNHEARD = 16;

const NOTHING = { rows: [] };

/**
 * Sends the statements of a transaction one behind the other, and waits for those alone that tell something: the way there and back takes
 * longer than most of them. PostgreSQL runs them in their order and, once one has failed, none that follow; a commit then undoes
 * all of them. What was wrong is thrown by the next that is waited for, unless that is the rollback.
 * @param ask sends at once, also while others are not answered yet
 */
export function pipelined(ask: Ask): Ask {
  let begun: Promise<unknown> | undefined;
  let unheard: Promise<unknown>[] = [];
  function send(text: string, values: unknown[]): Promise<unknown> {
    const answer = ask(text, values);
    // Where one before it has failed, that is what counts.
    answer.catch(() => {});
    return answer;
  }
  return async (text, values) => {
    if (text.startsWith(BEGINS)) {
      begun = send(text, values);
      unheard = [begun];
      return NOTHING;
    }
    // Outside a transaction a change could not be undone. What only reads goes along with the beginning.
    if (begun && !READS.test(text) && text !== 'rollback') await begun;
    const answer = send(text, values);
    if (begun && unheard.length < MOST_UNHEARD && RETURNS_NO_ROWS.test(text)) {
      unheard.push(answer);
      return NOTHING;
    }
    const before = unheard;
    unheard = [];
    if (text === 'commit' || text === 'rollback') begun = undefined;
    // The answer to a rollback comes after all others: then none is on its way to whoever has the connection next.
    if (text !== 'rollback') await Promise.all(before);
    return answer;
  };
}
