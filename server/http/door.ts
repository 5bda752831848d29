import { createHash } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import { callKey } from '../access/guard.js';
import type { CallCount, RequestContext } from '../context/context.js';
import { holdsApiToken } from '../core/api-token-text.js';
import { PortalError } from '../core/errors.js';
import { canonicalAddress } from '../core/ip-ranges.js';
import type { Runtime } from '../context/runtime.js';
import { parseJson, readJsonBytes } from './json-body.js';
import type { Identity } from './credentials.js';
import { identifyCaller } from './credentials.js';
import { createContext } from './request-context.js';
import { requestIdOf } from './request-id.js';
import { localeOf } from './request-locale.js';

/** LIMT-02 */
const BODY_LIMIT = 3 * 1_048_576;
/** For callers without a session or app credentials: they sign in, and read the content of the sign-in page. */
const STRANGERS_BODY_LIMIT = 64 * 1_024;
/** Lifetime of a cached identity: that of a cached session (BYND-04). */
const IDENTITY_AGE = 1_000;
const KNOWN_READS = 1_000;
const MINUTE = 60_000;

/** The entrance of every call. */
export interface Door {
  /** Counts a request, then reads its body, at most as much as its caller may send, and never inflated (threats 40). */
  readonly admit: RequestHandler;
  /** Builds the context of a request. */
  readonly contextOf: (request: Request) => Promise<RequestContext>;
}

interface Admission {
  readonly call: CallCount;
  readonly identity: Identity;
  readonly time: number;
}

const isStranger = ({ session, app }: Identity) => !session && !app;

/**
 * Strangers behind one address share one count, and their requests count before they are parsed. The reads of the
 * sign-in page have a count of their own, ten times as large, so that nobody can lock an office out of its sign-in
 * page. The door recognises such a request by its bytes, once an answer has shown that it reads public data only.
 */
export function createDoor(runtime: Runtime, graphqlPath: string): Door {
  const admitted = new WeakMap<Request, Admission>();
  const publicReads = new LRUCache<string, true>({ max: KNOWN_READS });
  const tellRefusal = refusalLog(runtime);
  const addressOf = (request: Request) => canonicalAddress(request.ip);

  const countStranger = async (request: Request, bytes: Buffer | null): Promise<CallCount> => {
    const isGraphql = bytes !== null && request.method === 'POST' && request.originalUrl.startsWith(graphqlPath);
    const read = isGraphql ? createHash('sha256').update(bytes).digest('base64') : null;
    const isPublicRead = read !== null && publicReads.has(read);
    await runtime.limits.take(isPublicRead ? 'publicRead' : 'call', callKey(addressOf(request), {}));
    return {
      prepaid: isPublicRead ? Infinity : 1,
      notePublic: read === null ? null : () => void publicReads.set(read, true),
    };
  };

  const takeCall = async (ip: string, identity: Identity): Promise<void> => {
    const { session } = identity;
    try {
      await runtime.limits.take('call', callKey(ip, identity));
    } catch (error) {
      if (session?.token) runtime.tokenUse.note({ ouId: session.ouId ?? '', id: session.token.id }, ip, 'REFUSED');
      throw error;
    }
  };

  const admit = async (request: Request): Promise<void> => {
    // Addresses are logged on their way and kept by browsers.
    if (holdsApiToken(request.originalUrl))
      throw new PortalError('UNAUTHENTICATED', { message: 'error.apiTokenPlace' });
    const identity = await identifyCaller(runtime, request.headers);
    if (identity.spent) runtime.tokenUse.note(identity.spent, addressOf(request), 'REFUSED');
    const time = performance.now();
    let call: CallCount = { prepaid: 1, notePublic: null };
    let bytes: Buffer | null;
    if (isStranger(identity)) {
      // So few bytes cost nothing. They are compared before they count, and refused requests count as well.
      const read = await readJsonBytes(request, STRANGERS_BODY_LIMIT).catch((error: Error) => error);
      call = await countStranger(request, read instanceof Error ? null : read);
      if (read instanceof Error) throw read;
      bytes = read;
    } else {
      await takeCall(addressOf(request), identity);
      bytes = await readJsonBytes(request, BODY_LIMIT);
    }
    request.body = bytes ? parseJson(bytes) : undefined;
    admitted.set(request, { call, identity, time });
  };

  return {
    admit: (request, _response, next) => {
      admit(request).then(
        () => next(),
        (error: unknown) => {
          if (error instanceof PortalError) tellRefusal(addressOf(request));
          next(error);
        },
      );
    },
    contextOf: (request) => {
      const admission = admitted.get(request);
      const isFresh = admission && performance.now() - admission.time < IDENTITY_AGE;
      return createContext(runtime, {
        headers: request.headers,
        requestId: requestIdOf(request),
        locale: localeOf(request),
        ip: addressOf(request),
        method: request.method,
        scheme: request.protocol,
        ...(admission && { call: admission.call }),
        ...(isFresh && { identity: admission.identity }),
      });
    },
  };
}

/** Logs once a minute how many calls exceeded their limit, however many there are (threats 49). */
function refusalLog({ log }: Runtime): (ip: string) => void {
  let refused = 0;
  let toldAt = -Infinity;
  return (ip) => {
    refused += 1;
    if (performance.now() - toldAt < MINUTE) return;
    log.warn({ refused, ip }, 'calls beyond the limit were refused, the last from this address');
    refused = 0;
    toldAt = performance.now();
  };
}
