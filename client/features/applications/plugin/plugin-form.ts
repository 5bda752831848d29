import type { PluginCreateMutationVariables, PluginListQuery } from '../../../api/generated/graphql';
import { localizedField } from '../../../ui/form/show-refusal';
import { localizedInput, localizedTexts } from '../../../ui/form/localized-texts';
import type { LocalizedTexts } from '../../../ui/form/localized-texts';

export type PluginRow = PluginListQuery['pluginList']['plugins'][number];

/** LIST-17, and of the address as it is stored. */
export const LENGTHS = { name: 50, description: 200, url: 500 } as const;

/** The stored text of a plugin without a description (PLUG-04). */
export const NO_DESCRIPTION = '-';

const HTTPS = 'https://';
const SCHEME = /^https?:\/\//i;

/** The values of the form of a plugin. */
export interface PluginValues {
  name: LocalizedTexts;
  description: LocalizedTexts;
  /** The address without its scheme. */
  url: string;
}

/** The scheme before the address of a plugin: https (DOMN-04), but where another was stored it stays. */
export const schemeOf = (plugin: PluginRow | null): string => SCHEME.exec(plugin?.url ?? '')?.[0] ?? HTTPS;

/** The entered address without its scheme. */
export const withoutScheme = (text: string): string => text.trim().replace(SCHEME, '');

/** The whole address of an entered text; null where it is no address, or contains a name or password. */
export function addressOf(scheme: string, entered: string): string | null {
  const text = entered.trim();
  if (!text || /[\s\\]/.test(text) || text.includes('://') || !URL.canParse(scheme + text)) return null;
  const { href, username, password } = new URL(scheme + text);
  return username || password || href.length > LENGTHS.url ? null : href;
}

/** The values of a plugin, or of a new one, for a person who reads `language`. */
export function valuesOf(plugin: PluginRow | null, language: string): PluginValues {
  const description = plugin?.description === NO_DESCRIPTION ? '' : (plugin?.description ?? '');
  return {
    name: localizedTexts(plugin?.nameJson ?? null, plugin?.name ?? '', language),
    description: localizedTexts(described(plugin), description, language),
    url: withoutScheme(plugin?.url ?? ''),
  };
}

/** The stored description; a dash counts as none. */
function described(plugin: PluginRow | null) {
  const stored = plugin?.descriptionJson;
  return stored && stored.default !== NO_DESCRIPTION ? stored : null;
}

/** The input of a plugin: trimmed texts (LIST-16), and a dash for an empty description (PLUG-04). */
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
  return field === 'url'
    ? field
    : localizedField(field, { nameJson: 'name', descriptionJson: 'description' }, language);
}

/** The plugins that contain a text in their name, description or address, sorted. */
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
