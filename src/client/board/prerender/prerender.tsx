import { renderToStaticMarkup } from 'react-dom/server';
import type { RenderBoard } from '#shared/prerender.ts';
import { setTimeZone } from '../../ui/time-zone.ts';
import { PrerenderedBoard } from './prerendered-board.tsx';

/** The first cards of a board as HTML. Built for the server, which is all that calls it. */
export const renderBoard: RenderBoard = ({ timeZone, ...given }) => {
  setTimeZone(timeZone);
  return renderToStaticMarkup(<PrerenderedBoard {...given} />);
};
