import type { GraphQLEnumType, GraphQLSchema, ValueNode } from 'graphql';
import { Kind, isEnumType } from 'graphql';

/**
 * Accepts values of enums in any case: the documents name themes dark, green and white, and their default DARK
 * (I18N-02, I18N-03). Answers and the schema use the names. Changes `schema` in place.
 */
export function takeEnumsInAnyCase(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (isEnumType(type) && !type.name.startsWith('__')) takeInAnyCase(type);
  }
}

function takeInAnyCase(type: GraphQLEnumType): void {
  const names = new Map(type.getValues().map(({ name }) => [name.toLowerCase(), name]));
  const named = (text: string) => (type.getValue(text) ? text : (names.get(text.toLowerCase()) ?? text));
  const [parseValue, parseLiteral] = [type.parseValue.bind(type), type.parseLiteral.bind(type)];
  type.parseValue = (value, hideSuggestions) =>
    parseValue(typeof value === 'string' ? named(value) : value, hideSuggestions);
  type.parseLiteral = (node: ValueNode, variables, hideSuggestions) =>
    parseLiteral(node.kind === Kind.ENUM ? { ...node, value: named(node.value) } : node, variables, hideSuggestions);
}
