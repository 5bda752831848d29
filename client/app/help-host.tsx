import { Suspense, useEffect, useState } from 'react';
import { emitClientEvent, onClientEvent } from '../core/events';
import { lazyPart } from '../ui/state/lazy-part';

const HelpDialog = lazyPart(() => import('./help-dialog'));

/** Fields in which "?" is a letter, and dialogs, which have their own keys. */
const TYPING = 'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]';

/** Opens help and the list of keys from anywhere: by "?", unless somebody types, or by the event `help`. */
export function HelpHost() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      if (key !== '?' || ctrlKey || metaKey || altKey || defaultPrevented) return;
      if (target instanceof Element && target.closest(TYPING)) return;
      event.preventDefault();
      emitClientEvent('help', undefined);
    };
    const stop = onClientEvent('help', () => setOpen(true));
    addEventListener('keydown', press);
    return () => {
      stop();
      removeEventListener('keydown', press);
    };
  }, []);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <HelpDialog onClose={() => setOpen(false)} />
    </Suspense>
  );
}
