import { useRef } from 'react';
import { Input } from '../../../../ui/form/input';

interface Props {
  readonly label: string;
  readonly text: string;
  readonly onSave: (text: string, isByKey: boolean) => void;
  readonly onCancel: () => void;
  /** Saves and goes on to the next cell, or the one before; false where there is none. */
  readonly onTab: (text: string, isBack: boolean) => boolean;
}

/** A cell being corrected: Enter or leaving it saves, Tab goes on to the next cell, Escape gives up. */
export function CellEditor({ label, text, onSave, onCancel, onTab }: Props) {
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
        if (event.key !== 'Tab' || isClosed.current || !onTab(event.currentTarget.value, event.shiftKey)) return;
        isClosed.current = true;
        event.preventDefault();
      }}
    />
  );
}
