import sql, { join } from 'sql-template-tag';
import { In, Not } from 'typeorm';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { checkIdCount, hashSecret, newId } from '../../../core/ids.js';
import { organizationChannel, userChannel } from '../../../core/pubsub.js';
import type { LocalizedText } from '../../../core/locale.js';
import { localized } from '../../../core/locale.js';
import type { LocalizedInput } from '../../../core/localized-input.js';
import { LANGUAGES, parseLocalized, requireLocalized } from '../../../core/localized-input.js';
import { originOf, requireWebUrl } from '../../../core/web-url.js';
import { query } from '../../../database/query.js';
import { acrossOrganizations, table } from '../../../database/scoped.js';
import type { TakenKeys } from '../../../database/uniquely.js';
import { uniquely } from '../../../database/uniquely.js';
import { countChange } from '../../../database/version.js';
import { Plugin, PluginOrganization } from './plugin.entity.js';
import type { OrganizationPlugin, PluginOrganizationList, PluginOrganizationRef } from './plugin.types.js';
import { inOu } from '../../../database/sql.js';
import { Organization } from '../../identity/account/organization.entity.js';

const NAME = { field: 'nameJson', maximum: 50 };
const DESCRIPTION = { field: 'descriptionJson', maximum: 200 };
/** PLUG-04 */
const NO_DESCRIPTION = { default: '-' };
/** At most this many of each kind are named in an audit event, whose text is bounded. */
const MAX_NAMED = 50;
const TAKEN: TakenKeys = LANGUAGES.map((language) => [
  new RegExp(`plugin_name_${language}\\b`),
  { message: 'error.nameExists', field: `nameJson.${language}` },
]);
const REASON = 'plugins are of the installation';

interface PluginInput {
  readonly nameJson: LocalizedInput;
  readonly descriptionJson?: LocalizedInput | null;
  readonly url: string;
}

/** A plugin as it is stored, with how many OUs have it. */
export interface PluginRow {
  id: string;
  nameJson: string;
  descriptionJson: string;
  url: string;
  organizationCount: number;
  createdTime: number;
  version: number;
}

/** A plugin in the caller's language. */
export function viewOf(ctx: RequestContext, row: Pick<PluginRow, 'id' | 'nameJson' | 'descriptionJson' | 'url'>) {
  const [nameJson, descriptionJson] = [row.nameJson, row.descriptionJson].map(
    (json) => JSON.parse(json) as LocalizedText,
  );
  const [name, description] = [localized(nameJson, ctx.locale), localized(descriptionJson, ctx.locale) || null];
  return {
    id: row.id,
    url: row.url,
    name,
    description,
    nameJson: nameJson ?? {},
    descriptionJson: descriptionJson ?? {},
  };
}

/** The plugins of the working OU by name (CALL-165). */
export async function pluginsOfOrganization(ctx: RequestContext): Promise<OrganizationPlugin[]> {
  const rows = await query<PluginRow>(
    ctx,
    sql`SELECT p.id, p.name_json AS nameJson, p.description_json AS descriptionJson, p.url FROM plugin_organization o
       JOIN plugin p ON p.id = o.plugin_id WHERE ${inOu(ctx, 'o')}`,
  );
  return rows.map((row) => viewOf(ctx, row)).toSorted((a, b) => a.name.localeCompare(b.name, ctx.locale));
}

/** The names of all plugins except one, by language, in lower case (LIST-15). */
export async function takenPluginNames(
  ctx: RequestContext,
  exceptId: string | null,
): Promise<Readonly<Record<string, ReadonlySet<string>>>> {
  const taken: Record<string, Set<string>> = {};
  for (const names of await table(ctx, Plugin).column('nameJson', { id: Not(exceptId ?? '') })) {
    for (const [language, text] of Object.entries(names)) {
      (taken[language] ??= new Set()).add(text.toLowerCase());
    }
  }
  return taken;
}

/** Validates the fields of a plugin, except for uniqueness, which its table enforces. */
function parsePlugin(ctx: RequestContext, input: PluginInput) {
  const nameJson = requireLocalized(ctx.locale, input.nameJson, NAME);
  const descriptionJson = parseLocalized(ctx.locale, input.descriptionJson ?? {}, DESCRIPTION) ?? NO_DESCRIPTION;
  const url = requireWebUrl(
    'url',
    /^[a-z][a-z\d+.-]*:(?!\d)/i.test(input.url.trim()) ? input.url : `https://${input.url.trim()}`,
  );
  return { nameJson, descriptionJson, url };
}

/**
 * Registers a plugin and returns its id (PLUG-02, CALL-162). Throws INVALID_PARAMETER without a name or for a URL that
 * is not http(s) (PLUG-03, SHELL-46), ALREADY_EXISTS if another plugin has the name (LIST-15).
 */
export async function createPlugin(ctx: RequestContext, input: PluginInput): Promise<string> {
  const id = newId();
  const plugin = parsePlugin(ctx, input);
  await uniquely(TAKEN, () => table(ctx, Plugin).insert([{ id, ...plugin, createdTime: now() }]));
  ctx.audit.resourceId = id;
  return id;
}

/**
 * Changes a plugin (CALL-163). Throws NOT_FOUND without it, WRONG_PARAMETER on `version` if it is outdated, otherwise
 * as {@link createPlugin}.
 */
