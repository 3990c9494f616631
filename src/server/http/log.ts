import { writeSync } from 'node:fs';

/** Limit of lines that wait while none can be written, a few hundred KB; what comes after them is lost. */
const MOST_WAITING = 1_000;
const AGAIN_MS = 1_000;

/**
 * The log's output. Pino's own blocks the server's thread while a disk is full, so that no call is answered and no signal is heard.
 * Here lines wait in memory.
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
      // The reader of the pipe is gone.
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

/** The parts of an error that are logged. Others may hold values of the request, such as a mobile number. */
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

/** Logger options. Requests and the values in errors are not logged, so no mobile number and no token gets into the log. */
export const logging = (level: string) => ({ level, serializers: { err: tellError }, stream: logOutput() });
