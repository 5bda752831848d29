import type { Request, Response } from 'express';

/** Time, in milliseconds, in which the rest of a refused body is read after the answer. */
const LINGER = 2_000;

/**
 * Reads and discards the rest of a refused body, for at most {@link LINGER} after the answer; then the connection is
 * cut. An immediate end would reset the connection of a client that still sends, and lose the answer (RFC 9112, 9.6).
 */
export function discardRest(request: Request, response: Response): void {
  if (request.complete) return;
  request.resume();
  response.once('finish', () => {
    const timer = setTimeout(() => request.socket.destroy(), LINGER).unref();
    request.once('close', () => clearTimeout(timer));
  });
}
