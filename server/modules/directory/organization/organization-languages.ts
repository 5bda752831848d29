import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import type { Locale } from '../../../core/locale.js';

/**
 * Languages that an OU offers, each once, the first one its own (OUCF-11). INVALID_PARAMETER on `languages` without any,
 * and for one that the installation does not have (CONF-12).
 */
export function offeredLanguages(ctx: RequestContext, given: readonly string[]): Locale[] {
  const all = ctx.runtime.configuration.locales;
  const chosen = [...new Set(given)];
  const known = chosen.flatMap((language) => all.find((locale) => locale === language) ?? []);
  if (known.length === 0 || known.length < chosen.length) fail('INVALID_PARAMETER', { field: 'languages' });
  return known;
}
