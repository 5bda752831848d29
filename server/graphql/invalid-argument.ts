import type { ValidationError } from 'class-validator';
import { getMetadataStorage } from 'class-validator';
import { PortalError } from '../core/errors.js';
import type { ErrorDetails } from '../core/errors.js';

/** Limits of a field by the names of class-validator's checks. */
type Limits = Readonly<Record<string, readonly number[]>>;

/** The refusal of an argument that breaks the rules of its class, with the field and its limits (CALL-021). */
export function invalidArgument(errors: readonly ValidationError[]): PortalError {
  const { path, at } = firstOf(errors);
  return new PortalError('INVALID_PARAMETER', { ...(at && toldLimits(at)), field: path.join('.') });
}

/** The first field at fault, with its path. */
function firstOf([first]: readonly ValidationError[]): { path: string[]; at: ValidationError | null } {
  if (!first) return { path: [], at: null };
  if (!first.children?.length) return { path: [first.property], at: first };
  const inner = firstOf(first.children);
  return { path: [first.property, ...inner.path], at: inner.at };
}

/** The message of the check that failed, if it is one of a length or a range. */
function toldLimits(error: ValidationError): ErrorDetails {
  const failed = new Set(Object.keys(error.constraints ?? {}));
  const limits = limitsOf(error);
  const [least, most] = [limits.min?.[0], limits.max?.[0]];
  if ((failed.has('min') || failed.has('max')) && least !== undefined && most !== undefined) {
    return { message: 'error.outOfRangeField', values: { min: least, max: most } };
  }
  const [shortest, long] = limits.isLength ?? [];
  if (failed.has('isLength') && shortest !== undefined && long !== undefined) {
    return { message: 'error.textLength', values: { min: shortest, max: long } };
  }
  const longest = failed.has('maxLength') && limits.maxLength?.[0];
  if (longest) return { message: 'error.textTooLong', values: { max: longest } };
  const count = failed.has('arrayMaxSize') && limits.arrayMaxSize?.[0];
  return count ? { message: 'error.listTooLong', values: { max: count } } : {};
}

function limitsOf({ target, property }: ValidationError): Limits {
  if (!target) return {};
  const rules = getMetadataStorage().getTargetValidationMetadatas(target.constructor, '', true, false);
  const own = rules.filter(({ propertyName }) => propertyName === property);
  return Object.fromEntries(own.map(({ name, constraints }) => [name ?? '', constraints as number[]]));
}
