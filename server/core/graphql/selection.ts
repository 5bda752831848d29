import type { FieldNode, GraphQLResolveInfo, SelectionNode, SelectionSetNode } from 'graphql';
import { getDirectiveValues, GraphQLIncludeDirective, GraphQLSkipDirective } from 'graphql';

/**
 * The names selected below `path` of a root field, through fragments and without skipped fields, so that a list reads
 * only the needed relations. For `userList { users { roles { id } } }`, path ['users'] returns {roles}.
 */
export function selectedFields(info: GraphQLResolveInfo, path: readonly string[] = []): ReadonlySet<string> {
  let nodes: readonly FieldNode[] = info.fieldNodes;
  for (const name of path) {
    nodes = nodes.flatMap((node) => fieldsOf(node.selectionSet, info).filter((field) => field.name.value === name));
  }
  return new Set(nodes.flatMap((node) => fieldsOf(node.selectionSet, info).map((field) => field.name.value)));
}

function fieldsOf(set: SelectionSetNode | undefined, info: GraphQLResolveInfo): FieldNode[] {
  return (set?.selections ?? []).flatMap((selection) => {
    if (isLeftOut(selection, info.variableValues)) return [];
    if (selection.kind === 'Field') return [selection];
    const inner = selection.kind === 'InlineFragment' ? selection : info.fragments[selection.name.value];
    return fieldsOf(inner?.selectionSet, info);
  });
}

/** Whether `@skip` or `@include` leaves a selection out: such fields are not read. */
export function isLeftOut(selection: SelectionNode, variables: Readonly<Record<string, unknown>>): boolean {
  if (!selection.directives?.length) return false;
  if (getDirectiveValues(GraphQLSkipDirective, selection, variables)?.if === true) return true;
  return getDirectiveValues(GraphQLIncludeDirective, selection, variables)?.if === false;
}
