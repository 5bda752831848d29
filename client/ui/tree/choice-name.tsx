import { FoundName } from './found-name';
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
      <Check check={choice.checkOf(node)} isDisabled={isBarred} onToggle={() => choice.toggle(node)} />
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

/** The box is for the eye and the pointer: keys and screen readers have the row. */
function Check(props: { check: boolean | 'mixed'; isDisabled: boolean; onToggle: () => void }) {
  const { check, isDisabled, onToggle } = props;
  return (
    <input
      ref={(box) => {
        if (box) box.indeterminate = check === 'mixed';
      }}
      type="checkbox"
      tabIndex={-1}
      aria-hidden
      checked={check === true}
      disabled={isDisabled}
      onClick={(event) => event.stopPropagation()}
      onChange={onToggle}
    />
  );
}
