import type { BoardOf, columns } from '#shared/board.ts';
import { ANSWER_MOST, fittingTexts, sizeOf } from '../answer-size.ts';

/** Minimum of activities kept in a task. */
const LEAST_ACTIVITIES = 3;

/** The mentions of a text. */
const MENTIONS = /,"mentions":\[(?:\{"as":"(?:[^"\\]|\\.)*","id":"[^"]*"\},?)*\]/g;

/** A task's JSON with its newest activities only, and no mentions. Searching it is safe, because user text has its quotes escaped. */
function withFewer(whole: string): string {
  const json = whole.replace(MENTIONS, '');
  let at = json.indexOf('"activities":[');
  for (let kept = 0; kept < LEAST_ACTIVITIES; kept++) {
    at = json.indexOf('},{"id":"', at + 1);
    if (at < 0) return json;
  }
  return json.slice(0, at + 1) + json.slice(json.lastIndexOf(']'));
}

/** A list of tasks cut to an answer's size: with fewer activities, then fewer tasks. */
export function fittingList(texts: readonly string[]): readonly string[] {
  return sizeOf(texts) <= ANSWER_MOST ? texts : fittingTexts(texts.map(withFewer));
}

type Columns = Record<(typeof columns)[keyof typeof columns], readonly string[]>;

/** A board cut to an answer's size. Completed stays whole; the other columns share the rest. */
export function fittingColumns(board: BoardOf<{ json: string }>): Columns {
  const textsOf = (cut: (json: string) => string): Columns => ({
    pending: board.pending.map(({ json }) => cut(json)),
    inProgress: board.inProgress.map(({ json }) => cut(json)),
    completed: board.completed.map(({ json }) => cut(json)),
  });
  const whole = textsOf((json) => json);
  if (Object.values(whole).reduce((sum, texts) => sum + sizeOf(texts), 0) <= ANSWER_MOST) return whole;
  const { pending, inProgress, completed } = textsOf(withFewer);
  const left = ANSWER_MOST - sizeOf(completed);
  const shown = fittingTexts(pending, Math.max(left / 2, left - sizeOf(inProgress)));
  return { pending: shown, inProgress: fittingTexts(inProgress, left - sizeOf(shown)), completed };
}
