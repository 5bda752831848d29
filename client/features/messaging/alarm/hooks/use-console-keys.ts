import { useEffect, useEffectEvent } from 'react';
import { undoLast } from './use-acknowledge';

interface Keys {
  readonly onAcknowledge: () => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly onNote: () => void;
  readonly onClose: () => void;
}

const TYPING = 'input, textarea, select, [contenteditable], [role=menu], [role=listbox]';

/**
 * The keys of an open alarm: A acknowledges, J and K go on and back, N begins a note, Escape closes. Ctrl or Cmd with Z
 * takes the last acknowledgement back, whether one is open or not. None counts while somebody types, or in a dialog.
 * @param keys null while no alarm is open
 */
export function useConsoleKeys(keys: Keys | null): void {
  // A key that follows at once means the alarm on screen, not the one before.
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as Element;
    if (event.defaultPrevented || target.closest(TYPING)) return;
    if (document.querySelector('[role=dialog]:not([data-alarm-panel] *), [role=alertdialog]')) {
      if (!target.closest('[data-alarm-panel]')) return;
    }
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && key === 'z') {
      if (undoLast()) event.preventDefault();
      return;
    }
    if (!keys || event.ctrlKey || event.metaKey || event.altKey) return;
    const acts: Readonly<Record<string, () => void>> = {
      a: keys.onAcknowledge,
      j: () => keys.onStep(1),
      k: () => keys.onStep(-1),
      n: keys.onNote,
      escape: keys.onClose,
    };
    const act = acts[key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
