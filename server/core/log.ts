import type { DestinationStream, Logger } from 'pino';
import { pino, stdSerializers } from 'pino';
import { withoutApiTokens } from './api-token-text.js';

/** A message of the database without the values that it quotes, from the first quote to the one before the key. */
function withoutQuotes(text: string): string {
  const start = text.indexOf("'");
  const end = Math.max(text.lastIndexOf("' for key "), text.lastIndexOf("' for column "));
  return start >= 0 && start < end ? `${text.slice(0, start)}'…${text.slice(end)}` : text;
}

interface DatabaseError extends Error {
  readonly driverError?: unknown;
  readonly code?: string;
  readonly errno?: number;
}

/**
 * An error in the form of the log. A database error is reduced to its kind: the statement carries values, including
 * hashes of passwords and tokens, and appears in the error, in the driver's own error within it, and in part in its
 * message.
 */
function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { driverError, code, errno } = error as DatabaseError;
  const isOfDatabase = driverError !== undefined || 'sql' in error;
  const told = isOfDatabase ? { type: error.name, code, errno } : stdSerializers.err(error);
  // With the messages and stacks of its causes.
  const { message, stack } = stdSerializers.err(error);
  // An error of Redis carries its command: a password, or an event.
  return { ...told, command: undefined, message: withoutQuotes(message), stack: withoutQuotes(stack) };
}

/** The server's JSON log. Secrets never reach it: credentials are removed from every logged object, and API tokens from every
 * line. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    serializers: { err: loggedError },
    redact: {
      paths: ['*.password', '*.token', '*.authorization', '*.cookie', '*.secret'],
      censor: '[cut]',
    },
    // A token may stand anywhere: in an address, a body, an error (threats 47).
    hooks: { streamWrite: withoutApiTokens },
  };
  return destination ? pino(options, destination) : pino(options);
}
