import type { ReactNode } from 'react';
import { type Block, blocksOf } from '#shared/markdown-blocks.ts';
import { Mentioned } from '../mentions/mentioned.tsx';
import { classes } from '../ui/classes.ts';
import { codeLook, drawParts, type PartsLook } from './drawn-parts.tsx';
import { TaskBox, type Ticking } from './task-box.tsx';

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

/** A text whose Markdown is dressed. Anything else in it, and its line breaks, stay as typed. */
export function Markdown({ text, ...look }: { text: string } & Look) {
  return <>{drawBlocks(blocksOf(text), look)}</>;
}
