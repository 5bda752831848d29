import type { ApiClient } from '../../support/client.js';
import type { FilledCaller, FilledWorld } from './filled-world.js';

/** Names beyond the specification that an object may have. */
export const ADDITIONS = Symbol('additions');
/** Marks an object in whose place null may stand. */
export const OR_NULL = Symbol('or null');

type Scalar = 'string' | 'number' | 'boolean';

/** The fields of an object, each with its JSON type. */
export interface Fields {
  readonly [name: string]: Shape;
  readonly [ADDITIONS]?: readonly string[];
  readonly [OR_NULL]?: true;
}

/**
 * A JSON value: `?` allows null, `map` is an object of texts by key, `file` a spreadsheet
 * instead of the envelope, `unknown` any value; a field that is `not built` is missing yet. A list holds at least one
 * element in the sample world.
 */
export type Shape =
  Scalar | `${Scalar}?` | 'null' | 'map' | 'file' | 'unknown' | 'not built' | readonly [] | readonly [Shape] | Fields;

/** A field of a request. */
export interface Taken {
  readonly name: string;
  readonly type: Scalar | 'list' | 'object';
  readonly isRequired: boolean;
}

type Values = Record<string, unknown>;

/** A sample request that succeeds. */
export interface Sample {
  /** The values; by default none. */
  readonly sends?: (world: FilledWorld) => Values | Promise<Values>;
  /** The caller with the values, where one makes the other. */
  readonly asks?: (world: FilledWorld) => Promise<{ readonly client: ApiClient; readonly values: Values }>;
  /** Its request is a multipart form with a file. */
  readonly isForm?: true;
  /** The caller; by default the administrator of the OU. */
  readonly by?: FilledCaller | ((world: FilledWorld) => Promise<ApiClient>);
}

/** A call as the specification writes it. */
export interface Literal extends Sample {
  readonly method: 'GET' | 'POST';
  readonly takes: readonly Taken[];
  /** The value of `data`. */
  readonly answers: Shape;
}

export type Literals = Readonly<Record<string, Literal>>;

const FIELD = /^(\w+)(\?)?(?::(string|number|boolean|list|object))?$/;

/** Reads `appId isEnable?:boolean`: a type is string unless it is told, `?` marks a field that may be left out. */
function readTaken(text: string): Taken[] {
  return text.split(' ').flatMap((word) => {
    if (!word) return [];
    const [, name, optional, type] = FIELD.exec(word) ?? [];
    if (!name) throw new Error(`${word} is no field`);
    return [{ name, type: (type ?? 'string') as Taken['type'], isRequired: !optional }];
  });
}

const literal =
  (method: Literal['method']) =>
  (takes: string, answers: Shape, sample: Sample | Sample['sends'] = {}) =>
    ({
      method,
      takes: readTaken(takes),
      answers,
      ...(typeof sample === 'function' ? { sends: sample } : sample),
    }) satisfies Literal;

export const get = literal('GET');
export const post = literal('POST');

const words = (text: string) => text.split(' ');
const each =
  <Type extends Shape>(type: Type) =>
  (names: string): Record<string, Type> =>
    Object.fromEntries(words(names).map((name) => [name, type]));

/** Fields of one type by name; `…OrNull` may be null. */
export const strings = each('string');
export const stringsOrNull = each('string?');
export const numbers = each('number');
export const numbersOrNull = each('number?');
export const booleans = each('boolean');

/** Allows names that the specification does not have. */
export const plus = (names: string, fields: Fields): Fields => ({
  ...fields,
  [ADDITIONS]: [...(fields[ADDITIONS] ?? []), ...words(names)],
});

/** Allows null in place of an object. */
export const orNull = (fields: Fields): Fields => ({ ...fields, [OR_NULL]: true });
