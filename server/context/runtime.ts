import type { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { Configuration } from '../config/configuration.js';
import type { Environment } from '../config/environment.js';
import type { ContactKey } from '../integrations/crypto/contact-cipher.js';
import type { TxtLookup } from '../integrations/dns/txt-lookup.js';
import type { OidcClient } from '../integrations/oidc/oidc-client.js';
import type { SharedRedis } from '../integrations/redis/shared-redis.js';
import type { FairTurns } from '../core/fair-turns.js';
import type { Limits } from '../core/limits.js';
import type { Metrics } from '../core/metrics.js';
import type { PubSub } from '../core/pubsub.js';
import type { SessionLookup, TokenId } from './session-state.js';

/** Collects the calls of API tokens in memory; what is collected is written every few seconds (TOKN-09). */
export interface TokenUse {
  /** Counts one call of a token from an address, admitted or refused by the guard. Never fails, and waits for nothing. */
  note(token: TokenId, ip: string, outcome: 'ADMITTED' | 'REFUSED'): void;
  /** Writes what is collected. */
  flush(): Promise<void>;
}

/**
 * The services of one running portal, created in main and passed through the context, so that two portals can share a
 * process.
 */
export interface Runtime {
  readonly environment: Environment;
  readonly configuration: Configuration;
  readonly log: Logger;
  readonly database: DataSource;
  /**
   * Runs work as the owner of the database, who may delete audit events: the portal's own account if the operator names
   * no other.
   */
  readonly asOwner: <Result>(work: (database: DataSource) => Promise<Result>) => Promise<Result>;
  /** Whether the database can serve, checked on a connection of its own: `ready`, or the fault. */
  readonly databaseState: () => Promise<string>;
  readonly metrics: Metrics;
  /** Turns for transactions: fewer at once than there are connections, and at most a third of them for one OU. */
  readonly transactionTurns: FairTurns;
  readonly pubsub: PubSub;
  /** Sessions read within the last second, by token hash; cleared whenever rights or sessions change here. */
  readonly sessions: LRUCache<string, SessionLookup>;
  /** Encrypts e-mail addresses and phone numbers in answers; the same on every server of the installation. */
  readonly contactKey: ContactKey;
  readonly limits: Limits;
  /** Counts the calls of API tokens. */
  readonly tokenUse: TokenUse;
  /** Redis that the servers of the installation share; null without one. */
  readonly redis: SharedRedis | null;
  readonly oidc: OidcClient;
  readonly lookUpTxt: TxtLookup;
  /** Asks the relay to publish the outbox now rather than at its next tick. */
  readonly nudgeRelay: () => void;
  /** Asks the worker of this server to look for jobs now rather than at its next tick. */
  readonly nudgeWorker: () => void;
}
