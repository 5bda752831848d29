import { Redis, ReplyError } from 'ioredis';
import type { RedisOptions } from 'ioredis';
import type { Logger } from 'pino';
import { Refusal } from '../../core/refusal.js';

const CONNECT_TIMEOUT = 2_000;
const COMMAND_TIMEOUT = 1_000;
const MAX_RECONNECT_DELAY = 1_000;
/** A connection that is dead without a word, to a frozen machine for instance, is noticed within this and a command. */
const CHECK_INTERVAL = 2_000;
/** Answers of a Redis that starts or takes over; every other answer of an error is the operator's to mend. */
const PASSING = /^(LOADING|READONLY|MASTERDOWN)\b/;
const TLS_CODE = /CERT|^ERR_(SSL|TLS)_|^UNABLE_TO_|^EPROTO$/;
const SENTINEL_REFUSAL = /because (NOAUTH|WRONGPASS|NOPERM|ERR)\b|certificate|invalid reply/;

/** Whose Redis it is, and under which names. */
export interface RedisShare {
  /** The id of the installation that this server belongs to. */
  readonly installation: string;
  /** What its keys begin with. */
  readonly prefix: string;
}

/** The Redis that the servers of one installation share, and that other installations may use too. */
export interface SharedRedis {
  /** For commands that are answered at once; only while {@link isOurs}. */
  readonly commands: Redis;
  /** Whether Redis was reached, and nobody else uses our names there. */
  readonly isOurs: boolean;
  /** The other installation that uses our names; null while there is none. */
  readonly rival: string | null;
  /** The name of a key of this installation: every key is named by it. */
  key(name: string): string;
  /** One more connection, for commands that wait; its owner closes it. */
  connect(commandTimeout: number): Redis;
  close(): void;
}

/**
 * Connects to Redis and claims our names there: a key tells the installation that they belong to. The claim is looked
 * at again with each connection and every other second, because Redis may be swapped or emptied. Resolves without a
 * connection when Redis does not answer: it is used as soon as it does. What it refuses, a wrong password for instance,
 * is logged as an error.
 * @throws Refusal when the names are another installation's
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
      // A connection whose command got no answer is in doubt.
      if (!(error instanceof ReplyError) && commands.status === 'ready') commands.disconnect(true);
    }
  };
  commands.on('error', tell.failed);
  commands.on('sentinelError', tell.noted);
  const started = new Promise<void>((resolve) => {
    commands.on('ready', () => void check().then(resolve));
    commands.once('close', () => resolve());
    // Sentinels that do not answer are asked again without a word; after a refusal the check or the end follows.
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

/** The options of every connection: each gives up soon, comes back by itself and keeps nothing for later. */
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

/** Takes the key where it is free; answers the installation that holds it. */
async function claim(redis: Redis, database: number, key: string, installation: string): Promise<string> {
  // The library goes on in database 0 when there is none of this number.
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

/** Logs once that Redis failed, and once that it is back; what Redis or Sentinel refuses as an error. */
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
