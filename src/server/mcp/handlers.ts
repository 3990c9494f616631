import { type Handlers, WebAnswer } from '../http/call.ts';

/** The handler of the Model Context Protocol. Its library is imported late, because most starts have no use for it. @param zone the team's time zone */
export const mcpHandlers = (zone: string) =>
  ({
    callMcp: async ({ body, requestHeaders, forward }) => {
      const { answerMessage } = await import('./answer-message.ts');
      return new WebAnswer(await answerMessage(body(), requestHeaders, forward, zone));
    },
  }) satisfies Partial<Handlers>;