export async function modifyPlugin(
  ctx: RequestContext,
  id: string,
  input: PluginInput & { readonly version?: number | null },
): Promise<void> {
  ctx.audit.resourceId = id;
  const plugins = table(ctx, Plugin);
  await countChange(ctx, plugins, { id }, input.version);
  const plugin = parsePlugin(ctx, input);
  const former = await plugins.get({ id });
  await uniquely(TAKEN, () => plugins.update({ id }, plugin));
  const organizations = (await assignedOrganizations(ctx, id)).map((organization) => organization.id);
  if (originOf(former.url) === originOf(plugin.url)) await tellManagers(ctx, organizations);
  else tellEverybody(ctx, organizations);
}

/** Notifies the open portals of these OUs: the origins that they listen to have changed (SHELL-28, BYND-04). */
function tellEverybody(ctx: RequestContext, ouIds: readonly string[]): void {
  ctx.events.push(
    ...ouIds.map((ouId) => ({ channel: organizationChannel(ouId), payload: { kind: 'ACCESS_CHANGED' } })),
  );
}

/** Notifies the open consoles of these OUs: their menus list the plugins. */
async function tellManagers(ctx: RequestContext, ouIds: readonly string[]): Promise<void> {
  if (ouIds.length === 0) return;
  const managers = await query<{ ouId: string; userId: string }>(
    acrossOrganizations(ctx, REASON),
    sql`SELECT id AS ouId, admin_id AS userId FROM organization WHERE admin_id IS NOT NULL AND id IN (${join(ouIds)})
      UNION SELECT ou_id, user_id FROM sub_admin WHERE scope = 'ALL' AND ou_id IN (${join(ouIds)})`,
  );
  ctx.events.push(
    ...managers.map(({ ouId, userId }) => ({
      channel: userChannel(ouId, userId),
      payload: { kind: 'ACCESS_CHANGED' },
    })),
  );
}

/** Deletes a plugin that no OU has (CALL-164). NOT_FOUND without it, INVALID_PARAMETER while an OU has it (PLUG-07). */
export async function deletePlugin(ctx: RequestContext, id: string): Promise<void> {
  await lockPlugin(ctx, id);
  if ((await assignedOrganizations(ctx, id)).length > 0) fail('INVALID_PARAMETER', { message: 'error.pluginInUse' });
  await table(ctx, Plugin).delete({ id });
}

async function lockPlugin(ctx: RequestContext, id: string): Promise<void> {
  ctx.audit.resourceId = id;
  if (!(await table(ctx, Plugin).exists({ id }, 'update'))) fail('NOT_FOUND');
}

/** The OUs that have a plugin, by name (CALL-167). NOT_FOUND without it. */
export async function assignedOrganizations(ctx: RequestContext, pluginId: string): Promise<PluginOrganizationRef[]> {
  const [isThere, organizations] = await Promise.all([
    table(ctx, Plugin).exists({ id: pluginId }),
    query<PluginOrganizationRef>(
      acrossOrganizations(ctx, REASON),
      sql`SELECT g.id, g.name FROM plugin_organization o JOIN organization g ON g.id = o.ou_id
        WHERE o.plugin_id = ${pluginId} ORDER BY g.name`,
    ),
  ]);
  return isThere ? organizations : fail('NOT_FOUND');
}

/** {@link assignedOrganizations} with a stamp of them, for an optimistic lock. */
export async function pluginOrganizations(ctx: RequestContext, pluginId: string): Promise<PluginOrganizationList> {
  const organizations = await assignedOrganizations(ctx, pluginId);
  return { organizations, stamp: stampOf(organizations) };
}

const stampOf = (organizations: readonly PluginOrganizationRef[]) =>
  hashSecret(
    organizations
      .map(({ id }) => id)
      .toSorted()
      .join(),
  );

/**
 * Assigns a plugin to exactly these OUs (CALL-166). Throws NOT_FOUND for an unknown plugin or OU, OUT_OF_RANGE for more
 * than 1000, WRONG_PARAMETER on `stamp` if the assignments changed since the caller read them.
 */
export async function assignPlugin(
  ctx: RequestContext,
  pluginId: string,
  organizationIds: readonly string[],
  stamp?: string | null,
): Promise<void> {
  const wanted = [...new Set(organizationIds)];
  checkIdCount('organizationIds', wanted);
  await lockPlugin(ctx, pluginId);
  const present = await assignedOrganizations(ctx, pluginId);
  if (stamp != null && stamp !== stampOf(present)) {
    fail('WRONG_PARAMETER', { message: 'error.changedMeanwhile', field: 'stamp' });
  }
  if ((await table(ctx, Organization).count({ id: In(wanted) })) < wanted.length) fail('NOT_FOUND');
  const former = present.map((organization) => organization.id);
  const [added, removed] = [wanted.filter((id) => !former.includes(id)), former.filter((id) => !wanted.includes(id))];
  ctx.audit.description = JSON.stringify({
    added: added.slice(0, MAX_NAMED),
    removed: removed.slice(0, MAX_NAMED),
    total: added.length + removed.length,
  });
  await tellManagers(ctx, added);
  tellEverybody(ctx, removed);
  const links = table(acrossOrganizations(ctx, REASON), PluginOrganization);
  await links.delete({ pluginId });
  await links.insert(wanted.map((ouId) => ({ ouId, pluginId })));
}
