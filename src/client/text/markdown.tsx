import { Fragment, type ReactNode } from 'react';
import { type Block, type Box, blocksOf, type Item } from '#shared/markdown-blocks.ts';
import { classes } from '../ui/classes.ts';
import { type Inline, inlineOf } from './inline-marks.ts';
import { Marked } from './marked.tsx';

type Look = {
  /** Whether links can be followed. */
  links: boolean;
  /** Ticks a box. Without it, boxes only show their state. */
  onTick?: ((box: Box) => void) | undefined;
  /** Whether lines may be out of sight, so that boxes are left out of the tab order. */
  isFolded?: boolean;
};

const code = 'rounded-control bg-sunken font-mono text-[0.92em] text-body';

const elements = { strong: ['strong', Fragment], emphasis: ['em', Fragment], both: ['strong', 'em'] } as const;

const textOf = (parts: readonly Inline[]): string => parts.map((part) => ('text' in part ? part.text : textOf(part.parts))).join('');

const drawAll = (parts: readonly Inline[], links: boolean): ReactNode => parts.map((part) => drawPart(part, links));

function drawPart(part: Inline, links: boolean): ReactNode {
  const { at } = part;
  if ('text' in part) {
    const text = <Marked key={at} text={part.text} links={links} />;
    return part.kind === 'text' ? (
      text
    ) : (
      <code key={at} className={classes(code, 'px-1')}>
        {text}
      </code>
    );
  }
  if (part.kind !== 'link') {
    const [Outer, Inner] = elements[part.kind];
    return (
      <Outer key={at}>
        <Inner>{drawAll(part.parts, links)}</Inner>
      </Outer>
    );
  }
  // There is no link within a link.
  const inside = drawAll(part.parts, false);
  if (!links) return <span key={at}>{inside}</span>;
  return (
    <a
      key={at}
      href={part.href}
      target={part.href.startsWith('mailto:') ? undefined : '_blank'}
      rel="noopener noreferrer"
      className="text-accent-text underline hover:no-underline"
    >
      {inside}
    </a>
  );
}

function TaskBox({ box, onTick, isFolded }: { box: Box } & Look) {
  return (
    <label className="absolute -start-6 top-0 grid h-lh w-6 place-items-center">
      <input
        type="checkbox"
        aria-label={textOf(inlineOf(box.label))}
        checked={box.checked}
        disabled={!onTick}
        tabIndex={isFolded ? -1 : undefined}
        onChange={() => onTick?.(box)}
        className="size-3.5 not-disabled:cursor-pointer pointer-coarse:size-5"
      />
    </label>
  );
}

const drawItem = ({ at, box, blocks }: Item, look: Look) => (
  <li key={at} className={box && 'relative list-none leading-6 pointer-coarse:leading-8'}>
    {box && <TaskBox box={box} {...look} />}
    {blocks.map((block) => drawBlock(block, look))}
  </li>
);

function drawBlock(block: Block, look: Look): ReactNode {
  const { at } = block;
  switch (block.kind) {
    case 'text':
      return drawAll(inlineOf(block.text), look.links);
    case 'heading':
      return (
        <strong key={at} className="block">
          {drawAll(inlineOf(block.text), look.links)}
        </strong>
      );
    case 'code':
      return (
        <pre key={at} className={classes(code, 'my-1 whitespace-pre-wrap px-2 py-1')}>
          <code>
            <Marked text={block.text} links={look.links} />
          </code>
        </pre>
      );
    case 'quote':
      return (
        <blockquote key={at} className="border-edge border-s-2 ps-2">
          {block.blocks.map((inner) => drawBlock(inner, look))}
        </blockquote>
      );
    case 'list': {
      const items = block.items.map((item) => drawItem(item, look));
      if (block.start === undefined)
        return (
          <ul key={at} className="list-disc ps-6">
            {items}
          </ul>
        );
      return (
        <ol key={at} start={block.start} className="list-decimal ps-6">
          {items}
        </ol>
      );
    }
  }
}

/** A text whose Markdown is dressed. Anything else in it, and its line breaks, stay as typed. */
export function Markdown({ text, ...look }: { text: string } & Look) {
  return blocksOf(text).map((block) => drawBlock(block, look));
}
