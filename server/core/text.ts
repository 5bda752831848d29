import { fail } from './errors.js';

/** What a line of text cannot hold: control characters, and signs that turn the direction of what follows. */
const UNWRITABLE = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** Nothing but blanks, and signs that nobody sees: of no width, fillers of scripts, marks that stand on no letter. */
const UNSEEN = /^[\p{Z}\p{Cf}\p{Cs}\p{M}\u115F\u1160\u2800\u3164\uFFA0]*$/u;

/**
 * A line that somebody typed, trimmed; null when nothing is left that can be seen (LIST-16, LIST-17). INVALID_PARAMETER
 * with `field` when it is longer than `maximum` characters, or holds what no line can.
 */
export function optionalLine(field: string, text: string | null | undefined, maximum: number): string | null {
  const line = text?.trim();
  if (!line || UNSEEN.test(line)) return null;
  if ([...line].length > maximum || UNWRITABLE.test(line)) {
    fail('INVALID_PARAMETER', { message: 'error.invalidField', values: { field }, field });
  }
  return line;
}

/** {@link optionalLine} that must be there: blanks alone are INVALID_PARAMETER too (LIST-17). */
export function requiredLine(field: string, text: string, maximum: number): string {
  return (
    optionalLine(field, text, maximum) ??
    fail('INVALID_PARAMETER', { message: 'error.invalidField', values: { field }, field })
  );
}
