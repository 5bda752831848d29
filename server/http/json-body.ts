import type { Request, RequestHandler } from 'express';
import readBody from 'raw-body';
import { TransportError } from './transport-failure.js';

/** Lists and objects within each other; the deepest documented body has six. */
const MAX_DEPTH = 50;

/**
 * The bytes of a JSON body, null for a request without one. Never inflated: a stranger's body is as large as it looks
 * (threats 40). Throws TransportError: 413 beyond `limit` bytes, 415 for an encoding or a charset other than UTF-8.
 * Express's own reader reads a body that is too large to its end before it reports so.
 */
export async function readJsonBytes(request: Request, limit: number): Promise<Buffer | null> {
  refuseEncodings(request);
  if (!request.is('application/json')) return null;
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(request.get('content-type') ?? '')?.[1];
  if (charset && !/^utf-?8$/i.test(charset)) throw new TransportError(415, 'the body is not UTF-8');
  return readBody(request, { length: request.get('content-length') ?? null, limit });
}

/**
 * Refuses a body that is no JSON with 415: it was not read, and the call would take it for an empty one. Browsers send an
 * empty length with every POST.
 */
export const refuseOtherBodies: RequestHandler = (request, _response, next) => {
  const { headers } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  next(hasBody && request.body === undefined ? new TransportError(415, 'the body is no JSON') : undefined);
};

function refuseEncodings(request: Request): void {
  const encoding = request.get('content-encoding')?.trim().toLowerCase() ?? '';
  if (encoding !== '' && encoding !== 'identity') throw new TransportError(415, 'the body is encoded');
}

/** Parses JSON bytes. Throws TransportError 400 for bytes that are no JSON, no list or object, or nest deeper. */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  if (!isShallow(bytes)) throw unreadable('the body nests too deep');
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw unreadable('the body is no JSON');
  }
  if (typeof value !== 'object' || value === null) throw unreadable('the body is no list or object');
  return value;
}

const unreadable = (reason: string) =>
  new TransportError(400, reason, { message: 'error.bodyUnreadable', values: { max: MAX_DEPTH } });

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const isOpening = (byte: number) => byte === 0x5b || byte === 0x7b;
const isClosing = (byte: number) => byte === 0x5d || byte === 0x7d;

/** Whether the nesting does not exceed {@link MAX_DEPTH}: scanned once, before parsing. */
function isShallow(bytes: Buffer): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (isText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (isOpening(byte)) {
      if (++depth > MAX_DEPTH) return false;
    } else if (isClosing(byte)) depth -= 1;
  }
  return true;
}
