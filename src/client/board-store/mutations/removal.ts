import { isGone, isUnanswered } from '../../api/error-kinds.ts';

/** A call that removes something. If a retry after a lost answer finds it gone, the first try removed it. */
export function removal(send: () => Promise<unknown>): () => Promise<void> {
  let mayBeDone = false;
  return async () => {
    try {
      await send();
    } catch (error) {
      if (isGone(error) && mayBeDone) return;
      mayBeDone ||= isUnanswered(error);
      throw error;
    }
  };
}
