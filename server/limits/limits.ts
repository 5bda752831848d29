import type { Pool } from 'mysql2';
import { RateLimiterMemory, RateLimiterMySQL, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { IRateLimiterOptions, RateLimiterAbstract } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import type { MysqlDriver } from 'typeorm/driver/mysql/MysqlDriver.js';
import type { Environment } from '../config/environment.js';
import { fail } from '../core/errors.js';
import { hashSecret } from '../core/ids.js';
import type { LimitName, Limits } from '../core/limits.js';
import type { SharedRedis } from '../integrations/redis/shared-redis.js';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 24 * HOUR;
const TABLE = 'rate_limit';
/**
 * Limits per minute are taken from the shared count in tenths, and the first tenth is each server's own: hardly any
 * call or sign-in costs a statement. With several servers the limit is higher by that much.
 */
const PORTIONS = 10;
/** Adding people reveals which names and addresses are taken: the limit is enough for forms, too low for lists. */
const ACCOUNT_CHECKS = 600;
/** Factor of the limit of public reads of the sign-in page: a company's people share one address. */
const PUBLIC_READS = 10;

/**
 * Rate limits shared by all servers: in Redis if there is one, else in the database. If the store is lost, each server
 * counts by itself, so that no limit fails open (LIMT-03, PWD-23; decision 124).
 */
export function createLimits(environment: Environment, database: DataSource, redis: SharedRedis | null): Limits {
  const shared = (
    name: LimitName,
    points: number,
    duration: number,
    blocking: { readonly inMemoryBlockOnConsumed?: number } = {},
  ): Counter => {
    const options = { keyPrefix: `limit:${name}`, points, duration, ...blocking };
    const insuranceLimiter = new RateLimiterMemory(options);
    if (redis) return onRedis(redis, options, insuranceLimiter);
    const driver = database.driver as MysqlDriver;
    return new RateLimiterMySQL({
      ...options,
      insuranceLimiter,
      storeClient: driver.pool as Pool,
      storeType: 'pool',
      dbName: driver.database,
      tableName: TABLE,
      tableCreated: true,
      // The retention job deletes expired rows.
      clearExpiredByTimeout: false,
    });
  };
  // A flood is refused without asking the store again.
  const portioned = (name: LimitName, perMinute: number) =>
    inPortions(perMinute, taker(shared(name, PORTIONS - 1, MINUTE, { inMemoryBlockOnConsumed: PORTIONS }), perMinute));
  const direct = (name: LimitName, points: number, duration: number) => taker(shared(name, points, duration), points);
  const { loginsPerMinute, callsPerMinute } = environment;
  const accountCheck = shared('accountCheck', ACCOUNT_CHECKS, HOUR);
  const takers: Record<LimitName, Take> = {
    login: portioned('login', loginsPerMinute),
    call: portioned('call', callsPerMinute),
    publicRead: portioned('publicRead', PUBLIC_READS * callsPerMinute),
    loginCode: direct('loginCode', 1, MINUTE),
    lockMail: direct('lockMail', 1, HOUR),
    // Each gives the tries of a password again: few, so that nobody guesses by unlocking (threats 8).
    unlock: direct('unlock', 5, HOUR),
    passwordRetrieve: direct('passwordRetrieve', 5, HOUR),
    // Each sends a mail to an address that the caller names: few per caller, few per address.
    emailChange: direct('emailChange', 5, HOUR),
    // Each sends a mail or a message to the caller.
    announcementTest: direct('announcementTest', 20, HOUR),
    // Each posts to an address that an administrator named.
    webhookTest: direct('webhookTest', 60, HOUR),
    accountCheck: taker(accountCheck, ACCOUNT_CHECKS),
    // Administrators can make the portal query name servers for any name.
    domainCheck: direct('domainCheck', 60, HOUR),
    picture: direct('picture', 60, HOUR),
    // Counts only pages that nobody opened recently: more than anybody opens by hand, too few for scanning (threats
    // 31).
    frameState: direct('frameState', 240, HOUR),
    embedCheck: direct('embedCheck', 120, HOUR),
    // Ten of the largest files a day: an import reveals the same about each name in it, and would be the faster way.
    importCheck: direct('importCheck', 20_000, DAY),
  };
  return {
    // Keys contain typed names and tokens, which the store must not get.
    take: (name: LimitName, key: string, count?: number) => takers[name](hashSecret(key), count),
    giveBack: async (_limit, key) => void (await accountCheck.reward(hashSecret(key), 1)),
  };
}

type Counter = Pick<RateLimiterAbstract, 'consume' | 'reward'>;

/** Counts in Redis while the prefix there is ours, otherwise as if Redis were lost. */
function onRedis(
  redis: SharedRedis,
  options: IRateLimiterOptions & { readonly keyPrefix: string },
  insuranceLimiter: RateLimiterMemory,
): Counter {
  const keyPrefix = redis.key(options.keyPrefix);
  const limiter = new RateLimiterRedis({ ...options, keyPrefix, storeClient: redis.commands, insuranceLimiter });
  const counter = () => (redis.isOurs ? limiter : insuranceLimiter);
  return {
    consume: (key, points) => counter().consume(key, points),
    reward: (key, points) => counter().reward(key, points),
  };
}

type Take = (key: string, count?: number) => Promise<void>;

/**
 * Takes one point of a shared count, or `count`. Throws EXHAUSTED if fewer are left.
 * @param limit the number of actions that the failure tells
 */
function taker(limiter: Counter, limit: number): Take {
  return async (key, count = 1) => {
    try {
      await limiter.consume(key, count);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000));
      const minutes = Math.ceil(seconds / MINUTE);
      const message = minutes > 2 ? 'error.tooOftenMinutes' : 'error.tooOften';
      fail('EXHAUSTED', { message, values: { seconds, minutes }, limit });
    }
  };
}

/** A limit per minute that is taken from the shared count a tenth at a time. */
function inPortions(perMinute: number, takePortion: Take): Take {
  const points = Math.max(1, Math.ceil(perMinute / PORTIONS));
  const portion = new RateLimiterMemory({ points, duration: MINUTE });
  // Calls that find their portion used up at the same time share the next one.
  const fetching = new Map<string, Promise<unknown>>();
  const fetch = (key: string) => {
    const fetched = takePortion(key)
      .then(() => portion.delete(key))
      .finally(() => fetching.delete(key));
    fetching.set(key, fetched);
    return fetched;
  };
  // Counted before the check: however many wait for one portion, only as many as it holds go on.
  const isTaken = (key: string) =>
    portion.consume(key).then(
      () => true,
      () => false,
    );
  return async (key) => {
    while (!(await isTaken(key))) await (fetching.get(key) ?? fetch(key));
  };
}
