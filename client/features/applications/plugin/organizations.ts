import type { PluginOrganizationsQuery } from '../../../api/generated/graphql';
import type { TreeNode } from '../../../ui/tree/tree-rows';

type Organizations = readonly Pick<
  PluginOrganizationsQuery['pluginAssignedOrganizations']['organizations'][number],
  'id' | 'name'
>[];

/** One's own choice instead of `before`, on top of the choice that somebody else stored meanwhile. */
export function onTop(before: Organizations, mine: readonly TreeNode[], theirs: Organizations): readonly TreeNode[] {
  const had = new Set(before.map(({ id }) => id));
  const kept = new Set(mine.map(({ id }) => id));
  const given = new Set(theirs.map(({ id }) => id));
  return [
    ...theirs.filter(({ id }) => kept.has(id) || !had.has(id)).map(({ id, name }) => ({ id, name, isLeaf: true })),
    ...mine.filter(({ id }) => !had.has(id) && !given.has(id)),
  ];
}

/** The names of the OUs that somebody else added and removed meanwhile. */
export function changesOf(before: Organizations, theirs: Organizations) {
  const without = (list: Organizations, others: Organizations) =>
    list.filter(({ id }) => others.every((other) => other.id !== id)).map(({ name }) => name);
  return { given: without(theirs, before), taken: without(before, theirs) };
}
