/** Asks a database something on one connection. */
export type Ask = (text: string, values: unknown[]) => Promise<unknown>;

const BEGINS = 'start transaction';
/** What tells only that it went well, as the commit will. */
const TELLS_NOTHING = /^\s*(?:start transaction|set local|insert|update|delete)\b(?!.*\breturning\b)/s;

const NOTHING = { rows: [] };

/**
 * Sends the statements of a transaction one behind the other, and waits for those alone that tell something: the way there and back takes
 * longer than most of them. PostgreSQL runs them in their order and, once one has failed, none that follow; a commit then undoes
 * all of them. What was wrong is thrown by the next that is waited for.
 * @param ask sends at once, also while others are not answered yet
 */
export function sentAhead(ask: Ask): Ask {
  let within = false;
  let unheard: Promise<unknown>[] = [];
  return async (text, values) => {
    const answer = ask(text, values);
    // Where one before it has failed, that is what counts.
    answer.catch(() => {});
    if (text.startsWith(BEGINS)) within = true;
    if (within && TELLS_NOTHING.test(text)) {
      unheard.push(answer);
      return NOTHING;
    }
    const before = unheard;
    unheard = [];
    if (text === 'commit' || text === 'rollback') within = false;
    if (text !== 'rollback') await Promise.all(before);
    return answer;
  };
}
