import type { Handlers } from '../http/call.ts';

/** The handler of the Model Context Protocol. Its library is imported late, because most starts have no use for it. @param zone the team's time zone */
export const mcpHandlers = (zone: string) =>
  ({
    callMcp: async ({ body, requestHeaders, forward }) => {
      const { answerMessage } = await import('./answer-message.ts');
      const { body: json, status } = await answerMessage(body(), requestHeaders, forward, zone);
      return new Response(json, { status, headers: { 'content-type': 'application/json; charset=utf-8' } });
    },
  }) satisfies Partial<Handlers>;
