import { Suspense, useEffect, useState } from 'react';
import { onClientEvent } from '../core/events';
import { lazyPart } from '../ui/state/lazy-part';

export const loadPalette = () => import('./portal-palette');
const PortalPalette = lazyPart(loadPalette);

/** A question waits for its answer. */
const QUESTION = '[role=alertdialog]';

/** Opens the command palette from anywhere, by Ctrl or Cmd with K or by its button; loaded at its first use (BYND-06). */
export function PaletteHost() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = () => setOpen((now) => now || !document.querySelector(QUESTION));
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (!(ctrlKey || metaKey) || altKey || shiftKey || key.toLowerCase() !== 'k' || event.defaultPrevented) return;
      event.preventDefault();
      setOpen((now) => !now && !document.querySelector(QUESTION));
    };
    const stop = onClientEvent('palette', open);
    addEventListener('keydown', press);
    return () => {
      stop();
      removeEventListener('keydown', press);
    };
  }, []);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <PortalPalette onClose={() => setOpen(false)} />
    </Suspense>
  );
}
