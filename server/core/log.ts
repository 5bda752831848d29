import { pino } from 'pino';
import type { Logger } from 'pino';

/** The server's JSON log. Secrets never reach it: credentials are cut wherever a logged object carries them. */
export function createLog(level: string): Logger {
  return pino({
    level,
    redact: {
      paths: [
        '*.password',
        '*.token',
        '*.authorization',
        '*.cookie',
        '*.secret',
        'err.parameters',
        'err.sql',
        'err.query',
      ],
      censor: '[cut]',
    },
  });
}
