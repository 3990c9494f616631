import type * as z from 'zod/mini';
import type { answerHeaders, requestHeaders } from '#messages/server/headers.ts';
import type { Route } from './routes.ts';

export type AnswerHeader = keyof typeof answerHeaders;

export type Endpoint = Route & {
  query?: z.ZodMiniType;
  /** Its body's content type, limit (bytes), headers and schema. A body of any type is streamed, and its limit is a setting. */
  takes?: 'application/json' | 'image/webp' | '*/*';
  bodyLimit?: number;
  reads?: readonly (keyof typeof requestHeaders)[];
  body?: z.ZodMiniType;
  /** The content type of its answer; none for an answer without a body. */
  gives?: '*/*' | 'application/json' | 'image/webp' | 'text/calendar' | 'text/csv' | 'text/event-stream' | 'text/html';
  answer?: z.ZodMiniType;
  /** The answer with status 202, if the call can have one. */
  accepted?: z.ZodMiniType;
  /** The data of each server-sent event, and of the named ones. */
  event?: z.ZodMiniType;
  named?: Record<string, z.ZodMiniType>;
  /** Whether pages of other sites may send it. */
  fromAnySite?: true;
  tells?: Partial<Record<AnswerHeader, 'always' | 'sometimes'>>;
};

/** Whether the body is a file, which may be of any type and is read as it comes. Its limit is a setting. */
export const takesFile = ({ takes }: Endpoint): boolean => takes === '*/*';
