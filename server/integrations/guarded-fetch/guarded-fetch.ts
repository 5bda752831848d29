import type { LookupAddress, LookupOptions } from 'node:dns';
import dns from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { CustomFetch } from 'openid-client';

/** More than any legitimate answer; a longer one is aborted. */
const MAX_BODY = 512 * 1024;
/** Two connections: one for what comes in order, one for what is repeated meanwhile. */
const KEPT = { keepAlive: true, maxSockets: 2 };
/** Unicast addresses that the internet routes. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/** The policy for addresses, and the limits of an answer. */
export interface FetchPolicy {
  /** host or host:port of hosts that may have inner addresses and use plain http. */
  readonly allowedHosts: readonly string[];
  /** Outside production plain http is accepted everywhere. */
  readonly isProduction: boolean;
  /** The connection is closed before the body. */
  readonly isHeadOnly?: boolean;
  /** Bytes of an answer that are of use: the rest is not read, and its connection is closed. */
  readonly useful?: number;
  /** Connections that several requests to one host share; without them each has its own. */
  readonly kept?: KeptConnections;
}

/** Connections to one host, whose address was checked when they were made. Close them within seconds: names change. */
export class KeptConnections {
  readonly plain = new PlainAgent(KEPT);
  readonly tls = new TlsAgent(KEPT);

  close(): void {
    this.plain.destroy();
    this.tls.destroy();
  }
}

/** A request that the policy forbids, or an answer that is too long. */
export class RefusedRequest extends Error {}

/** {@link RefusedRequest} of an address that the internet does not route. */
export class InnerAddress extends RefusedRequest {
  constructor() {
    super('an inner address');
  }
}

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/**
 * A fetch for addresses that others enter (threats 31): no redirects, no answer beyond 512 kB, and no inner address.
 * The address is checked at connecting, so that a name cannot resolve differently in between. Rejects with
 * RefusedRequest, the signal's reason, or the network's error.
 */
export function guardedFetch(policy: FetchPolicy): CustomFetch {
  return async (address, options) => {
    const url = new URL(address);
    const isAllowed = policy.allowedHosts.includes(url.host) || policy.allowedHosts.includes(url.hostname);
    const isPlain = url.protocol === 'http:';
    if (!isPlain && url.protocol !== 'https:') throw new RefusedRequest('neither http nor https');
    if (isPlain && policy.isProduction && !isAllowed) throw new RefusedRequest('not https');
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (!isAllowed && isIP(host) && !isGlobal(host)) throw new InnerAddress();
    const send = () =>
      new Promise<Response>((done, failed) => {
        const request = (isPlain ? plainRequest : tlsRequest)(
          url,
          {
            method: options.method,
            headers: options.headers,
            // A new connection: the address of a kept-alive one was checked for another request.
            agent: policy.kept ? (isPlain ? policy.kept.plain : policy.kept.tls) : false,
            ...(options.signal && { signal: options.signal }),
            ...(!isAllowed && { lookup: globalLookup }),
          },
          (answer) => read(answer, policy).then(done, failed),
        );
        // Every one needs a listener: an unhandled error ends the server.
        request.on('error', (error: NodeJS.ErrnoException) =>
          failed(request.reusedSocket && error.code === 'ECONNRESET' ? new ClosedMeanwhile() : error),
        );
        // A switch of protocols emits neither an error nor an answer.
        request.once('upgrade', (_answer, socket) => {
          socket.destroy();
          failed(new RefusedRequest('another protocol'));
        });
        request.end(typeof options.body === 'string' ? options.body : options.body?.toString());
      });
    for (;;) {
      try {
        return await send();
      } catch (error) {
        // The other side closed a kept connection as the request began: nobody read it.
        if (!(error instanceof ClosedMeanwhile)) throw error;
      }
    }
  };
}

/** A kept connection was closed before its answer began. */
class ClosedMeanwhile extends Error {}

/** Resolves a name, and refuses it when any of its addresses is an inner one. */
function globalLookup(hostname: string, options: LookupOptions, callback: LookupCallback): void {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isGlobal(address))) {
      return callback(new InnerAddress(), '');
    }
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
}

/** Whether an address is one of the public internet. */
export function isGlobal(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6));
}

async function read(
  answer: IncomingMessage,
  { isHeadOnly = false, useful = Infinity }: Pick<FetchPolicy, 'isHeadOnly' | 'useful'>,
): Promise<Response> {
  const chunks: Buffer[] = [];
  let length = 0;
  if (isHeadOnly) answer.destroy();
  else
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length >= useful) {
        chunks.push(chunk.subarray(0, chunk.length - (length - useful)));
        break;
      }
      if (length > MAX_BODY) throw new RefusedRequest('the answer is too long');
      chunks.push(chunk);
    }
  const headers = new Headers();
  // Cookies come as a list.
  for (const [name, values] of Object.entries(answer.headers)) {
    for (const value of [values].flat()) headers.append(name, String(value));
  }
  const status = answer.statusCode ?? 0;
  const isBodiless = isHeadOnly || status === 204 || status === 205 || status === 304;
  return new Response(isBodiless ? null : Buffer.concat(chunks), { status, headers });
}
