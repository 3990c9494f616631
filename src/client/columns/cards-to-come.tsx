import type { Status } from '#shared/words.ts';
import { CardSkeletons } from './card-skeletons.tsx';
import { prerenderedCards } from './prerendered-cards.ts';

/** What stands in a column while it loads: the cards that the server drew ahead, or where it drew none, their outlines. */
export function CardsToCome({ status }: { status: Status }) {
  const drawn = prerenderedCards.get(status);
  return drawn ? <div aria-hidden="true" inert ref={(place) => place?.append(drawn)} /> : <CardSkeletons />;
}
