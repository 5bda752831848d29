import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import { createHttpServer, GRAPHQL_PATH } from './app.js';
import { Configuration } from './config/configuration.js';
import { readDatabaseAddress } from './config/database-address.mjs';
import type { Environment } from './config/environment.js';
import { fairTurns } from './core/fair-turns.js';
import { createLog } from './core/log.js';
import { Refusal } from './core/refusal.js';
import type { Runtime } from './context/runtime.js';
import { createDataSource } from './storage/data-source.js';
import { explainFailure } from './database/ensure-database.js';
import { admitSecret, installationId } from './database/installation.js';
import { prepareConnections } from './database/connections.js';
import { followPrimary } from './database/primary.js';
import { databaseState } from './database/state.js';
import { Drain } from './http/drain.js';
import { createMetrics } from './http/metrics.js';
import { startApollo } from './graphql/apollo.js';
import { createSchema } from './graphql/schema.js';
import { serveSockets } from './live/socket/subscription-server.js';
import { createTxtLookup } from './integrations/dns/txt-lookup.js';
import { OidcClient } from './integrations/oidc/oidc-client.js';
import type { MailTransport } from './integrations/mail/mail-transport.js';
import { createMailTransport } from './integrations/mail/mail-transport.js';
import { openRedis } from './integrations/redis/shared-redis.js';
import type { JobHandler } from './jobs/job.js';
import { retention } from './jobs/retention.js';
import type { Worker } from './jobs/worker.js';
import { watchJobs } from './jobs/job-metrics.js';
import { startWorker } from './jobs/worker.js';
import { createLimits } from './limits/limits.js';
import { hostCheck } from './modules/identity/domain/domain-host-check.service.js';
import { assetSync } from './modules/operations/asset/asset-sync.service.js';
import { loadContactKey } from './modules/identity/account/contact-key.service.js';
import { mailLoginCode } from './modules/identity/session/sign-in-code.service.js';
import { startLive } from './live/live.js';
import { mailForgottenPassword } from './modules/identity/password/password-retrieve.service.js';
import { exportTask } from './modules/directory/user-export/user-export.service.js';
import { importTask } from './modules/directory/user-import/import-apply.service.js';
import { reachCheck } from './modules/directory/sub-admin/reach-check.service.js';
import { viewWatch } from './modules/directory/user-view/view-watch.service.js';
import { TokenUseCounter } from './modules/directory/api-token/token-use.service.js';
import { userBulk } from './modules/directory/user-bulk/user-bulk.service.js';
import { alarmArchive } from './modules/messaging/alarm/alarm-archive.service.js';
import { alarmExportTask } from './modules/messaging/alarm/alarm-export.service.js';
import { alarmCountCheck } from './modules/messaging/alarm/alarm-count-check.service.js';
import { messageArchive } from './modules/messaging/message/message-archive.service.js';
import { messageCountCheck } from './modules/messaging/message/message-count-check.service.js';
import { messageDelivery } from './modules/messaging/message/message-delivery.service.js';
import { announcementDelivery } from './modules/messaging/announcement/announcement-delivery.service.js';
import { auditExportTask } from './modules/platform/audit/audit-export.service.js';
import { auditRetention } from './modules/platform/audit/audit-retention.service.js';
import { startSealer } from './modules/platform/audit/audit-seal.service.js';
import { verifyTask } from './modules/platform/audit/audit-verify-task.service.js';
import { startDeliverer } from './modules/messaging/webhook/webhook-deliverer.service.js';
import { announcementResend } from './modules/messaging/announcement/announcement-resend.service.js';
import { bulkMailDelivery, mailDelivery } from './modules/platform/mail/mail-delivery.service.js';

/** A session is read again after this many milliseconds: a revocation takes effect within it (BYND-04). */
const SESSION_CACHE_AGE = 1_000;
const SESSION_CACHE_SIZE = 20_000;
/** A call inside its transaction may need a second connection, to count a limit: these are reserved for it. */
const CONNECTIONS_BESIDE = 4;
/** One OU, whose rows may be locked for long, leaves two thirds of the turns to the others. */
const SHARES = 3;

/** Every kind of background work; mails are sent only if a mail server is configured. */
const jobHandlers = ({ smtpUrl, mailFrom }: Environment): JobHandler[] => [
  retention,
  auditRetention,
  reachCheck,
  hostCheck,
  mailLoginCode,
  mailForgottenPassword,
  userBulk,
  viewWatch,
  importTask,
  exportTask,
  auditExportTask,
  verifyTask,
  assetSync,
  messageDelivery,
  messageArchive,
  messageCountCheck,
  alarmArchive,
  alarmExportTask,
  alarmCountCheck,
  announcementDelivery,
  announcementResend,
  ...(smtpUrl ? mailJobs(createMailTransport(smtpUrl, mailFrom)) : []),
];

