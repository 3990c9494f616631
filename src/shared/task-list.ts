import { type Block, type Box, blocksOf } from './markdown-blocks.ts';

const boxesOf = (blocks: readonly Block[]): Box[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'quote') return boxesOf(block.blocks);
    return block.kind === 'list' ? block.items.flatMap(({ box, blocks: inside }) => [...(box ? [box] : []), ...boxesOf(inside)]) : [];
  });

/** The checkboxes in a Markdown text, from the top down. */
export const boxesIn = (text: string): Box[] => (text.includes('[') ? boxesOf(blocksOf(text)) : []);

/** A text with one of its boxes ticked, or unticked if it was. */
export const withTick = (text: string, { at, checked }: Box): string => `${text.slice(0, at)}${checked ? ' ' : 'x'}${text.slice(at + 1)}`;

/** The box that was ticked or unticked, as it is now; undefined if two texts differ in anything else. */
export function tickBetween(before: string, after: string): Box | undefined {
  let at = 0;
  while (at < after.length && before[at] === after[at]) at += 1;
  if (before.slice(at + 1) !== after.slice(at + 1)) return undefined;
  const [former, box] = [before, after].map((text) => boxesIn(text).find((one) => one.at === at));
  return box && former && box.checked !== former.checked ? box : undefined;
}
