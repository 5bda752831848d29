import { Redis, ReplyError } from 'ioredis';
import type { RedisOptions } from 'ioredis';
import type { Logger } from 'pino';
import { Refusal } from '../../core/refusal.js';

const CONNECT_TIMEOUT = 2_000;
const COMMAND_TIMEOUT = 1_000;
const MAX_RECONNECT_DELAY = 1_000;
/**
 * A silently dead connection, to a frozen machine for instance, is noticed within this and the timeout of a command.
 */
const CHECK_INTERVAL = 2_000;
/** Errors of a Redis that starts or fails over; the operator must fix all others. */
const PASSING = /^(LOADING|READONLY|MASTERDOWN)\b/;
const TLS_CODE = /CERT|^ERR_(SSL|TLS)_|^UNABLE_TO_|^EPROTO$/;
const SENTINEL_REFUSAL = /because (NOAUTH|WRONGPASS|NOPERM|ERR)\b|certificate|invalid reply/;

/** The owner of the keys in Redis, and their prefix. */
export interface RedisShare {
  /** The id of the installation that this server belongs to. */
  readonly installation: string;
  /** The prefix of its keys. */
  readonly prefix: string;
}

/** The Redis that the servers of one installation share, and that other installations may use too. */
export interface SharedRedis {
  /** For commands that are answered at once; use it only while {@link isOurs}. */
  readonly commands: Redis;
  /** Whether Redis was reached, and no other installation uses our keys there. */
  readonly isOurs: boolean;
  /** The other installation that uses our keys; null without one. */
  readonly rival: string | null;
  /** The name of a key with the installation's prefix. */
  key(name: string): string;
  /** Opens another connection, for blocking commands; the caller closes it. */
  connect(commandTimeout: number): Redis;
  close(): void;
}

/**
 * Connects to Redis and claims the prefix there: a key names the installation that owns it. The claim is checked with
 * each connection and every other second, because Redis may be swapped or emptied. Resolves without a connection if
 * Redis does not answer; it is used as soon as it does. Errors that Redis answers, such as a wrong password, are logged
 * as errors.
 * @throws Refusal if another installation owns the prefix
 */
export async function openRedis(address: RedisOptions, share: RedisShare, log: Logger): Promise<SharedRedis> {
  const key = (name: string) => `${share.prefix}:${name}`;
  const connect = (commandTimeout: number) => new Redis(connectionOptions(address, commandTimeout));
  const commands = connect(COMMAND_TIMEOUT);
  const tell = teller(log);
  const state = { isOurs: false, rival: null as string | null };

  const check = async () => {
    if (commands.status !== 'ready') return;
    try {
      const holder = await claim(commands, address.db ?? 0, key('installation'), share.installation);
      const rival = holder === share.installation ? null : holder;
      if (rival !== null && rival !== state.rival) log.error(taken(key('installation'), share, rival));
      state.rival = rival;
      state.isOurs = rival === null;
      tell.answered();
    } catch (error) {
      tell.failed(error as Error);
      // A connection with an unanswered command is in doubt.
      if (!(error instanceof ReplyError) && commands.status === 'ready') commands.disconnect(true);
    }
  };
  commands.on('error', tell.failed);
  commands.on('sentinelError', tell.noted);
  const started = new Promise<void>((resolve) => {
    commands.on('ready', () => void check().then(resolve));
    commands.once('close', () => resolve());
    // Sentinels that do not answer are silently asked again; after a refusal the check or the end follows.
    commands.on('error', () => commands.status === 'connecting' && resolve());
  });
  const timer = setInterval(() => void check(), CHECK_INTERVAL);
  const close = () => {
    clearInterval(timer);
    state.isOurs = false;
    commands.disconnect();
  };
  await started;
  if (state.rival !== null) {
    close();
    throw new Refusal(taken(key('installation'), share, state.rival));
  }
  return {
    commands,
    get isOurs() {
      return state.isOurs;
    },
    get rival() {
      return state.rival;
    },
    key,
    connect,
    close,
  };
}

/** The options of every connection: short timeouts, automatic reconnection, no queue of commands. */
function connectionOptions(address: RedisOptions, commandTimeout: number): RedisOptions {
  return {
    ...address,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_TIMEOUT,
    commandTimeout,
    sentinelCommandTimeout: COMMAND_TIMEOUT,
    retryStrategy: (attempt) => Math.min(attempt * 100, MAX_RECONNECT_DELAY),
    // A primary that became a replica: the next connection finds the new one.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  };
}

/** Takes the key if it is free; returns the installation that holds it. */
async function claim(redis: Redis, database: number, key: string, installation: string): Promise<string> {
  // The library falls back to database 0 if this number does not exist.
  await redis.select(database);
  await redis.set(key, installation, 'NX');
  return (await redis.get(key)) ?? installation;
}

const taken = (key: string, { installation, prefix }: RedisShare, holder: string) =>
  `The names ${prefix}:… in Redis belong to the installation ${holder}; this one is ${installation}. ` +
  `Set REDIS_PREFIX to another name, or delete the key ${key} if that installation is gone for good.`;

function isRefusal(error: Error): boolean {
  if (error instanceof ReplyError) return !PASSING.test(error.message);
  return TLS_CODE.test((error as NodeJS.ErrnoException).code ?? '');
}

/**
 * Logs once that Redis failed and once that it recovered; errors that Redis or Sentinel answers are logged as errors.
 */
function teller(log: Logger) {
  let told: 'nothing' | 'outage' | 'refusal' = 'nothing';
  let noted = '';
  return {
    /** Why a Sentinel did not help; it matters when none does. */
    noted: (error: Error) => void (noted = error.message),
    failed: (error: Error) => {
      const kind = isRefusal(error) || SENTINEL_REFUSAL.test(noted) ? 'refusal' : 'outage';
      const details = { err: error, ...(noted && { sentinel: noted }) };
      noted = '';
      if (told === 'refusal' || told === kind) return;
      told = kind;
      if (kind === 'outage') log.warn(details, 'Redis is not reachable; live events wait for it');
      else log.error(details, 'Redis refuses the portal; check REDIS_URL. Live events wait for it');
    },
    answered: () => {
      if (told !== 'nothing') log.info('Redis is reachable again');
      told = 'nothing';
    },
  };
}
