import { type ReactNode, useState } from 'react';
import type { Mention } from '#shared/activities.ts';
import { type Inline, inlineOf, withoutMarks } from '#shared/inline-marks.ts';
import { type Block, type Box, blocksOf } from '#shared/markdown-blocks.ts';
import { Mentioned } from '../mentions/mentioned.tsx';
import { TextLink } from '../text/links.tsx';
import { classes } from '../ui/classes.ts';
import { toastError } from '../ui/toast/toast.ts';

/** `links`: whether they can be followed. */
type PartsLook = { mentions?: readonly Mention[] | undefined; links: boolean };

const codeLook = 'rounded-control bg-sunken font-mono text-[0.92em]';

function drawPart(part: Inline, { mentions, links }: PartsLook): ReactNode {
  const { at, kind } = part;
  if ('text' in part) {
    const text = <Mentioned key={at} text={part.text} mentions={mentions} links={links} />;
    if (kind === 'text') return text;
    return (
      <code key={at} className={classes(codeLook, 'px-1')}>
        {text}
      </code>
    );
  }
  // There is no link within a link.
  const inside = part.parts.map((inner) => drawPart(inner, { mentions, links: links && kind !== 'link' }));
  if (part.kind !== 'link') return <part.kind key={at}>{inside}</part.kind>;
  if (!links) return <span key={at}>{inside}</span>;
  return (
    <TextLink key={at} href={part.href}>
      {inside}
    </TextLink>
  );
}

/** A text without blocks, with its emphasis, code and links as elements. */
const drawParts = (text: string, look: PartsLook): ReactNode[] => inlineOf(text).map((part) => drawPart(part, look));

type Ticking = {
  /** Ticks a box, and rejects if it cannot be ticked. Without it, boxes only show their state. */
  onTick?: ((box: Box) => Promise<void>) | undefined;
  /** Whether lines may be out of sight, so that boxes are left out of the tab order. */
  isFolded?: boolean;
};

/** The checkbox of a task list's item, named by its line. */
function TaskBox({ box, onTick, isFolded }: { box: Box } & Ticking) {
  // The state that a press has left, until the text follows: it may have to be loaded first, and the code too.
  const [left, setLeft] = useState<boolean>();
  if (left !== undefined && left !== box.checked) setLeft(undefined);
  const press = () => {
    setLeft(box.checked);
    onTick?.(box).catch((error: Error) => {
      setLeft(undefined);
      toastError(error);
    });
  };
  return (
    <label className="absolute -start-6 top-0 grid h-lh w-6 place-items-center pointer-coarse:-start-8 pointer-coarse:w-8">
      <input
        type="checkbox"
        aria-label={withoutMarks(box.label)}
        checked={left === undefined ? box.checked : !left}
        disabled={!onTick}
        tabIndex={isFolded ? -1 : undefined}
        onChange={press}
        className="size-3.5 not-disabled:cursor-pointer pointer-coarse:size-5"
      />
    </label>
  );
}

type Look = PartsLook & Ticking;

const indent = 'ps-6 pointer-coarse:has-[>li>label]:ps-8';

function drawBlock(block: Block, look: Look): ReactNode {
  const { at } = block;
  switch (block.kind) {
    case 'text':
      return drawParts(block.text, look);
    case 'heading':
      return (
        <strong key={at} className="block">
          {drawParts(block.text, look)}
        </strong>
      );
    case 'code':
      return (
        <pre key={at} className={classes(codeLook, 'whitespace-pre-wrap px-2', !look.isFolded && 'my-1 py-1')}>
          <code>
            <Mentioned text={block.text} mentions={look.mentions} links={look.links} />
          </code>
        </pre>
      );
    case 'quote':
      return (
        <blockquote key={at} className="border-edge border-s-2 ps-2">
          {drawBlocks(block.blocks, look)}
        </blockquote>
      );
    case 'list': {
      const items = block.items.map(({ at: begins, box, blocks }) => (
        <li key={begins} className={box && 'relative list-none leading-6 pointer-coarse:leading-8'}>
          {box && <TaskBox box={box} {...look} />}
          {drawBlocks(blocks, look)}
        </li>
      ));
      const { start } = block;
      if (start !== undefined)
        return (
          <ol key={at} start={start} className={classes('list-decimal', indent)}>
            {items}
          </ol>
        );
      return (
        <ul key={at} className={classes('list-disc', indent)}>
          {items}
        </ul>
      );
    }
  }
}

const drawBlocks = (blocks: readonly Block[], look: Look): ReactNode => blocks.map((block) => drawBlock(block, look));

/** A text with its Markdown rendered. Anything else in it, and its line breaks, stay as typed. */
export function Markdown({ text, ...look }: { text: string } & Look) {
  return <>{drawBlocks(blocksOf(text), look)}</>;
}
