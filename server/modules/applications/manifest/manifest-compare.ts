import type { Locale, LocalizedText } from '../../../core/locale.js';
import { localized } from '../../../core/locale.js';
import { LANGUAGES } from '../../../core/localized-input.js';
import type { ManifestChange, ManifestField } from './manifest.types.js';
import { ManifestAction } from './manifest.types.js';

/** A value that a manifest names: compared and told as text. */
export type Told = string | boolean | LocalizedText | null;

const isText = (value: Told): value is LocalizedText => typeof value === 'object' && value !== null;

/** A value as text; texts by language in one order, so that equal ones are told alike. */
export function told(value: Told): string | null {
  if (isText(value)) {
    const texts = LANGUAGES.flatMap((language) => (value[language] ? [[language, value[language]]] : []));
    return texts.length > 0 ? JSON.stringify(Object.fromEntries(texts)) : null;
  }
  return value === null || value === '' ? null : String(value);
}

/** The fields whose value `wanted` names and that have another one now. */
export function differences(
  present: Readonly<Record<string, Told>>,
  wanted: Readonly<Record<string, Told | undefined>>,
): ManifestField[] {
  return Object.entries(wanted).flatMap(([field, value]) => {
    if (value === undefined) return [];
    const [from, to] = [told(present[field] ?? null), told(value)];
    return from === to ? [] : [{ field, from, to }];
  });
}

type Thing = Pick<ManifestChange, 'part' | 'name'> & { readonly code?: string | null };

const changeOf = (action: ManifestAction, { part, name, code = null }: Thing, fields: ManifestField[], roles = 0) => ({
  part,
  action,
  name,
  code,
  fields,
  roleCount: roles,
});

export const added = (thing: Thing): ManifestChange => changeOf(ManifestAction.ADD, thing, []);

export const removed = (thing: Thing, roleCount = 0): ManifestChange =>
  changeOf(ManifestAction.REMOVE, thing, [], roleCount);

/** A change of these fields; none without any. */
export const altered = (thing: Thing, fields: ManifestField[]): ManifestChange[] =>
  fields.length > 0 ? [changeOf(ManifestAction.CHANGE, thing, fields)] : [];

/** A text that is stored as JSON by language, in the language of the caller. */
export const named = (text: LocalizedText, locale: Locale): string => localized(text, locale);
