import type { GraphQLEnumType } from 'graphql';
import { isNumbered } from '../../graphql/enum-case.js';
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

  /** A reference to an enum, whose description lists the values. One with documented numbers is answered by them. */
  referEnum(type: GraphQLEnumType): JsonSchema {
    return this.refer(type.name, () => {
      const isByNumber = isNumbered(type);
      const values = type.getValues();
      const lines = values.map(({ name, value, description }) => {
        const shown = isByNumber ? `\`${String(value)}\` ${name}` : `\`${name}\``;
        return description ? `- ${shown}: ${description}` : `- ${shown}`;
      });
      const text = [type.description ?? '', '', ...lines].join('\n').trim();
      const allowed = values.map(({ name, value }) => (isByNumber ? (value as number) : name));
      return described({ type: isByNumber ? 'integer' : 'string', enum: allowed }, text);
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
