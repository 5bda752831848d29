import type { GraphQLSchema } from 'graphql';
import { isInputObjectType, isObjectType } from 'graphql';
import type { RestCall } from '../documents.js';
import type { JsonSchema } from './json-schema.js';

const WORD = /\b[a-z]+[A-Z]\w*/g;

/**
 * An OpenAPI description whose texts name calls by their paths: descriptions of the schema name them by their fields of
 * GraphQL, which a client of REST does not have. A name that an input or an answer has too stays.
 */
export function namingCalls(schema: GraphQLSchema, calls: readonly RestCall[], description: JsonSchema): JsonSchema {
  const other = otherNames(schema);
  const paths = new Map(
    calls.flatMap(({ path, operation: { selectionSet } }) => {
      const [root] = selectionSet.selections;
      return root?.kind === 'Field' && !other.has(root.name.value) ? [[root.name.value, path] as const] : [];
    }),
  );
  const told = (text: string) => text.replace(WORD, (word) => paths.get(word) ?? word);
  return JSON.parse(JSON.stringify(description), (key, value: unknown) =>
    typeof value === 'string' && /^(description|summary)$/.test(key) ? told(value) : value,
  ) as JsonSchema;
}

/** Names of arguments, and of fields below the root. */
function otherNames(schema: GraphQLSchema): Set<string> {
  const roots = new Set([schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]);
  const names = Object.values(schema.getTypeMap()).flatMap((type) => {
    if (isInputObjectType(type)) return Object.keys(type.getFields());
    if (!isObjectType(type)) return [];
    const fields = Object.values(type.getFields());
    const below = roots.has(type) ? [] : fields.map(({ name }) => name);
    return [...below, ...fields.flatMap(({ args }) => args.map(({ name }) => name))];
  });
  return new Set(names);
}
