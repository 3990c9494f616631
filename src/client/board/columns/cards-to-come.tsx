import type { Status } from '#shared/words.ts';
import { CardSkeletons } from './card-skeletons.tsx';
import { prerenderedColumns } from './prerendered-columns.ts';

/** What stands in a column of the board while that loads: what the server drew there ahead, or where it drew nothing, cards in outline. */
export function CardsToCome({ status }: { status: Status }) {
  const drawn = prerenderedColumns.get(status);
  if (!drawn) return <CardSkeletons />;
  return <div aria-hidden="true" inert ref={(place) => place?.append(...drawn.content)} />;
}
