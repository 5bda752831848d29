import type {
  OrganizationModifyMutationVariables,
  OrganizationSettingsFragment,
  OrganizationSettingsQuery,
  Theme,
} from '../../../api/generated/graphql';
import { LANGUAGE_KEYS, languageKey } from '../../../locales/locales';
import type { Locale } from '../../../locales/locales';
import { isSame } from '../../../ui/form/conflict';

export type Settings = OrganizationSettingsFragment;
export type Copyright = OrganizationSettingsQuery['organizationCopyright'];

/** LIST-17 */
export const LENGTHS = { industry: 100, address: 200, copyrights: 200 } as const;

/** The parts of the OU that people see or not. */
export const FLAGS = [
  'isLatestNavigationEnable',
  'isRunStatusEnable',
  'isAdminInfoEnable',
  'isViewMailEnable',
] as const;
export type Flag = (typeof FLAGS)[number];

/** The form of an OU's settings. */
export interface SettingsValues extends Record<Flag, boolean> {
  industry: string;
  address: string;
  /** The first one is the default. */
  languages: readonly Locale[];
  /** A line for every language, by the short keys; '' for none. */
  copyrights: Record<string, string>;
  availableThemes: readonly Theme[];
  defaultResourceTypes: readonly string[];
}
export type SettingsField = keyof SettingsValues;

/** The sections of the page in their order, with their fields. */
export const SECTIONS = {
  basics: ['industry', 'address', ...FLAGS],
  logo: [],
  languages: ['languages'],
  footer: ['copyrights'],
  themes: ['availableThemes'],
  administrator: [],
  types: ['defaultResourceTypes'],
} as const satisfies Record<string, readonly SettingsField[]>;
export type Section = keyof typeof SECTIONS;
export const SECTION_NAMES = Object.keys(SECTIONS) as Section[];

const FIELDS = SECTION_NAMES.flatMap((section): readonly SettingsField[] => SECTIONS[section]);

/**
 * The form of stored settings.
 * @param offered the languages of the installation, which an OU without languages has too (CONF-12)
 */
export function valuesOf(settings: Settings, offered: readonly Locale[]): SettingsValues {
  const own = settings.languages.flatMap((language) => offered.find((locale) => locale === language) ?? []);
  const languages = own.length > 0 ? own : offered;
  const { copyrights } = settings;
  const lines = LANGUAGE_KEYS.map((key) => [key, copyrights[key] ?? ''] as const);
  const first = languages[0] && languageKey(languages[0]);
  return {
    industry: settings.industry ?? '',
    address: settings.address ?? '',
    isLatestNavigationEnable: settings.isLatestNavigationEnable,
    isRunStatusEnable: settings.isRunStatusEnable,
    isAdminInfoEnable: settings.isAdminInfoEnable,
    isViewMailEnable: settings.isViewMailEnable,
    languages,
    // The line for all languages stands in the first one, which stands in for the others.
    copyrights: {
      ...Object.fromEntries(lines),
      ...(first && { [first]: copyrights[first] ?? copyrights.default ?? '' }),
    },
    availableThemes: settings.availableThemes,
    defaultResourceTypes: settings.defaultResourceTypes,
  };
}

/** The fields that differ, in the order of the page. */
export const changedFields = (before: SettingsValues, now: SettingsValues): SettingsField[] =>
  FIELDS.filter((field) => !isSame(before[field], now[field]));

/** The variables of the mutation: changed fields only, so that the others keep what somebody else saved. */
export function variablesOf(
  before: SettingsValues,
  now: SettingsValues,
): Omit<OrganizationModifyMutationVariables, 'version'> {
  const changed = new Set(changedFields(before, now));
  return Object.fromEntries(Object.entries(now).filter(([field]) => changed.has(field as SettingsField)));
}

/** The languages that show the line of the first one, because they have none; none while no line is there at all. */
export function withoutLine({ languages, copyrights }: SettingsValues): readonly Locale[] {
  const hasLine = (locale: Locale) => Boolean(copyrights[languageKey(locale)]?.trim());
  return languages.some(hasLine) ? languages.filter((locale) => !hasLine(locale)) : [];
}

/** The language whose line is shown where one is missing: the first one that has a line. */
export const standIn = ({ languages, copyrights }: SettingsValues): Locale | undefined =>
  languages.find((locale) => copyrights[languageKey(locale)]?.trim());
