import type {
  AppDetailQuery,
  AppDeviceType,
  AppListQuery,
  AppSetDetailMutationVariables,
} from '../../../api/generated/graphql';
import { localizedField } from '../../../ui/form/show-refusal';
import { localizedInput, localizedTexts } from '../../../ui/form/localized-texts';
import type { LocalizedTexts } from '../../../ui/form/localized-texts';

export type AppRow = AppListQuery['appList']['apps'][number];
export type AppDetail = AppDetailQuery['appDetail'];

/** LIST-17 */
export const LENGTHS = { name: 50, description: 200, url: 500 } as const;

/** The devices on which an app opens, as they are offered, with the number by which its texts are named (SHELL-15). */
export const DEVICES = { UNRESTRICTED: 2, DESKTOP: 0, MOBILE: 1 } as const satisfies Record<AppDeviceType, number>;

/** Stands for the id of a category that is being made: no id is that short. */
export const NEW_CATEGORY = 'new';

/** The values of the forms of an app. */
export interface AppValues {
  name: LocalizedTexts;
  description: LocalizedTexts;
  categoryId: string;
  /** The name of the category to make, where {@link NEW_CATEGORY} is chosen. */
  newCategory: string;
  icon: string | null;
  url: string;
  type: AppDeviceType;
}

/** The values of an app, or of a new one, for a person who reads `language`. */
export const valuesOf = (app: AppDetail | null, language: string): AppValues => ({
  name: localizedTexts(app?.nameJson ?? null, app?.name ?? '', language),
  description: localizedTexts(app?.descriptionJson ?? null, app?.description ?? '', language),
  categoryId: app?.category.id ?? '',
  newCategory: '',
  icon: app?.icon ?? null,
  url: app?.url ?? '',
  type: app?.type ?? 'UNRESTRICTED',
});

/** The parts of the form in which two states of an app differ, as the form names them. */
export function differences(a: AppValues, b: AppValues): (keyof AppValues)[] {
  const keys = ['name', 'description', 'categoryId', 'icon', 'url', 'type'] as const;
  return keys.filter((key) => JSON.stringify(a[key]) !== JSON.stringify(b[key]));
}

/** The input for a changed app: the parts that differ from the app with which the form began. */
export function changesOf(
  app: AppDetail,
  values: AppValues,
  language: string,
): Omit<AppSetDetailMutationVariables, 'appId' | 'version'> {
  const before = valuesOf(app, language);
  const { name, description, categoryId, icon, url, type } = values;
  const changed = new Set(differences(before, { ...values, url: url.trim() }));
  return {
    ...(changed.has('name') && { nameJson: localizedInput(name, app.nameJson, language) }),
    ...(changed.has('description') && { descriptionJson: localizedInput(description, app.descriptionJson, language) }),
    ...(changed.has('categoryId') && { categoryId }),
    // An empty text removes an icon; without a value the icon stays.
    ...(changed.has('icon') && { icon: icon ?? '' }),
    ...(changed.has('url') && { url: url.trim() }),
    ...(changed.has('type') && { type }),
  };
}

/** The fault of the address of an app (SHELL-46), as the key of its text. */
export function urlFault(text: string): string | null {
  const typed = text.trim();
  if (!typed) return 'app.fault.url';
  const parsed = URL.canParse(typed) ? new URL(typed) : null;
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return 'app.fault.urlKind';
  return parsed.username || parsed.password ? 'app.fault.urlPassword' : null;
}

/** Whether browsers refuse to show an address inside a portal that was loaded by `protocol`. */
export const isMixed = (text: string, protocol: string): boolean =>
  protocol === 'https:' && /^http:\/\//i.test(text.trim());

const FIELDS = ['categoryId', 'icon', 'url', 'type'] as const;

/** The field of the form that a refusal of the server names, such as nameJson.de; null for none. */
export function fieldOf(field: string | undefined, language: string) {
  return (
    FIELDS.find((name) => name === field) ??
    localizedField(field, { nameJson: 'name', descriptionJson: 'description' }, language)
  );
}