const mailJobs = (transport: MailTransport): JobHandler[] => [mailDelivery(transport), bulkMailDelivery(transport)];

/** A running portal. */
export interface Portal {
  readonly runtime: Runtime;
  readonly port: number;
  /**
   * Announces that this server is leaving: `/readyz` says so, and answers end their connections. Resolves after a
   * moment in which late callers learn of it; {@link stop} follows.
   */
  drain(): Promise<void>;
  /**
   * Stops accepting, lets calls and jobs finish, closes sockets, returns jobs to the queue, stops relay and database.
   */
  stop(): Promise<void>;
}

/**
 * Starts a portal on a migrated database, in order: database, Redis, live events, schema, HTTP, sockets, jobs. If a
 * part does not start, closes everything again and rejects, with a Refusal if the operator can fix it.
 */
export async function startPortal(environment: Environment): Promise<Portal> {
  const log = createLog(environment.logLevel);
  const address = readDatabaseAddress(environment.databaseUrl);
  const transactions = address.poolSize - CONNECTIONS_BESIDE;
  const database = createDataSource(environment.databaseUrl);
  await database.initialize().catch((error: unknown) => {
    throw explainFailure(error, address);
  });
  followPrimary(database, log);
  const control = prepareConnections(database, log);
  let worker: Worker | undefined;
  // The started parts, stopped in the opposite order.
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
    const tokenUse = new TokenUseCounter({ database, log });
    started.push(() => tokenUse.stop());
    const runtime: Runtime = {
      environment,
      configuration: new Configuration(environment.portalConfig, log),
      log,
      database,
      asOwner: (work) => asOwner(environment, database, work),
      databaseState: () => databaseState(control),
      metrics: createMetrics(),
      transactionTurns: fairTurns(transactions, Math.max(1, Math.floor(transactions / SHARES))),
      pubsub: live.pubsub,
      sessions: new LRUCache({ max: SESSION_CACHE_SIZE, ttl: SESSION_CACHE_AGE }),
      contactKey,
      limits: createLimits(environment, database, redis),
      tokenUse,
      redis,
      oidc: new OidcClient({
        allowedHosts: environment.oidcAllowedHosts,
        isProduction: environment.isProduction,
      }),
      lookUpTxt: createTxtLookup(environment.dnsServers),
      nudgeRelay: live.nudge,
      nudgeWorker: () => worker?.nudge(),
    };
    const schema = await createSchema();
    const apollo = await startApollo(runtime, schema);
    started.push(() => apollo.stop());
    const drain = new Drain();
    const server = createHttpServer(runtime, apollo, schema, drain);
    const closeSockets = serveSockets(runtime, server, schema, GRAPHQL_PATH);
    // In parallel, so that nobody waits for the slowest of the others.
    const serving = [() => drain.close(), closeSockets];
    started.push(() => Promise.all(serving.map((end) => end())));
    await listen(server, environment);
    // Last, so that a failed start has taken no job.
    const handlers = jobHandlers(environment);
    watchJobs(runtime, handlers);
    const begun = (worker = startWorker(runtime, handlers));
    serving.push(() => begun.stop());
    const sealer = startSealer(runtime);
    serving.push(() => sealer.stop());
    const deliverer = startDeliverer(runtime);
    serving.push(() => deliverer.stop());
    return { runtime, port: (server.address() as AddressInfo).port, drain: () => drain.begin(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Runs work on connections of the owner, opened for it, if the operator names one; otherwise on those of the portal. */
async function asOwner<Result>(
  { databaseOwnerUrl }: Environment,
  own: DataSource,
  work: (database: DataSource) => Promise<Result>,
): Promise<Result> {
  if (!databaseOwnerUrl) return work(own);
  const database = await createDataSource(databaseOwnerUrl).initialize();
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
}

/**
 * Backlog of connections; the system lowers it to its own limit. With Node's 511, thousands of sockets that reconnect
 * at once are refused, and each doubles its wait.
 */
const BACKLOG = 16_384;

function listen(server: Server, { port, host }: Environment): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = ({ message }: Error) =>
      reject(new Refusal(`The portal cannot listen: ${message}\nCheck HOST and PORT, and what else uses them.`));
    server.once('error', refuse);
    server.listen({ port, host, backlog: BACKLOG }, () => {
      server.off('error', refuse);
      resolve();
    });
  });
}
