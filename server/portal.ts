import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LRUCache } from 'lru-cache';
import { createHttpServer, GRAPHQL_PATH } from './app.js';
import { Configuration } from './config/configuration.js';
import { readDatabaseAddress } from './config/database-address.mjs';
import type { Environment } from './config/environment.js';
import { fairTurns } from './core/fair-turns.js';
import { createLog } from './core/log.js';
import type { Runtime } from './core/runtime.js';
import { createDataSource } from './database/data-source.js';
import { admitSecret, installationId } from './database/installation.js';
import { prepareConnections } from './database/connections.js';
import { followPrimary } from './database/primary.js';
import { databaseState } from './database/state.js';
import { startApollo } from './graphql/apollo.js';
import { createSchema } from './graphql/schema.js';
import { serveSockets } from './graphql/subscription-server.js';
import { createTxtLookup } from './integrations/dns/txt-lookup.js';
import { OidcClient } from './integrations/oidc/oidc-client.js';
import { createMailTransport } from './integrations/mail/mail-transport.js';
import { openRedis } from './integrations/redis/shared-redis.js';
import type { JobHandler } from './jobs/job.js';
import { retention } from './jobs/retention.js';
import { startWorker } from './jobs/worker.js';
import { createLimits } from './limits/limits.js';
import { hostCheck } from './modules/domain/domain-host-check.service.js';
import { assetSync } from './modules/asset/asset-sync.service.js';
import { loadContactKey } from './modules/session/contact-key.service.js';
import { mailLoginCode } from './modules/session/sign-in-code.service.js';
import { startLive } from './live/live.js';
import { mailForgottenPassword } from './modules/password/password-reset.service.js';
import { exportTask } from './modules/user-export/user-export.service.js';
import { importTask } from './modules/user-import/import-apply.service.js';
import { reachCheck } from './modules/sub-admin/reach-check.service.js';
import { userBulk } from './modules/user/user-bulk.service.js';
import { mailDelivery } from './modules/mail/mail-delivery.service.js';

/** A session is read again after this many milliseconds: revoked access is felt within it (BYND-04). */
const SESSION_CACHE_AGE = 1_000;
const SESSION_CACHE_SIZE = 20_000;
/** A call inside its transaction may need a second connection, to count a limit: some are never a transaction's. */
const CONNECTIONS_BESIDE = 4;
/** One OU, whose rows may be held for long, leaves the others two thirds of the turns. */
const SHARES = 3;
/** Requests under way get this long when the portal stops. */
const DRAIN_TIMEOUT = 10_000;

/** Every kind of background work; mails leave only where a mail server is named. */
const jobHandlers = ({ smtpUrl, mailFrom }: Environment): JobHandler[] => [
  retention,
  reachCheck,
  hostCheck,
  mailLoginCode,
  mailForgottenPassword,
  userBulk,
  importTask,
  exportTask,
  assetSync,
  ...(smtpUrl ? [mailDelivery(createMailTransport(smtpUrl, mailFrom))] : []),
];

/** A running portal. */
export interface Portal {
  readonly runtime: Runtime;
  readonly port: number;
  /** Stops accepting, lets requests finish, closes sockets, gives jobs back, stops relay and database. */
  stop(): Promise<void>;
}

/**
 * Starts a portal on a migrated database, in order: database, Redis, live events, jobs, schema, HTTP, sockets.
 * Rejects, with everything closed again, when a part does not start.
 */
export async function startPortal(environment: Environment): Promise<Portal> {
  const log = createLog(environment.logLevel);
  const transactions = readDatabaseAddress(environment.databaseUrl).poolSize - CONNECTIONS_BESIDE;
  const database = createDataSource(environment.databaseUrl);
  await database.initialize();
  followPrimary(database, log);
  const control = prepareConnections(database, log);
  // What was started, stopped in the opposite order.
  const started: (() => Promise<unknown>)[] = [() => database.destroy(), async () => control.close()];
  const stop = async () => {
    for (const part of started.splice(0).toReversed()) await part();
  };
  try {
    await admitSecret(environment, database);
    const contactKey = await loadContactKey(environment, database);
    const installation = await installationId(database);
    const prefix = environment.redisPrefix ?? `portal:${installation}`;
    const redis = environment.redis && (await openRedis(environment.redis, { installation, prefix }, log));
    started.push(async () => redis?.close());
    const live = startLive(database, redis, log);
    started.push(() => live.stop());
    const runtime: Runtime = {
      environment,
      configuration: new Configuration(environment.portalConfig, log),
      log,
      database,
      databaseState: () => databaseState(control),
      transactionTurns: fairTurns(transactions, Math.max(1, Math.floor(transactions / SHARES))),
      pubsub: live.pubsub,
      sessions: new LRUCache({ max: SESSION_CACHE_SIZE, ttl: SESSION_CACHE_AGE }),
      contactKey,
      limits: createLimits(environment, database, redis),
      redis,
      oidc: new OidcClient({
        allowedHosts: environment.oidcAllowedHosts,
        isProduction: environment.isProduction,
      }),
      lookUpTxt: createTxtLookup(environment.dnsServers),
      nudgeRelay: live.nudge,
    };
    const worker = startWorker(runtime, jobHandlers(environment));
    started.push(() => worker.stop());
    const schema = await createSchema();
    const apollo = await startApollo(runtime, schema);
    started.push(() => apollo.stop());
    const server = createHttpServer(runtime, apollo, schema);
    started.push(() => close(server));
    started.push(serveSockets(runtime, server, schema, GRAPHQL_PATH));
    await listen(server, environment);
    return { runtime, port: (server.address() as AddressInfo).port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function listen(server: Server, environment: Environment): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(environment.port, environment.host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}
