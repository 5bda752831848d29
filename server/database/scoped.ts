import type { ObjectLiteral } from 'typeorm';
import type { RequestContext } from '../context/context.js';
import type { Place } from './query.js';
import { Rows } from './rows.js';

interface Tenanted extends ObjectLiteral {
  ouId: string | null;
}
/** TypeORM's own type of an entity admits any class. */
type Class<Entity> = new () => Entity;
interface Global extends ObjectLiteral {
  ouId?: never;
}

/**
 * The rows of `entity` within the working OU: the OU is part of every read and write, so a row of another OU is simply
 * not found. Background work and sign-in name the OU: `scoped({ db, ouId }, Role)`.
 * @throws ORGANIZATION_NOT_SELECTED in a call that works in no OU
 */
export function scoped<Entity extends Tenanted>(
  ctx: RequestContext | (Place & { readonly ouId: string }),
  entity: Class<Entity>,
): Rows<Entity, 'ouId'> {
  return new Rows(ctx, entity, ctx);
}

/** Leads to rows of any OU, and says why. */
export interface Door extends Place {
  readonly reason: string;
}

/** A text of three words or more. */
type Reason = `${string} ${string} ${string}`;

/**
 * The one door to rows of all OUs: platform work of a super administrator, sign-in, and background work. The result
 * takes the place of a context for `query`, `execute` and {@link table}. `reason` is a literal; docs/tenant-doors.md
 * lists all of them.
 */
export const acrossOrganizations = (ctx: Place, reason: Reason): Door => ({ db: ctx.db, reason });

/** The rows of a table that belongs to no OU, such as accounts; of a table of OUs only through {@link acrossOrganizations}. */
export function table<Entity extends Global>(ctx: Place, entity: Class<Entity>): Rows<Entity>;
export function table<Entity extends ObjectLiteral>(ctx: Door, entity: Class<Entity>): Rows<Entity>;
export function table<Entity extends ObjectLiteral>(ctx: Place, entity: Class<Entity>): Rows<Entity> {
  return new Rows(ctx, entity);
}
