import type { GraphQLSchema } from 'graphql';
import sql, { join } from 'sql-template-tag';
import type { AccessRule, AuditResource } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import type { Audience } from '../../../context/levels.js';
import { readEvents } from '../../platform/audit/audit-rows.service.js';
import { scanOf } from '../../platform/audit/audit-scan.service.js';
import type { AuditEventView } from '../../platform/audit/audit.types.js';

/** Changes that the home tells. */
const TOLD = 6;
/** Events of administrators that are looked at, the newest: half a day of them at least. */
const LOOKED_AT = 5_000;
/** The levels of administrators, as events name their actors. */
const ADMINISTRATORS = ['SUB_ADMIN', 'OU_ADMIN', 'SUPER_SUB_ADMIN', 'SUPER_ADMIN'];

/** Mutations of these audiences belong to the console; all others are open to people, for their own things. */
const OF_CONSOLE: ReadonlySet<Audience> = new Set([
  'CONSOLE',
  'ADMINISTRATOR',
  'OU_MANAGER',
  'OU_ADMIN',
  'SUPER_ADMIN',
]);
/** Reads of the log change nothing. */
const NO_CHANGES: ReadonlySet<AuditResource> = new Set(['audit', 'none', 'session']);

const namesOf = new WeakMap<GraphQLSchema, readonly string[]>();

/** The names of the mutations that change something by the console: the names of their audit events. */
function changeNames(schema: GraphQLSchema): readonly string[] {
  const known = namesOf.get(schema);
  if (known) return known;
  const names = Object.values(schema.getMutationType()?.getFields() ?? {}).flatMap(({ name, extensions }) => {
    const { allow, audit } = extensions.access as AccessRule;
    return OF_CONSOLE.has(allow) && audit && !NO_CHANGES.has(audit) ? [name] : [];
  });
  namesOf.set(schema, names);
  return names;
}

/**
 * The latest 6 changes that administrators made in the working OU, newest first, as far as the caller sees them in the
 * audit log (CALL-430, AUDT-11). Null for a caller who may not open it. One statement; with a scope it looks at the
 * newest 5000 events of administrators.
 */
export async function recentChanges(ctx: RequestContext, schema: GraphQLSchema): Promise<AuditEventView[] | null> {
  if (!sessionOf(ctx).operations.has('audit') || !ctx.runtime.configuration.isOn('auditEnable')) return null;
  const scan = scanOf(ctx, { filter: { userTypes: ADMINISTRATORS } });
  const isChange = sql`e.event_name IN (${join([...changeNames(schema)])}) AND e.result = 'success'`;
  const rest = scan.rest ? join([scan.rest, isChange], ' AND ') : isChange;
  const rows: typeof scan.rows = (most, after) => scan.rows(Math.min(most, LOOKED_AT), after);
  return readEvents(ctx, { rows, rest }, { limit: TOLD, offset: 0, after: null });
}
