import type { Board } from './board.ts';
import type { User } from './session.ts';

/** What the board is drawn from ahead of the page's script: who will see it, its first tasks, and the IANA zone of its due dates. */
export type Prerendered = { user: User; board: Omit<Board, 'version'>; timeZone: string };

/** Draws it. The build of the page holds the function, and the server calls it. @returns HTML */
export type RenderBoard = (given: Prerendered) => string;
