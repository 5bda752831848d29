import type { PluginCreateMutationVariables, PluginListQuery } from '../../../api/generated/graphql';
import { localizedInput, localizedTexts } from '../../../ui/form/localized-texts';
import type { LocalizedTexts } from '../../../ui/form/localized-texts';

export type PluginRow = PluginListQuery['pluginList']['plugins'][number];

/** LIST-17, and of the address as it is stored. */
export const LENGTHS = { name: 50, description: 200, url: 500 } as const;

/** What stands where a plugin has no description (PLUG-04). */
export const NO_DESCRIPTION = '-';

const HTTPS = 'https://';
const SCHEME = /^https?:\/\//i;

/** What the form of a plugin holds. */
export interface PluginValues {
  name: LocalizedTexts;
  description: LocalizedTexts;
  /** Without its scheme. */
  url: string;
}

/** The scheme before the address of a plugin: https (DOMN-04), but where another was stored it stays. */
export const schemeOf = (plugin: PluginRow | null): string => SCHEME.exec(plugin?.url ?? '')?.[0] ?? HTTPS;

/** What was entered, without a scheme that came along with it. */
export const withoutScheme = (text: string): string => text.trim().replace(SCHEME, '');

/** The whole address of what was entered; null for what is none, or has a name or password in it. */
export function addressOf(scheme: string, entered: string): string | null {
  const text = entered.trim();
  if (!text || /[\s\\]/.test(text) || text.includes('://') || !URL.canParse(scheme + text)) return null;
  const { href, username, password } = new URL(scheme + text);
  return username || password || href.length > LENGTHS.url ? null : href;
}

/** The form of a plugin, or of a new one, for who reads `language`. */
export function valuesOf(plugin: PluginRow | null, language: string): PluginValues {
  const description = plugin?.description === NO_DESCRIPTION ? '' : (plugin?.description ?? '');
  return {
    name: localizedTexts(plugin?.nameJson ?? null, plugin?.name ?? '', language),
    description: localizedTexts(described(plugin), description, language),
    url: withoutScheme(plugin?.url ?? ''),
  };
}

/** What is stored as a description; a dash is none. */
function described(plugin: PluginRow | null) {
  const stored = plugin?.descriptionJson;
  return stored && stored.default !== NO_DESCRIPTION ? stored : null;
}

/** What is sent: texts trimmed (LIST-16), a description that is empty as a dash (PLUG-04). */
export function variablesOf(
  values: PluginValues,
  plugin: PluginRow | null,
  language: string,
): PluginCreateMutationVariables {
  const description = localizedInput(values.description, described(plugin), language);
  const isThere = Object.values(description).some(Boolean);
  return {
    nameJson: localizedInput(values.name, plugin?.nameJson ?? null, language),
    descriptionJson: isThere ? description : { default: NO_DESCRIPTION },
    url: schemeOf(plugin) + withoutScheme(values.url),
  };
}

/** The field of the form that the server means, such as nameJson.de; null for one that has none. */
export function fieldOf(
  field: string | undefined,
  language: string,
): `name.${string}` | `description.${string}` | 'url' | null {
  if (field === 'url') return field;
  const [, name, key] = /^(name|description)Json(?:\.(\w+))?$/.exec(field ?? '') ?? [];
  if (!name) return null;
  return `${name as 'name' | 'description'}.${!key || key === 'default' ? language : key}`;
}

/** The plugins with a text in their name, description or address, in the order that was asked for. */
export function chosenRows(
  plugins: readonly PluginRow[],
  search: string,
  sort: { readonly field: string; readonly order: 'ASC' | 'DESC' } | null,
  locale: string,
): readonly PluginRow[] {
  const wanted = search.trim().toLowerCase();
  const found = plugins.filter((plugin) =>
    [plugin.name, plugin.description ?? '', plugin.url].some((text) => text.toLowerCase().includes(wanted)),
  );
  if (!sort) return found;
  const by: Record<string, (a: PluginRow, b: PluginRow) => number> = {
    name: (a, b) => a.name.localeCompare(b.name, locale),
    organizations: (a, b) => a.organizationCount - b.organizationCount,
    created: (a, b) => a.createdTime - b.createdTime,
  };
  const sorted = found.toSorted(by[sort.field] ?? (() => 0));
  return sort.order === 'DESC' ? sorted.toReversed() : sorted;
}
