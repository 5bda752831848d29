import type { Components } from './components.js';
import { exampleId, exampleNumber, exampleText } from './example-values.js';
import { isId } from './json-schema.js';
import type { JsonSchema } from './json-schema.js';

/** Levels below which optional properties are left out: inputs may contain their own type. */
const DEPTH = 6;
/** Optional inputs that an example shows, because most callers send them. */
const SHOWN = new Set(['search', 'pagination', 'limit', 'currentPage', 'description']);
/** Properties that are null unless something special happened. */
const OFTEN_NULL = /^(next|ssoLoginUrl|initialPassword|error|reason|failure|linkedStates)$/;

interface Place {
  readonly name: string;
  /** Name of the object around it, in the singular. */
  readonly parent: string;
  readonly depth: number;
  readonly isInput: boolean;
}

/** Makes examples that fit schemas: the same one each time, from the names of properties. */
export class Examples {
  constructor(private readonly components: Components) {}

  /** The body of a call: its required properties, and a few that most callers send. */
  input(schema: JsonSchema, name: string): unknown {
    return this.valueOf(schema, { name, parent: '', depth: 0, isInput: true });
  }

  /** The `data` of an answer, with all properties and one item in each list. */
  output(schema: JsonSchema, name: string): unknown {
    return this.valueOf(schema, { name, parent: '', depth: 0, isInput: false });
  }

  private valueOf(given: JsonSchema, place: Place): unknown {
    if (Array.isArray(given.anyOf)) return this.valueOf(given.anyOf[0] as JsonSchema, place);
    const schema = typeof given.$ref === 'string' ? this.components.resolve(given) : given;
    const type: unknown = Array.isArray(schema.type) ? schema.type[0] : schema.type;
    if (Array.isArray(schema.enum)) return schema.enum[0];
    if (type === 'array') return [this.valueOf(schema.items as JsonSchema, { ...place, name: singular(place.name) })];
    if (type === 'object') return this.objectOf(schema, place);
    if (type === 'boolean') return false;
    if (type === 'integer' || type === 'number') return exampleNumber(place.name, schema);
    if (type !== 'string') return null;
    return isId(schema) ? idOf(place) : exampleText(place.name, place.parent, schema);
  }

  private objectOf(schema: JsonSchema, { name, depth, isInput }: Place): Record<string, unknown> {
    const properties = (schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
    const required = new Set(schema.required as readonly string[] | undefined);
    const isShown = (property: string) =>
      required.has(property) || (isInput ? SHOWN.has(property) : true) || Object.keys(properties).length === 1;
    const shown = Object.entries(properties).filter(([property]) =>
      depth < DEPTH ? isShown(property) : required.has(property),
    );
    return Object.fromEntries(
      shown.map(([property, inner]) => [
        property,
        OFTEN_NULL.test(property) && isNullable(inner)
          ? null
          : this.valueOf(inner, { name: property, parent: singular(name), depth: depth + 1, isInput }),
      ]),
    );
  }
}

const isNullable = ({ type, anyOf }: JsonSchema) => Array.isArray(type) || Array.isArray(anyOf);

const singular = (name: string) => name.replace(/ies$/, 'y').replace(/(?<!s)s$/, '');

const idOf = ({ name, parent }: Place) =>
  exampleId(name === 'id' || name === '' ? `${parent || 'new'}Id` : singular(name));
