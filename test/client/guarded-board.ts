import { screen } from '@testing-library/react';
import { renderApp, type Script, type Scripted, startScripted } from '../render.tsx';
import { security } from './second-factor-answers.ts';

/** The board of a server whose second factor has taken effect, with nobody who waits for an approval. */
export async function openGuardedBoard(script: Script): Promise<Scripted> {
  const server = await startScripted([], { 'GET /api/security': { body: security }, 'GET /api/approvals': { body: [] }, ...script });
  renderApp(server.url);
  await screen.findByRole('region', { name: 'Pending' });
  return server;
}
