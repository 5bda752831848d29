import { Extensions } from 'type-graphql';
import type { Feature } from '../context/features.js';
import type { Audience, Operation } from '../context/levels.js';
import type { ReachKind } from './reach.js';

/** What an audit event says it was about; `none` for a mutation that changes nothing worth an entry. */
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
  | 'organization'
  | 'security'
  | 'domain'
  | 'asset'
  | 'none';

/** Who may call a root field, and under what else. Stands on the field; the server refuses to start without it. */
export interface AccessRule {
  readonly allow: Audience;
  /** The operation a sub-administrator must hold; OU administrators hold all. */
  readonly right?: Operation;
  /** What the working OU must have purchased (APP-13). */
  readonly feature?: Feature;
  /** The message key of what those without `right` are told, where the usual text would say too little (USER-17). */
  readonly refusal?: string;
  /** The arguments whose ids, one or a list, must be of the working OU and within the caller's reach (SUBA-13). */
  readonly reach?: Readonly<Partial<Record<ReachKind, string>>>;
  /** Open while a demanded second factor is not completed (MFA-08), or while a password must be changed (PWD-27). */
  readonly during?: readonly ('MFA' | 'PASSWORD_CHANGE')[];
  /**
   * Open where the rule of an OU refuses the work there (its addresses, its second factor), unless that OU is the home:
   * whoever may not work there any more can still go elsewhere (SECR-20).
   */
  readonly leads?: 'ELSEWHERE';
  /** Counts against the sign-ins of an address (LIMT-03). */
  readonly limit?: 'login';
  /** May stand once in a document, whatever its aliases (threats 25). */
  readonly once?: true;
  /** Required on mutations. */
  readonly audit?: AuditResource;
  /** The service opens its transactions itself, because it does slow work that must not hold a connection. */
  readonly ownTransaction?: true;
}

/** Declares who may call a query, mutation or subscription. */
export const Access = (rule: AccessRule) => Extensions({ access: rule });
