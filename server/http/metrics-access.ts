import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Environment } from '../config/environment.js';
import { isInRanges, parseIpRange } from '../core/ip-ranges.js';
import { hashSecret } from '../core/ids.js';

const LOOPBACK = ['127.0.0.0/8', '::1'].map(parseIpRange);
/** A proxy on this machine asks for somebody else, and says so. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * Metrics reveal the load and the memory of a server: they are for the machine itself, by the address of its socket,
 * and for callers with METRICS_TOKEN.
 */
export function mayReadMetrics({ metricsToken }: Environment, { headers, socket }: IncomingMessage): boolean {
  const isForwarded = FORWARDED.some((name) => headers[name] !== undefined);
  if (!isForwarded && isInRanges(LOOPBACK, socket.remoteAddress ?? '')) return true;
  const given = /^bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  if (metricsToken === null || given === undefined) return false;
  // Hashes have equal length, whatever the input.
  return timingSafeEqual(Buffer.from(hashSecret(given)), Buffer.from(hashSecret(metricsToken)));
}
