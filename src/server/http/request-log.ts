import { logOutput } from './log-output.ts';

/** What an error may tell the log. The rest of it may hold values of the request, such as the number that was taken already. */
function tellError(error: unknown): { type: string; message: string; stack: string; code?: string; cause?: unknown } {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Something that is no error was thrown.', stack: '' };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.cause === undefined ? {} : { cause: tellError(error.cause) }),
  };
}

/** How the server logs: no request by itself, and of errors no values. So no mobile number and no token comes into the log. */
export const logging = (level: string) => ({ level, serializers: { err: tellError }, stream: logOutput() });
