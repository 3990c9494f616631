import { tooMany } from '#messages/server/mcp.ts';
import type { Handlers } from '../http/call.ts';
import { fairTurns } from '../turns.ts';

/** The handler of the Model Context Protocol. Its library is imported late, because most starts have no use for it. @param zone the team's time zone */
export function mcpHandlers(zone: string) {
  const takeTurn = fairTurns(Number.POSITIVE_INFINITY, tooMany);
  return {
    callMcp: async ({ user, body, requestHeaders, signal, forward }) => {
      const { answerMessage } = await import('./answer-message.ts');
      const answered = takeTurn(user.id, signal(), () => answerMessage(body(), requestHeaders, forward, zone));
      const { body: json, status } = await answered;
      return new Response(json, { status, headers: { 'content-type': 'application/json; charset=utf-8' } });
    },
  } satisfies Partial<Handlers>;
}
