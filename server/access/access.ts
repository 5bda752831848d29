import { Extensions } from 'type-graphql';
import type { Feature } from '../context/features.js';
import type { Audience, Operation } from '../context/levels.js';
import type { ReachKind } from './reach.js';

/** The subject of an audit event; `none` for a mutation that changes nothing worth an entry. */
export type AuditResource =
  | 'session'
  | 'user'
  | 'role'
  | 'userGroup'
  | 'structure'
  | 'subAdmin'
  | 'app'
  | 'menu'
  | 'menuGroup'
  | 'plugin'
  | 'message'
  | 'alarm'
  | 'announcement'
  | 'organization'
  | 'security'
  | 'domain'
  | 'asset'
  | 'resource'
  | 'apiToken'
  | 'audit'
  | 'webhook'
  | 'none';

/**
 * The access rule of a root field: its audience and further conditions. It stands on the field; the server refuses to
 * start without it.
 */
export interface AccessRule {
  readonly allow: Audience;
  /** The operation a sub-administrator must hold; OU administrators hold all. */
  readonly right?: Operation;
  /** A feature that the working OU must have purchased (APP-13). */
  readonly feature?: Feature;
  /** A configuration key that must be on (CONF-33). */
  readonly key?: 'announcementEnable' | 'auditEnable';
  /** The message key for callers without `right`, if the usual text would say too little (USER-17). */
  readonly refusal?: string;
  /** The arguments with ids, one or a list, that must be of the working OU and within the caller's reach (SUBA-13). */
  readonly reach?: Readonly<Partial<Record<ReachKind, string>>>;
  /** Allowed while a second factor is pending (MFA-08), or while a password must be changed (PWD-27). */
  readonly during?: readonly ('MFA' | 'PASSWORD_CHANGE')[];
  /**
   * Allowed if the rule of an OU that is not the home (its addresses, its second factor) refuses the session: the
   * person can still switch to another OU (SECR-20).
   */
  readonly leads?: 'ELSEWHERE';
  /**
   * Allowed while an administrator sees the portal as somebody else (VIEW-03): a reading of what the portal shows to the
   * person. Everything else is refused then, whatever it is.
   */
  readonly inView?: true;
  /**
   * The need of an API token, if `right` does not tell (TOKN-03). Without either, tokens are refused.
   * - READ: the right to read suffices for a mutation that only prepares what is read.
   * - CONSOLE: any right of an operation, for names that all tasks of the console choose from.
   * - ANY: every token.
   * - PORTAL_READ, SOCKET: that right. PORTAL_SOCKET: both.
   * - NEVER: refused although it has a `right`: passwords and sessions of people.
   */
  readonly token?: 'READ' | 'CONSOLE' | 'ANY' | 'PORTAL_READ' | 'SOCKET' | 'PORTAL_SOCKET' | 'NEVER';
  /** Counts against the sign-ins of an address (LIMT-03). */
  readonly limit?: 'login';
  /** Allowed once per document, whatever its aliases (threats 25). */
  readonly once?: true;
  /** Required on mutations. */
  readonly audit?: AuditResource;
  /** The service opens its transactions itself, because slow work must not hold a connection. */
  readonly ownTransaction?: true;
}

/** Declares who may call a query, mutation or subscription. */
export const Access = (rule: AccessRule) => Extensions({ access: rule });
