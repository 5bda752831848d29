import { Redis } from 'ioredis';
import type { Pool } from 'mysql2';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterMySQL, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import type { MysqlDriver } from 'typeorm/driver/mysql/MysqlDriver.js';
import type { Environment } from '../config/environment.js';
import { fail } from '../core/errors.js';
import { hashSecret } from '../core/ids.js';
import type { LimitName, Limits } from '../core/limits.js';

const MINUTE = 60;
const HOUR = 3_600;
const TABLE = 'rate_limit';
/**
 * Calls are taken from the shared count in tenths of the limit, and the first tenth of a minute is each server's own:
 * hardly any call costs a statement. With several servers the limit is that much higher.
 */
const PORTIONS = 10;

/**
 * Rate limits shared by all servers: on Redis where REDIS_URL names one, else in the database. A store that is lost
 * leaves each server counting by itself, so that nothing fails open (LIMT-03, PWD-23).
 */
export function createLimits(environment: Environment, database: DataSource, log: Logger): Limits {
  const redis = environment.redisUrl ? connect(environment.redisUrl) : null;
  redis?.on('error', (error: Error) => log.debug({ err: error }, 'limits count without Redis'));
  const shared = (name: LimitName, points: number, duration: number): RateLimiterAbstract => {
    const options = { keyPrefix: `limit:${name}`, points, duration };
    const insuranceLimiter = new RateLimiterMemory(options);
    if (redis) return new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter });
    const driver = database.driver as MysqlDriver;
    return new RateLimiterMySQL({
      ...options,
      insuranceLimiter,
      storeClient: driver.pool as Pool,
      storeType: 'pool',
      dbName: driver.database,
      tableName: TABLE,
      tableCreated: true,
      // Expired rows are retention's.
      clearExpiredByTimeout: false,
    });
  };
  const { loginsPerMinute, callsPerMinute } = environment;
  const limiters: Record<LimitName, RateLimiterAbstract> = {
    login: shared('login', loginsPerMinute, MINUTE),
    call: shared('call', PORTIONS - 1, MINUTE),
    loginCode: shared('loginCode', 1, MINUTE),
    passwordRetrieve: shared('passwordRetrieve', 5, HOUR),
  };
  const portion = new RateLimiterMemory({
    keyPrefix: 'portion',
    points: Math.max(1, Math.ceil(callsPerMinute / PORTIONS)),
    duration: MINUTE,
  });

  const take = async (name: LimitName, key: string) => {
    try {
      await limiters[name].consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000));
      fail('EXHAUSTED', { message: 'error.tooOften', values: { seconds } });
    }
  };
  // Calls that find their portion used up at the same time wait for one portion, and go on in their order.
  const fetching = new Map<string, Promise<void>>();
  const fetchPortion = (key: string) => {
    const fetched = take('call', key)
      .then(() => portion.delete(key))
      .then(() => undefined)
      .finally(() => fetching.delete(key));
    fetching.set(key, fetched);
    return fetched;
  };
  const takeCall = async (key: string): Promise<void> => {
    const used = await portion.get(key);
    if (used && used.remainingPoints <= 0) await (fetching.get(key) ?? fetchPortion(key));
    await portion.penalty(key);
  };
  return {
    take(name, given) {
      // Keys carry what people typed, and tokens: the store gets neither.
      const key = hashSecret(given);
      return name === 'call' ? takeCall(key) : take(name, key);
    },
    close: () => redis?.disconnect(),
  };
}

function connect(url: string): Redis {
  return new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 1_000,
    retryStrategy: (attempt) => Math.min(attempt * 100, 1_000),
  });
}
