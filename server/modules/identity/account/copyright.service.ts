import type { RequestContext } from '../../../context/context.js';
import type { Locale, LocalizedText } from '../../../core/locale.js';
import { languageKey, localized } from '../../../core/locale.js';

/** An OU as its line at the foot of pages needs it. */
export interface CopyrightOwner {
  readonly name: string;
  readonly copyrights: LocalizedText;
  readonly languages: readonly string[];
}

/** The line of an OU that has none of its own (OUCF-08). */
export const defaultCopyright = (name: string): string => `© ${name}`;

/**
 * The line at the foot of pages (OUCF-07): the OU's own in the language of the caller, else that in the first language of
 * the OU, else any; the default while all are empty (OUCF-08), or while OUs may have none of their own (CONF-08). Null
 * if this portal shows no line (CONF-09).
 */
export function copyrightOf(ctx: RequestContext, { name, copyrights, languages }: CopyrightOwner): string | null {
  const { configuration } = ctx.runtime;
  if (!configuration.isOn('copyrightDisplay')) return null;
  if (!configuration.isOn('copyrightAvailable')) return defaultCopyright(name);
  const [first = ctx.locale] = configuration.offered(languages);
  return textFor(copyrights, ctx.locale, first) || defaultCopyright(name);
}

const textFor = (texts: LocalizedText, locale: Locale, first: Locale): string =>
  texts[languageKey(locale)] || texts.default || localized(texts, first);
