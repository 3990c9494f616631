import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { Task } from '#shared/tasks.ts';
import { renderApp, type Script, type Scripted, startScripted } from '../render.tsx';

/** Opens a board, and the panel of a task if the path links it, once the board's stream is followed. */
export async function openFollowed(held: Task[], more: Script = {}, path = '/'): Promise<Scripted> {
  const server = await startScripted(held, more);
  renderApp(server.url, path);
  await waitFor(() => expect(server.followed.length).toBe(1));
  return server;
}

/** The open panel. */
export const panel = (): Promise<HTMLElement> => screen.findByRole('dialog');

/** The title of the panel's task. */
export const panelTitle = async (): Promise<string | undefined> => (await panel()).querySelector('h2')?.textContent;
