import type { NodeOfTreeFragment } from '../../../api/generated/graphql';
import type { TreeNode } from '../../../ui/tree/tree-rows';

type Marks = Pick<NodeOfTreeFragment, 'isAutoDispatch' | 'tags'>;

const hasMarks = (node: TreeNode): node is TreeNode & Marks => 'isAutoDispatch' in node && 'tags' in node;

/** The parts of a node of the tree that its row marks; nodes that only lead to a match have none. */
export const marksOf = (node: TreeNode): Marks => (hasMarks(node) ? node : { isAutoDispatch: false, tags: [] });
