export type Ask = (text: string, values: unknown[]) => Promise<unknown>;

/** Begins everyday transactions; maintenance says `begin` and is not pipelined. */
const BEGINS = 'start transaction';
const READS = /^\s*select\b/i;
const RETURNS_NO_ROWS = /^\s*(?:set local|insert|update|delete)\b(?!.*\breturning\b)/is;
/** Limit of pending answers, because each timeout runs from its sending. */
const MAX_UNANSWERED = 16;

const NOTHING = { rows: [] };

/**
 * Pipelines a transaction: only statements that return rows are awaited, because round trips dominate.
 * After a failure PostgreSQL rejects the rest and COMMIT rolls back; the error surfaces at the next await.
 */
export function pipelined(ask: Ask): Ask {
  let begun: Promise<unknown> | undefined;
  let unanswered: Promise<unknown>[] = [];
  function send(text: string, values: unknown[]): Promise<unknown> {
    const answer = ask(text, values);
    answer.catch(() => {});
    return answer;
  }
  return async (text, values) => {
    if (text.startsWith(BEGINS)) {
      begun = send(text, values);
      unanswered = [begun];
      return NOTHING;
    }
    // Reads may go along with the beginning; a write outside a transaction couldn't be rolled back.
    if (begun && !READS.test(text) && text !== 'rollback') await begun;
    const answer = send(text, values);
    if (begun && unanswered.length < MAX_UNANSWERED && RETURNS_NO_ROWS.test(text)) {
      unanswered.push(answer);
      return NOTHING;
    }
    const before = unanswered;
    unanswered = [];
    if (text === 'commit' || text === 'rollback') begun = undefined;
    // A rollback's answer comes last, so none is left for the connection's next user.
    if (text !== 'rollback') await Promise.all(before);
    return answer;
  };
}
