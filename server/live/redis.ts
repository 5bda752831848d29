import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { PublishedEvent, PubSub } from '../core/pubsub.js';
import { Receivers } from './receivers.js';

const STREAM = 'portal:events';
/** Entries kept (about): a server that loses Redis for a while reads on where it stopped. */
const STREAM_LENGTH = 20_000;
const READ_COUNT = 200;
/** A read waits this long for an entry; one that takes longer than the limit sits on a dead connection. */
const BLOCK = 2_000;
const READ_LIMIT = BLOCK + 1_500;
const COMMAND_TIMEOUT = 2_000;
const MAX_RECONNECT_DELAY = 1_000;
const RETRY_PAUSE = 200;

type Entries = [stream: string, entries: [id: string, fields: string[]][]][] | null;

/**
 * Publish and subscribe through a Redis stream, so that several servers act as one: each server, the publisher's too,
 * reads every entry in order. Unlike Redis channels, a stream lets a server that was cut off read what it missed.
 * Starts and runs without Redis: publishing rejects, reading resumes when it is back.
 */
export function redisPubSub(url: string, log: Logger): PubSub {
  const options = {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: COMMAND_TIMEOUT,
    retryStrategy: (attempt: number) => Math.min(attempt * 100, MAX_RECONNECT_DELAY),
  };
  const writer = new Redis(url, { ...options, commandTimeout: COMMAND_TIMEOUT });
  const reader = new Redis(url, { ...options, commandTimeout: READ_LIMIT });
  const receivers = new Receivers();
  let isLost = false;
  for (const connection of [writer, reader]) {
    connection.on('error', (error: Error) => {
      if (!isLost) log.warn({ err: error }, 'Redis is not reachable; live events wait for it');
      isLost = true;
    });
    connection.on('ready', () => {
      if (isLost) log.info('Redis is reachable again');
      isLost = false;
    });
  }
  const reading = readStream(reader, receivers, log);
  return {
    async publish(events) {
      if (events.length === 0) return;
      await writer.xadd(STREAM, 'MAXLEN', '~', STREAM_LENGTH, '*', 'events', JSON.stringify(events));
    },
    listen: (receive) => receivers.add(receive),
    async close() {
      reading.stop();
      reader.disconnect();
      writer.disconnect();
      receivers.clear();
      await reading.done;
    },
  };
}

/** Reads what the stream got from now on, however late the first connection comes, until stopped. */
function readStream(reader: Redis, receivers: Receivers, log: Logger): { stop: () => void; done: Promise<void> } {
  const began = performance.now();
  let isStopped = false;
  let position: string | null = null;
  const read = async () => {
    position ??= await positionOf(reader, began);
    const answer = (await reader.xread('COUNT', READ_COUNT, 'BLOCK', BLOCK, 'STREAMS', STREAM, position)) as Entries;
    for (const [id, fields] of answer?.[0]?.[1] ?? []) {
      position = id;
      for (const event of eventsOf(fields, log)) receivers.deliver(event);
    }
  };
  const loop = async () => {
    while (!isStopped) {
      try {
        await read();
      } catch {
        // Why is logged once by the connection; a read that timed out leaves the connection in doubt.
        if (!isStopped && reader.status === 'ready') reader.disconnect(true);
        await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE));
      }
    }
  };
  return { stop: () => void (isStopped = true), done: loop() };
}

/** Where the stream stood at `began`: its ids are times of Redis's own clock, which need not be ours. */
async function positionOf(reader: Redis, began: number): Promise<string> {
  const [seconds, microseconds] = await reader.time();
  const time = Number(seconds) * 1_000 + Number(microseconds) / 1_000;
  return `${Math.floor(time - (performance.now() - began))}-0`;
}

function eventsOf(fields: readonly string[], log: Logger): PublishedEvent[] {
  try {
    return JSON.parse(fields[1] ?? '[]') as PublishedEvent[];
  } catch (error) {
    log.error({ err: error }, 'a stream entry is not readable');
    return [];
  }
}
