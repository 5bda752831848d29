import { X } from 'lucide-react';
import { Button } from './button';

interface Props {
  readonly label: string;
  /** The row is being removed: another click does nothing. */
  readonly isLeaving: boolean;
  /** Is given the button, so that the focus can move on from it. */
  readonly onRemove: (button: HTMLElement) => void;
}

/** Removes one row of a list. */
export function RemoveButton({ label, isLeaving, onRemove }: Props) {
  return (
    <Button
      variant="ghost"
      size="iconSm"
      aria-label={label}
      aria-disabled={isLeaving}
      aria-busy={isLeaving}
      onClick={({ currentTarget }) => !isLeaving && onRemove(currentTarget)}
    >
      <X strokeWidth={1.5} />
    </Button>
  );
}
