import { fail } from '../../../core/errors.js';
import { requiredLine } from '../../../core/text.js';

/** The types that every OU has, in the order in which they are offered (RSRC-06). */
export const STANDARD_TYPES = ['site', 'building', 'line', 'device', 'dataset'] as const;

/** Whether a type is a standard one; all others are custom (RSRC-06). */
export const isStandardType = (type: string): boolean => STANDARD_TYPES.some((standard) => standard === type);

const MAX_NAME = 200;
const MAX_TYPE = 50;
const MAX_IDENTIFIER = 100;
/** Small letters alone, because the database does not tell them from capital ones. */
const TYPE = /^[a-z0-9][a-z0-9._-]*$/;
/** Visible ASCII characters. */
const IDENTIFIER = /^[!-~]+$/;

/** The texts of a resource as they are stored. */
export interface ResourceTexts {
  readonly name: string;
  readonly type: string;
}

/**
 * Name and type of a resource, trimmed. Throws INVALID_PARAMETER with the field at fault.
 * @param at precedes the names of the fields, for a resource among others
 */
export const textsOfResource = ({ name, type }: ResourceTexts, at = ''): ResourceTexts => ({
  name: requiredLine(`${at}name`, name, MAX_NAME),
  type: codeOf(`${at}type`, type, { pattern: TYPE, max: MAX_TYPE, message: 'error.resourceType' }),
});

/** The identifier of a resource, trimmed. Throws INVALID_PARAMETER as {@link textsOfResource} does. */
export const identifierOfResource = (identifier: string, at = ''): string =>
  codeOf(`${at}identifier`, identifier, {
    pattern: IDENTIFIER,
    max: MAX_IDENTIFIER,
    message: 'error.resourceIdentifier',
  });

interface CodeRule {
  readonly pattern: RegExp;
  readonly max: number;
  readonly message: string;
}

function codeOf(field: string, text: string, { pattern, max, message }: CodeRule): string {
  const code = requiredLine(field, text, max);
  if (!pattern.test(code)) fail('INVALID_PARAMETER', { message, values: { max }, field });
  return code;
}
