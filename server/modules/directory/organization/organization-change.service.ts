import type { AuditChange } from '../../../core/audit-change.js';
import { setChange, valueChange } from '../../../core/audit-change.js';
import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { fail, failChoice } from '../../../core/errors.js';
import { checkCount } from '../../../core/ids.js';
import type { LocalizedText } from '../../../core/locale.js';
import type { LocalizedInput } from '../../../core/localized-input.js';
import { LANGUAGES } from '../../../core/localized-input.js';
import { organizationChannel } from '../../../core/pubsub.js';
import { optionalLine, requiredLine } from '../../../core/text.js';
import { table } from '../../../database/scoped.js';
import { countChange } from '../../../database/version.js';
import { Theme } from '../../identity/account/account.types.js';
import { Organization } from '../../identity/account/organization.entity.js';
import { offeredLanguages } from './organization-languages.js';
import type { OrganizationModifyArguments } from './organization.types.js';

const MAX_INDUSTRY = 100;
const MAX_ADDRESS = 200;
const MAX_COPYRIGHT = 200;
const MAX_TYPE = 50;
/** The most resource types to preselect: as many as the list of types has. */
const MAX_TYPES = 100;

const FLAGS = ['isAdminInfoEnable', 'isRunStatusEnable', 'isLatestNavigationEnable', 'isViewMailEnable'] as const;
const FIELDS = [
  'industry',
  'address',
  ...FLAGS,
  'availableThemes',
  'defaultResourceTypes',
  'languages',
  'copyrights',
] as const;

/** The settings of an OU that a change may name. */
export type Settings = Pick<Organization, (typeof FIELDS)[number] | 'logo'>;

/**
 * Changes the settings of the working OU (CALL-229, CALL-051, CALL-053); fields that are left out stay. All open portals
 * of the OU show the new ones at once (OUCF-15). Throws INVALID_PARAMETER on the field at fault, and without any field;
 * PERMISSION_DENIED on `copyrights` while OUs may have no line of their own (CONF-08); WRONG_PARAMETER on `version` if
 * the settings have changed since.
 */
export async function modifyOrganization(
  ctx: RequestContext,
  { version, ...input }: OrganizationModifyArguments,
): Promise<void> {
  const values = valuesOf(ctx, input);
  if (Object.keys(values).length === 0) failChoice('noField', FIELDS);
  await changeSettings(ctx, values, version);
}

/** Stores checked settings of the working OU, notes what changed for the audit log, and tells the open portals. */
export async function changeSettings(
  ctx: RequestContext,
  values: Partial<Settings>,
  version: number | null | undefined,
): Promise<void> {
  const id = workingOu(ctx);
  ctx.audit.resourceId = id;
  const before = await table(ctx, Organization).get({ id }, { lock: 'update' });
  ctx.audit.targetName = before.name;
  await countChange(ctx, table(ctx, Organization), { id }, version);
  await table(ctx, Organization).update({ id }, values as never);
  ctx.audit.changes = changesOf(before, { ...before, ...values });
  ctx.events.push({ channel: organizationChannel(id), payload: { kind: 'ORGANIZATION_CHANGED' } });
}

/** The settings that the input names, checked and in their stored form. */
function valuesOf(ctx: RequestContext, input: Omit<OrganizationModifyArguments, 'version'>): Partial<Settings> {
  const { industry, address, availableThemes, defaultResourceTypes, languages, copyrights } = input;
  const flags = FLAGS.flatMap((flag) => (typeof input[flag] === 'boolean' ? [[flag, input[flag]] as const] : []));
  return {
    ...(industry !== undefined && { industry: optionalLine('industry', industry, MAX_INDUSTRY) }),
    ...(address !== undefined && { address: optionalLine('address', address, MAX_ADDRESS) }),
    ...Object.fromEntries(flags),
    ...(availableThemes && { availableThemes: themesOf(availableThemes) }),
    ...(defaultResourceTypes && { defaultResourceTypes: typesOf(defaultResourceTypes) }),
    ...(languages && { languages: offeredLanguages(ctx, languages) }),
    ...(copyrights && { copyrights: copyrightsOf(ctx, copyrights) }),
  };
}

/** In their usual order, so that the first one is what people get whose theme is taken away. */
function themesOf(chosen: readonly Theme[]): Theme[] {
  const themes = Object.values(Theme).filter((theme) => chosen.includes(theme));
  return themes.length > 0 ? themes : fail('INVALID_PARAMETER', { field: 'availableThemes' });
}

function typesOf(given: readonly string[]): string[] {
  const field = 'defaultResourceTypes';
  const types = [...new Set(given.map((type) => requiredLine(field, type, MAX_TYPE)))];
  checkCount(field, types, MAX_TYPES);
  return types;
}

/** The line of each language that has one (OUCF-07). */
function copyrightsOf(ctx: RequestContext, input: LocalizedInput): LocalizedText {
  const field = 'copyrights';
  if (!ctx.runtime.configuration.isOn('copyrightAvailable')) {
    fail('PERMISSION_DENIED', { message: 'error.copyrightUnavailable', field });
  }
  const lines = LANGUAGES.flatMap((language) => {
    const line = optionalLine(`${field}.${language}`, input[language], MAX_COPYRIGHT);
    return line ? [[language, line] as const] : [];
  });
  return Object.fromEntries(lines);
}

const named = (words: readonly string[]) => words.map((word) => ({ id: word, name: word }));

/** The fields that differ, for the audit log (BYND-12). */
function changesOf(before: Settings, after: Settings): AuditChange[] {
  const texts = (['industry', 'address', 'logo'] as const).map((field) =>
    valueChange(field, 'text', before[field], after[field]),
  );
  const flags = FLAGS.map((flag) => valueChange(flag, 'boolean', before[flag], after[flag]));
  const sets = (['availableThemes', 'defaultResourceTypes'] as const).map((field) =>
    setChange(field, named(before[field]), named(after[field])),
  );
  // Their order counts: the first one is the default.
  const languages = valueChange('languages', 'code', before.languages.join(', '), after.languages.join(', '));
  const lines = LANGUAGES.map((language) =>
    valueChange(
      `copyrights.${language}`,
      'text',
      before.copyrights[language] ?? null,
      after.copyrights[language] ?? null,
    ),
  );
  return [...texts, ...flags, ...sets, languages, ...lines].filter((change) => change !== undefined);
}
