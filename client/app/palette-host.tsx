import { Suspense, useEffect, useState } from 'react';
import { onClientEvent } from '../core/events';
import { BackCloses } from '../ui/dialog/back-closes';
import { useIsMobile } from '../ui/layout/use-is-mobile';
import { lazyPart } from '../ui/state/lazy-part';

const load = () => import('./portal-palette');
const PortalPalette = lazyPart(load);

/** A question waits for its answer. */
const QUESTION = '[role=alertdialog]';

/** Opens the command palette from anywhere, by Ctrl or Cmd with K or by its button; loaded at its first use (BYND-06). */
export function PaletteHost() {
  const [isOpen, setOpen] = useState(false);
  const isMobile = useIsMobile();
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
    <>
      {isMobile && <BackCloses onClose={() => setOpen(false)} />}
      <Suspense fallback={null}>
        <PortalPalette onClose={() => setOpen(false)} />
      </Suspense>
    </>
  );
}
