import type { DestinationStream, Logger } from 'pino';
import { pino, stdSerializers } from 'pino';

/** What the database quotes of a row in its own words. */
const QUOTED = /'.*'(?= for (?:key|column) )/gs;

const withoutQuotes = (text: string) => text.replace(QUOTED, "'…'");

interface DatabaseError extends Error {
  readonly driverError?: unknown;
  readonly code?: string;
  readonly errno?: number;
}

/**
 * An error as the log tells it. Of one of the database only what it was: the statement carries its values, hashes of
 * passwords and tokens among them, and stands in the error, in the driver's own error within it, and in part in its
 * words.
 */
function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { driverError, code, errno } = error as DatabaseError;
  const isOfDatabase = driverError !== undefined || 'sql' in error;
  const told = isOfDatabase ? { type: error.name, code, errno } : stdSerializers.err(error);
  // With the words and stacks of what caused it.
  const { message, stack } = stdSerializers.err(error);
  // An error of Redis carries its command: a password, or what was to be published.
  return { ...told, command: undefined, message: withoutQuotes(message), stack: withoutQuotes(stack) };
}

/** The server's JSON log. Secrets never reach it: credentials are cut wherever a logged object carries them. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    serializers: { err: loggedError },
    redact: {
      paths: ['*.password', '*.token', '*.authorization', '*.cookie', '*.secret'],
      censor: '[cut]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
