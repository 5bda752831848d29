interface Props {
  readonly check: boolean | 'mixed';
  readonly isDisabled?: boolean;
  readonly onToggle: () => void;
}

/**
 * The box of a row in a tree, for the eye and the pointer: keys and screen readers have the row.
 * A native checkbox, because Chakra's runs a state machine in every row (decision 106).
 */
export function TreeCheck({ check, isDisabled, onToggle }: Props) {
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
