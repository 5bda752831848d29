import type { AuditThing, AuditValueType } from '../../../core/audit-change.js';
import type { RequestContext } from '../../../context/context.js';
import type { Version } from './versions.js';

/** A kind of thing whose earlier versions can be restored (BYND-12). */
export interface Restorable {
  /** The fields with one value, in the order of the form. */
  readonly fields: Readonly<Record<string, AuditValueType>>;
  /** The present version with the thing's name; `isHeld` locks it until the end of the transaction. NOT_FOUND without it. */
  readonly present: (ctx: RequestContext, id: string, isHeld: boolean) => Promise<Version & { readonly name: string }>;
  /** Those of the things of a set that still exist; a kind without it has sets of plain texts. */
  readonly existing?: (ctx: RequestContext, field: string, things: readonly AuditThing[]) => Promise<AuditThing[]>;
  /** Makes `wanted` the present version through the ordinary calls, with their checks and audit notes. */
  readonly store: (
    ctx: RequestContext,
    id: string,
    change: { readonly present: Version; readonly wanted: Version; readonly isLockOutConfirmed: boolean },
  ) => Promise<void>;
}
