import type { GraphQLEnumType } from 'graphql';
import { described } from './json-schema.js';
import type { JsonSchema } from './json-schema.js';

/** The named schemas of a description, made when the first place refers to them. */
export class Components {
  readonly #schemas = new Map<string, JsonSchema>();

  /** A reference to the schema `name`; `make` may refer to the same name again. */
  refer(name: string, make: () => JsonSchema): JsonSchema {
    if (!this.#schemas.has(name)) {
      this.#schemas.set(name, {});
      this.#schemas.set(name, make());
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  /** A reference to an enum, whose description lists the values. */
  referEnum(type: GraphQLEnumType): JsonSchema {
    return this.refer(type.name, () => {
      const values = type.getValues();
      const lines = values.flatMap(({ name, description }) => (description ? [`- \`${name}\`: ${description}`] : []));
      const text = [type.description ?? '', ...(lines.length > 0 ? ['', ...lines] : [])].join('\n');
      return described({ type: 'string', enum: values.map(({ name }) => name) }, text.trim());
    });
  }

  /** The schema behind a reference; any other schema as it is. */
  resolve(schema: JsonSchema): JsonSchema {
    if (typeof schema.$ref !== 'string') return schema;
    return this.#schemas.get(schema.$ref.replace('#/components/schemas/', '')) ?? {};
  }

  /** Every schema by name, in the order of the names. */
  all(): JsonSchema {
    return Object.fromEntries([...this.#schemas].sort(([one], [other]) => (one < other ? -1 : 1)));
  }
}
