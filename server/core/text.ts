import type { ErrorDetails } from './errors.js';
import { fail, failMissing } from './errors.js';
import { UNWRITABLE, UNWRITABLE_IN_LINE } from './signs.js';

/** Blanks and invisible characters only: of no width, fillers of scripts, marks without a letter. */
const UNSEEN = /^[\p{Z}\p{Cf}\p{Cs}\p{M}\u115F\u1160\u2800\u3164\uFFA0]*$/u;

/**
 * Normalizes a typed line: trimmed, null if nothing visible is left (LIST-16, LIST-17). Throws INVALID_PARAMETER with
 * `field` if it is longer than `maximum` characters, or contains characters that no line may contain.
 */
export function optionalLine(field: string, text: string | null | undefined, maximum: number): string | null {
  const line = text?.trim();
  if (!line || UNSEEN.test(line)) return null;
  if ([...line].length > maximum)
    fail('INVALID_PARAMETER', { message: 'error.textTooLong', values: { max: maximum }, field });
  if (UNWRITABLE_IN_LINE.test(line)) refuse(field, { message: 'error.hiddenSigns' });
  return line;
}

/** {@link optionalLine} of a required text: throws INVALID_PARAMETER for blanks too (LIST-17). */
export function requiredLine(field: string, text: string, maximum: number): string {
  return optionalLine(field, text, maximum) ?? failMissing(field);
}

/**
 * Validates typed lines, unchanged. Throws INVALID_PARAMETER with `field` if nothing visible is in them. Characters
 * that no text may contain are refused at the entrance of calls (graphql/written-texts.ts).
 */
export function requiredText(field: string, text: string): string {
  return UNSEEN.test(text.replace(/\s/g, '')) ? failMissing(field) : text;
}

/** INVALID_PARAMETER with `field` for a text with controls, or with signs that turn its direction. */
export function requireWritable(field: string, text: string): void {
  if (UNWRITABLE.test(text)) refuse(field, { message: 'error.hiddenSigns' });
}

function refuse(field: string, details: ErrorDetails): never {
  return fail('INVALID_PARAMETER', { ...details, field });
}
