/** Runs a statement on one connection. */
export type Ask = (text: string, values: unknown[]) => Promise<unknown>;

/** What begins a transaction of everyday work. Maintenance says `begin`, takes its time, and is not pipelined. */
const BEGINS = 'start transaction';
const READS = /^\s*select\b/i;
/** What reports only that it succeeded, as the commit will. */
const RETURNS_NO_ROWS = /^\s*(?:set local|insert|update|delete)\b(?!.*\breturning\b)/is;
/** Limit of answers not awaited yet: the timeout of each runs from when it was sent, so the last of many would seem to take too long. */
const MAX_UNANSWERED = 16;

const NOTHING = { rows: [] };

/**
 * Pipelines a transaction: only statements that return rows are awaited, for a round trip takes longer than most statements. After a failure
 * PostgreSQL rejects the rest and COMMIT rolls back; the error surfaces at the next await, unless that is the rollback.
 * @param ask sends at once, also while others are not answered yet
 */
export function pipelined(ask: Ask): Ask {
  let begun: Promise<unknown> | undefined;
  let unanswered: Promise<unknown>[] = [];
  function send(text: string, values: unknown[]): Promise<unknown> {
    const answer = ask(text, values);
    // If one before it has failed, that is what counts.
    answer.catch(() => {});
    return answer;
  }
  return async (text, values) => {
    if (text.startsWith(BEGINS)) {
      begun = send(text, values);
      unanswered = [begun];
      return NOTHING;
    }
    // Outside a transaction a change could not be undone. What only reads goes along with the beginning.
    if (begun && !READS.test(text) && text !== 'rollback') await begun;
    const answer = send(text, values);
    if (begun && unanswered.length < MAX_UNANSWERED && RETURNS_NO_ROWS.test(text)) {
      unanswered.push(answer);
      return NOTHING;
    }
    const before = unanswered;
    unanswered = [];
    if (text === 'commit' || text === 'rollback') begun = undefined;
    // The answer to a rollback comes after all others: then none is left for the next user of the connection.
    if (text !== 'rollback') await Promise.all(before);
    return answer;
  };
}
