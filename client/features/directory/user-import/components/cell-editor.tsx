import { useRef } from 'react';
import { Input } from '../../../../ui/form/input';

interface Props {
  readonly label: string;
  readonly text: string;
  readonly onSave: (text: string, isByKey: boolean) => void;
  readonly onCancel: () => void;
}

/** A cell being corrected: Enter or leaving it saves, Escape gives up. */
export function CellEditor({ label, text, onSave, onCancel }: Props) {
  const isClosed = useRef(false);
  const close = (act: () => void) => {
    if (isClosed.current) return;
    isClosed.current = true;
    act();
  };
  return (
    <Input
      autoFocus
      aria-label={label}
      defaultValue={text}
      maxLength={5000}
      height="8"
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => close(() => onSave(event.currentTarget.value, false))}
      onKeyDown={(event) => {
        event.stopPropagation();
        // Keys of a composition are the input method's.
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') close(() => onSave(event.currentTarget.value, true));
        if (event.key === 'Escape') close(onCancel);
      }}
    />
  );
}
