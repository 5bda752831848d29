import type { GraphQLObjectType, SelectionSetNode } from 'graphql';
import { getNamedType } from 'graphql';

/** The fields that a selection names, in its order; one with a directive may be left out of an answer. */
export function selectedFields(type: GraphQLObjectType, selection: SelectionSetNode | undefined) {
  return (selection?.selections ?? []).flatMap((field) => {
    const definition = field.kind === 'Field' ? type.getFields()[field.name.value] : undefined;
    if (field.kind !== 'Field' || !definition) return [];
    const isOptional = Boolean(field.directives?.length);
    const inner = getNamedType(definition.type);
    return [{ name: field.alias?.value ?? field.name.value, field, definition, inner, isOptional }];
  });
}
