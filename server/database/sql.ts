import { raw, Sql } from 'sql-template-tag';
import type { RequestContext } from '../context/context.js';
import { workingOu } from '../context/context.js';

/** The OU of a statement: the working OU, or one that the code names. */
export type Tenant = RequestContext | { readonly ouId: string };

/** The id of an OU as a value of a statement. Made here alone, so that a statement shows that it keeps to an OU. */
class OuId {
  constructor(readonly id: string) {}
}

/** The OU as a value, for rows of an INSERT and lists of pairs, where no condition fits. */
export const ouOf = (tenant: Tenant): OuId => new OuId('ouId' in tenant ? tenant.ouId : workingOu(tenant));

/**
 * The tenant condition `alias.ou_id = ?`; without an alias `ou_id = ?`. Every statement on a table with an ou_id has it
 * for one of its tables, and joins the others by their ou_id.
 * @throws ORGANIZATION_NOT_SELECTED in a call that works in no OU
 */
export function inOu(tenant: Tenant, alias?: string): Sql {
  return new Sql([alias ? `${name(alias).sql}.ou_id = ` : 'ou_id = ', ''], [ouOf(tenant)]);
}

const NAME = /^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)?$/i;

/** A table, column or alias that code chooses, such as `role` or `m.user_id`; also ASC and DESC. Throws for other text. */
export function name(text: string): Sql {
  if (!NAME.test(text)) throw new Error(`No name of a table or column: ${text}`);
  return raw(text);
}

/** Whether a statement keeps to an OU: {@link inOu} or {@link ouOf} is part of it. */
export const keepsToOu = ({ values }: Sql): boolean => values.some((value) => value instanceof OuId);

/** Values for the driver. */
export const plainValues = (values: readonly unknown[]): unknown[] =>
  values.map((value) => (value instanceof OuId ? value.id : value));
