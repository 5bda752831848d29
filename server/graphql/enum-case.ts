import type { GraphQLEnumType, GraphQLSchema, ValueNode } from 'graphql';
import { Kind, isEnumType } from 'graphql';

/** Whether the documents give the values of an enum numbers, which the schema has names for. */
export const isNumbered = (type: GraphQLEnumType): boolean =>
  type.getValues().every(({ value }) => typeof value === 'number');

/**
 * Accepts values of enums in any case, and by their number: the documents name themes dark, green and white, and their
 * default DARK (I18N-02, I18N-03); levels and kinds have numbers (ROUTE-02, MENU-02). Answers and the schema use the
 * names. Changes `schema` in place.
 */
export function takeDocumentedEnums(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (isEnumType(type) && !type.name.startsWith('__')) takeDocumented(type);
  }
}

function takeDocumented(type: GraphQLEnumType): void {
  const names = new Map(type.getValues().map(({ name }) => [name.toLowerCase(), name]));
  const numbers = isNumbered(type) ? new Map(type.getValues().map(({ name, value }) => [value as number, name])) : null;
  const named = (text: string) => (type.getValue(text) ? text : (names.get(text.toLowerCase()) ?? text));
  const [parseValue, parseLiteral] = [type.parseValue.bind(type), type.parseLiteral.bind(type)];
  type.parseValue = (value, hideSuggestions) =>
    parseValue(typeof value === 'string' ? named(value) : (numbers?.get(value as number) ?? value), hideSuggestions);
  type.parseLiteral = (node: ValueNode, variables, hideSuggestions) => {
    const name =
      node.kind === Kind.ENUM
        ? named(node.value)
        : node.kind === Kind.INT
          ? numbers?.get(Number(node.value))
          : undefined;
    return parseLiteral(name === undefined ? node : { kind: Kind.ENUM, value: name }, variables, hideSuggestions);
  };
}
