import { writeSync } from 'node:fs';

/** Limit of lines that wait while none can be written, a few hundred KB; what comes after them is lost. */
const MOST_WAITING = 1_000;
const AGAIN_MS = 1_000;

/**
 * Where log lines go. Pino's own way to a file descriptor waits in the server's thread until there is room, for as long as a full disk takes: nobody is
 * answered meanwhile, and no signal is heard. Here they wait in memory, and the server goes on.
 * @param descriptor the standard output, or whatever else is open for writing
 */
export function logOutput(descriptor = 1): { write(line: string): void } {
  let waiting: Buffer[] = [];
  let again: NodeJS.Timeout | undefined;

  function writeAll(): void {
    again = undefined;
    try {
      for (let [first] = waiting; first; [first] = waiting) {
        const written = writeSync(descriptor, first);
        if (written < first.length) waiting[0] = first.subarray(written);
        else waiting.shift();
      }
    } catch (error) {
      // Nobody reads it any more.
      if ((error as { code?: string }).code === 'EPIPE') waiting = [];
      again = setTimeout(writeAll, AGAIN_MS).unref();
    }
  }

  return {
    write(line) {
      if (waiting.length < MOST_WAITING) waiting.push(Buffer.from(line));
      if (!again) writeAll();
    },
  };
}

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
