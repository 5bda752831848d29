import type { Feature } from './features.js';
import type { Level, Operation, SubAdminScope } from './levels.js';
import type { MfaType } from './mfa-types.js';
import type { TokenRight } from './token-rights.js';
import type { PortalError } from '../core/errors.js';

/** The scope of a sub-administrator, as ids of the working OU (SUBA-02). */
export interface ReachScope {
  readonly roleIds: readonly string[];
  readonly userGroupIds: readonly string[];
  readonly structureIds: readonly string[];
}

/** The administrator who sees the portal as the person of a session, and for how long (BYND-11). */
export interface SessionView {
  readonly id: string;
  /** The session of the administrator, of which the view is a part. */
  readonly sessionId: string;
  readonly viewerId: string;
  readonly viewerUsername: string;
  readonly viewerName: string;
  readonly viewerLevel: Level;
  readonly reason: string;
  readonly createdTime: number;
  readonly expireTime: number;
}

/** The API token that a session is of, which can do less than its owner (TOKN-02). */
export interface SessionToken {
  readonly id: string;
  readonly name: string;
  /** The rights of the token, as they were chosen; what its owner has lost meanwhile is in no set of the session. */
  readonly rights: ReadonlySet<TokenRight>;
}

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
  /** Features that the working OU has purchased (APP-13). */
  readonly features: ReadonlySet<Feature>;
  readonly scope: SubAdminScope | null;
  /** The stamp of a sub-administrator's rights, which changes with them; null for others. */
  readonly rights: string | null;
  /** The objects of a specified scope that is being tried out; by default the stored scope counts. */
  readonly triedScope?: ReachScope;
  /** Rules of passwords, addresses and second factors are for internal accounts (SECR-14, SECR-15). */
  readonly isInternal: boolean;
  readonly isSso: boolean;
  readonly mfaType: MfaType;
  readonly mfaCompleted: boolean;
  /** An initial password that only this session can replace (PWD-27). */
  readonly mustChangePassword: boolean;
  /** The address rule of the working OU, else of the home; always true for domain accounts (SECR-14, SECR-16). */
  readonly isAddressAllowed: (ip: string) => boolean;
  /** The working OU is not the account's home: its rule applies to the work there, not to the account (SECR-20). */
  readonly isAway: boolean;
  /** The domain that this session signed in by; it can work in that domain's OU only (SSO-10). */
  readonly domainId: string | null;
  readonly createdTime: number;
  readonly lastActiveTime: number;
  /** The administrator who reads in this person's place; missing for the person. Nothing can be changed then. */
  readonly view?: SessionView;
  /** The API token that calls in its owner's place; missing for a person who has signed in. */
  readonly token?: SessionToken;
  /** Changes with the rows of this state, the time of the last call apart; 0 for one that is of no stored session. */
  readonly digest: number;
}

/** The result of a token's lookup: a session, or why there is none. */
export type SessionLookup =
  | { readonly session: SessionState }
  | {
      readonly failure: PortalError;
      /** The API token that is over, which counts the refusal. */ readonly spent?: TokenId;
    };

/** An API token of an OU. */
export interface TokenId {
  readonly ouId: string;
  readonly id: string;
}

/** An application that called with its own credentials (CALL-019). */
export interface AppCaller {
  readonly appId: string;
  readonly ouId: string;
  /** Features that its OU has purchased (APP-13). */
  readonly features: ReadonlySet<Feature>;
}
