import type { Request, Response } from 'express';

/** How long, in milliseconds, the rest of a refused body is read after the answer. */
const LINGER = 2_000;

/**
 * Reads the rest of a refused body and throws it away, for {@link LINGER} after the answer at most; then the connection
 * is cut. An end at once would reset the connection of a client that still sends, and its answer with it (RFC 9112, 9.6).
 */
export function discardRest(request: Request, response: Response): void {
  if (request.complete) return;
  request.resume();
  response.once('finish', () => {
    const timer = setTimeout(() => request.socket.destroy(), LINGER).unref();
    request.once('close', () => clearTimeout(timer));
  });
}
