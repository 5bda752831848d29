import type { JsonSchema } from './json-schema.js';

const CHARACTERS = /(?:\b(\d+) to|\b[Uu]p to|\b[Aa]t most) (\d[\d,]*) (?:characters|letters)(?! each)/;
const RANGE = /(?<![\w.,])(-?\d[\d,]*) to (-?[\d,]+)(?!\w|\.\d| digits| letters)/;
const DEFAULT = /\b(\d+) by default/;
const ITEMS = /(?:\b(\d+) to|\b[Aa]t most|\b[Uu]p to) ([\d,]+)(?![\d,]| characters)/;

const number = (text: string | undefined) => Number(text?.replaceAll(',', ''));

/**
 * The limits of a value by the description of its field, whose wording is fixed: `1 to 50 characters`, `up to 200
 * characters`, `1 to 240` of a number, `at most 1000` and `1 to 100` of a list, `50 by default`. The text is the one
 * source, because readers of GraphQL see it too.
 * @param type the JSON type of the value
 */
export function describedLimits(type: unknown, description: string | null | undefined): JsonSchema {
  // A limit of a text that is encrypted on its way does not hold for its encrypted form.
  if (!description || /encrypted under/i.test(description)) return {};
  if (type === 'string') {
    const [, least, most] = CHARACTERS.exec(description) ?? [];
    return most ? { ...(least && { minLength: number(least) }), maxLength: number(most) } : {};
  }
  if (type === 'integer') {
    const [, least, most] = RANGE.exec(description) ?? [];
    const [, preset] = DEFAULT.exec(description) ?? [];
    return {
      ...(most && { minimum: number(least), maximum: number(most) }),
      ...(preset && { default: number(preset) }),
    };
  }
  const [, least, most] = type === 'array' ? (ITEMS.exec(description) ?? []) : [];
  return most ? { ...(least && { minItems: number(least) }), maxItems: number(most) } : {};
}
