import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { PublishedEvent } from '../core/pubsub.js';
import type { SharedRedis } from '../integrations/redis/shared-redis.js';
import { idOfNumber } from './outbox.js';
import type { Receivers } from './receivers.js';

const READ_COUNT = 200;
/** A read waits this long for an entry; one that takes longer than the limit is on a dead connection. */
const BLOCK = 2_000;
const READ_LIMIT = BLOCK + 1_500;
const RETRY_PAUSE = 200;
/** Failures in a row before they are logged: reconnecting takes its time. */
const PATIENCE = 10;
/** Entries remembered to find the position in a stream again; a failover loses far fewer. */
const REMEMBERED = 10_000;
const BEGINNING = '0-0';

/** An event in the stream. A server of an earlier version numbers its events, or gives them no position. */
type StreamedEvent = Omit<PublishedEvent, 'id' | 'position'> & {
  readonly id: string | number;
  readonly position?: number;
};
type Entry = [id: string, fields: string[]];

interface Reading {
  readonly redis: SharedRedis;
  /** The key of the stream. */
  readonly stream: string;
  readonly receivers: Receivers;
  readonly log: Logger;
}

/**
 * Passes new entries of the stream to the receivers until stopped. "New" counts from this call, however late the first
 * connection comes.
 */
export function readStream({ redis, stream, receivers, log }: Reading): { stop: () => Promise<void> } {
  const reader = redis.connect(READ_LIMIT);
  // Failures are logged below, and by the connection for commands.
  reader.on('error', () => undefined);
  const place = placeIn(reader, stream);
  let isStopped = false;
  let failures = 0;
  let position: string | null = null;

  const read = async () => {
    if (!redis.isOurs) throw new Error('Redis is not reachable, or its names are of another installation');
    position ??= await place.find();
    const answer = await reader.xread('COUNT', READ_COUNT, 'BLOCK', BLOCK, 'STREAMS', stream, position);
    // Nothing new, or a stream that was recreated behind our position.
    if (!answer) position = null;
    for (const entry of answer?.[0]?.[1] ?? []) {
      for (const event of eventsOf(entry, log)) receivers.deliver(event);
      position = place.remember(entry);
    }
  };
  const loop = async () => {
    while (!isStopped) {
      try {
        await read();
        if (failures >= PATIENCE) log.info('live events are read again');
        failures = 0;
      } catch (error) {
        if (isStopped) return;
        failures += 1;
        if (failures === PATIENCE) log.warn({ err: error }, 'live events are not read');
        position = null;
        // A read that timed out leaves the connection in doubt.
        if (redis.isOurs && reader.status === 'ready') reader.disconnect(true);
        await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE));
      }
    }
  };
  const done = loop();
  return {
    async stop() {
      isStopped = true;
      reader.disconnect();
      await done;
    },
  };
}

/**
 * The position in a stream up to which its entries are known. Ids of entries are times of Redis's own clock: after a
 * failover without the last entries, or after it was emptied, Redis may issue the same or lower ids again. A position
 * is therefore the id of an entry that is in the stream now, found from its end.
 */
function placeIn(reader: Redis, stream: string) {
  const began = performance.now();
  const known = new LRUCache<string, true>({ max: REMEMBERED });
  let isBegun = false;
  // An id may be issued again for other events; the first event tells them apart. Its text is copied, because a slice
  // keeps the whole text in memory.
  const signOf = ([id, fields]: Entry) => `${id} ${Buffer.from(fields[1]?.slice(0, 60) ?? '').toString()}`;
  const remember = (entry: Entry) => {
    known.set(signOf(entry), true);
    return entry[0];
  };

  /** The position of the stream at `began`: its last entry then. */
  const begin = async () => {
    const [seconds, microseconds] = await reader.time();
    const time = Number(seconds) * 1_000 + Number(microseconds) / 1_000;
    const end = String(Math.floor(time - (performance.now() - began)));
    const [entry] = await reader.xrevrange(stream, end, '-', 'COUNT', 1);
    isBegun = true;
    return entry ? remember(entry) : BEGINNING;
  };
  const find = async () => {
    if (!isBegun) return begin();
    let end = '+';
    // Nearly always the last entry is known.
    for (let count = 1; ; count = READ_COUNT) {
      const entries = await reader.xrevrange(stream, end, '-', 'COUNT', count);
      const latest = entries.find((entry) => known.has(signOf(entry)));
      if (latest) return latest[0];
      const oldest = entries.at(-1);
      if (!oldest || entries.length < count) return BEGINNING;
      end = `(${oldest[0]}`;
    }
  };
  return { find, remember };
}

function eventsOf([, fields]: Entry, log: Logger): PublishedEvent[] {
  try {
    const events = JSON.parse(fields[1] ?? '[]') as StreamedEvent[];
    return events.map(({ id, position = Infinity, ...event }) => ({
      ...event,
      id: typeof id === 'number' ? idOfNumber(id) : id,
      position,
    }));
  } catch (error) {
    log.error({ err: error }, 'a stream entry is not readable');
    return [];
  }
}
