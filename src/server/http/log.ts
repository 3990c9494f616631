import { writeSync } from 'node:fs';
import { systemCode } from '../errors.ts';

/** Limit of waiting lines, a few hundred KB; later ones are lost. */
const MOST_WAITING = 1_000;
const AGAIN_MS = 1_000;

/** The log's output. Pino's own blocks the event loop while the disk is full; here lines wait in memory. */
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
      if (systemCode(error) === 'EPIPE') waiting = [];
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

/** The loggable parts of an error. Others may hold request data, such as a mobile number. */
function tellError(error: unknown): { type: string; message: string; stack: string; code?: string; cause?: unknown } {
  if (!(error instanceof Error)) return { type: typeof error, message: 'A value that is no Error was thrown.', stack: '' };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.cause === undefined ? {} : { cause: tellError(error.cause) }),
  };
}

/** Logger options; requests are never logged, because they hold mobile numbers and tokens. */
export const logging = (level: string) => ({ level, serializers: { err: tellError }, stream: logOutput() });
