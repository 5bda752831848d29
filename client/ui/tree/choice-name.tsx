import { FoundName } from './found-name';
import { TreeCheck } from './tree-check';
import type { TreeNode } from './tree-rows';
import type { TreeChoice } from './use-tree-choice';

interface Props {
  readonly node: TreeNode;
  readonly choice: TreeChoice;
  /** The text that was searched for, which is marked in the name. */
  readonly searched: string | undefined;
}

/** The box and the name of a node that can be chosen, with the reason where it cannot. */
export function ChoiceName({ node, choice, searched }: Props) {
  const isBarred = choice.isBarred(node);
  const reason = choice.reasonOf(node);
  return (
    <>
      {!node.isGroup && (
        <TreeCheck check={choice.checkOf(node)} isDisabled={isBarred} onToggle={() => choice.toggle(node)} />
      )}
      <span data-name title={reason ?? node.path ?? node.name}>
        {searched === undefined ? (
          node.name
        ) : (
          <FoundName text={node.ancestors ? node.name : (node.path ?? node.name)} searched={searched} />
        )}
      </span>
      {node.reason && (
        <span data-reason aria-hidden>
          {node.reason}
        </span>
      )}
    </>
  );
}
