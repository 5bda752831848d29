import type { Level, Operation, SubAdminScope } from '../access/levels.js';
import type { PortalError } from './errors.js';

/** A live session as every call sees it: read in one statement, kept for a second (goals P5). */
export interface SessionState {
  readonly id: string;
  readonly tokenHash: string;
  readonly accountId: string;
  readonly username: string;
  readonly name: string;
  /** The working OU; null until one is chosen, and always for a super administrator. */
  readonly ouId: string | null;
  readonly level: Level;
  readonly operations: ReadonlySet<Operation>;
  readonly scope: SubAdminScope | null;
  readonly isSso: boolean;
  readonly mfaType: string;
  readonly mfaCompleted: boolean;
  readonly createdTime: number;
  readonly lastActiveTime: number;
}

/** What a token turned out to be: a session, or why there is none. */
export type SessionLookup = { readonly session: SessionState } | { readonly failure: PortalError };

/** An application that called with its own credentials (CALL-019). */
export interface AppCaller {
  readonly appId: string;
  readonly ouId: string;
}
