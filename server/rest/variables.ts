import type { GraphQLInputType, GraphQLSchema } from 'graphql';
import {
  GraphQLError,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isScalarType,
  typeFromAST,
} from 'graphql';
import { getVariableValues } from 'graphql';
import { fail, failMissing } from '../core/errors.js';
import type { ErrorDetails } from '../core/errors.js';
import { languageKey, LOCALES } from '../core/locale.js';
import { isNumbered } from '../graphql/enum-case.js';
import type { RestCall } from './documents.js';

/** CALL-007: sent by clients to get past caches; never variables. */
const TIME_STAMPS = new Set(['t', '_']);

/** The input type of a text by language. */
const LOCALIZED = 'LocalizedTextInput';

/** Characters at the end of a message of graphql-js that hold the expectation. */
const MAX_END = 500;

/** The JSON type that graphql-js misses in a value, by its message. */
const TYPES: readonly (readonly [message: RegExp, type: string])[] = [
  [/; Int cannot represent non-integer/, 'integer'],
  [/; A timestamp is a whole number\.$|; Expected type "Timestamp"\./, 'integer'],
  [/; String cannot represent a non string|; ID cannot represent/, 'string'],
  [/; Boolean cannot represent a non boolean/, 'boolean'],
  [/; Expected type "\w+" to be an object\./, 'object'],
];

type Values = Readonly<Record<string, unknown>>;

/**
 * The variables of a call: its JSON body merged with its query string, whose texts are converted to the variable's
 * type. Unknown fields are ignored, at every depth. Throws INVALID_PARAMETER with the field for a missing value or one
 * of another type (CALL-021).
 */
export function readVariables(
  schema: GraphQLSchema,
  call: RestCall,
  query: Values,
  body: unknown,
): Record<string, unknown> {
  const given = { ...asObject(call, body), ...fromQuery(query) };
  const inputs: Record<string, unknown> = {};
  for (const { variable, type } of call.operation.variableDefinitions ?? []) {
    const name = variable.name.value;
    if (!Object.hasOwn(given, name)) continue;
    const inputType = typeFromAST(schema, type as never) as GraphQLInputType | undefined;
    inputs[name] = inputType ? knownFields(inputType, given[name], Object.hasOwn(query, name)) : given[name];
  }
  const { coerced, errors } = getVariableValues(schema, call.operation.variableDefinitions ?? [], inputs);
  if (errors?.length) {
    const { field, isMissing, message } = faultOf(errors);
    if (isMissing) failMissing(field);
    fail('INVALID_PARAMETER', { ...expectedBy(schema, message), field });
  }
  return coerced ?? {};
}

/** A body that is a bare list is the call's only list: {list of keys} of configuration by keys. */
function asObject(call: RestCall, body: unknown): Values {
  if (Array.isArray(body)) {
    const [only, ...more] = call.operation.variableDefinitions ?? [];
    return only && more.length === 0 ? { [only.variable.name.value]: body } : {};
  }
  if (body === undefined || body === null || body === '') return {};
  return typeof body === 'object' ? (body as Values) : fail('INVALID_PARAMETER');
}

function fromQuery(query: Values): Values {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !TIME_STAMPS.has(name)));
}

/** `value` without the fields its type does not know; texts of a query string turned into numbers, flags and lists. */
function knownFields(type: GraphQLInputType, value: unknown, isText: boolean): unknown {
  if (isNonNullType(type)) return knownFields(type.ofType, value, isText);
  if (isListType(type)) {
    const items = isText && typeof value === 'string' ? value.split(',') : value;
    return Array.isArray(items) ? items.map((item) => knownFields(type.ofType, item, isText)) : items;
  }
  if (isInputObjectType(type) && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const fields = type.getFields();
    const given = type.name === LOCALIZED ? byLanguage(value) : value;
    const known = Object.entries(given).filter(([name]) => Object.hasOwn(fields, name));
    return Object.fromEntries(known.map(([name, entry]) => [name, knownFields(fields[name]!.type, entry, isText)]));
  }
  if (isText && isEnumType(type) && isNumbered(type) && /^\d{1,9}$/.test(String(value))) return Number(value);
  if (isText && isScalarType(type) && typeof value === 'string') {
    if (type.name === 'Boolean' && /^(true|false)$/.test(value)) return value === 'true';
    if ((type.name === 'Int' || type.name === 'Timestamp') && /^-?\d{1,15}$/.test(value)) return Number(value);
  }
  return value;
}

/** A localized text with "de-DE" for "de", as languages are named elsewhere; the short key wins (I18N-09). */
function byLanguage(text: object): object {
  const texts = text as Readonly<Record<string, unknown>>;
  const long = LOCALES.filter((locale) => Object.hasOwn(texts, locale));
  return { ...Object.fromEntries(long.map((locale) => [languageKey(locale), texts[locale]])), ...texts };
}

/** The name `$pagination.limit` in graphql-js's message, never the sent value; a missing field stands beside it. */
function faultOf([first]: readonly GraphQLError[]): { field: string; isMissing: boolean; message: string } {
  const message = first?.message ?? '';
  const variable = /Variable "\$(\w+)"/.exec(message)?.[1] ?? '';
  const inner = /at "\w+([.[][\w.[\]]*)"/.exec(message)?.[1] ?? '';
  const missing = /; Field "(\w+)" of required type/.exec(message)?.[1];
  const field = variable + inner + (missing ? `.${missing}` : '');
  return { field, isMissing: missing !== undefined || message.endsWith('was not provided.'), message };
}

/** The expectation that a value misses, by graphql-js's message: one of an enum, or another type. */
function expectedBy(schema: GraphQLSchema, message: string): ErrorDetails {
  // The end suffices, and the sent value before it may be long.
  const end = message.slice(-MAX_END);
  const named = / does not exist in "(\w+)" enum\./.exec(end) ?? /; Enum "(\w+)" cannot/.exec(end);
  const type = schema.getType(named?.[1] ?? '');
  if (isEnumType(type)) {
    const values = type.getValues().map(({ name, value }) => (isNumbered(type) ? String(value) : name));
    return { message: 'error.notAmong', values: { values: values.sort().join(', ') } };
  }
  const [, expected] = TYPES.find(([pattern]) => pattern.test(end)) ?? [];
  return expected ? { message: 'error.wrongType', values: { type: expected } } : {};
}
