import { Fragment, type ReactNode } from 'react';
import type { Mention } from '#shared/activities.ts';
import { Mentioned } from '../mentions/mentioned.tsx';
import { classes } from '../ui/classes.ts';
import { type Inline, inlineOf } from './inline-marks.ts';

/** `links`: whether they can be followed. */
export type PartsLook = { mentions?: readonly Mention[] | undefined; links: boolean };

export const codeLook = 'rounded-control bg-sunken font-mono text-[0.92em]';

const elements = { strong: ['strong', Fragment], emphasis: ['em', Fragment], both: ['strong', 'em'] } as const;

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
  if (part.kind !== 'link') {
    const [Outer, Inner] = elements[part.kind];
    return (
      <Outer key={at}>
        <Inner>{inside}</Inner>
      </Outer>
    );
  }
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

/** A text without blocks, with its emphasis, code and links as elements. */
export const drawParts = (text: string, look: PartsLook): ReactNode[] => inlineOf(text).map((part) => drawPart(part, look));
