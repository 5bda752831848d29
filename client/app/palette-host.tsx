import { Suspense, useEffect, useState } from 'react';
import { onClientEvent } from '../core/events';
import { preload } from '../core/load-chunk';
import { savesData } from '../core/saves-data';
import { useShownLocale } from '../locales/locale-provider';
import { loadMessages } from '../locales/locales';
import { BackCloses } from '../ui/dialog/back-closes';
import { lazyPart } from '../ui/state/lazy-part';
import { TypeAhead } from './type-ahead';

const loadPalette = () => import('./portal-palette');
const PortalPalette = lazyPart(loadPalette);
const ChangePassword = lazyPart(() => import('../features/identity/session/components/change-password-dialog'));

/** Milliseconds after which the page has its own parts, and the palette is read ahead. */
const QUIET = 3_000;

/** A question waits for its answer. */
const QUESTION = '[role=alertdialog]';

/**
 * Opens the palette from anywhere, by Ctrl or Cmd with K or by its button (BYND-06). Letters that are typed before it is
 * loaded are kept for it.
 */
export function PaletteHost() {
  const locale = useShownLocale();
  const [opener, setOpener] = useState<Element | null>(null);
  const [isPasswordOpen, setPasswordOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const close = () => {
    setOpener(null);
    setTyped('');
  };
  useEffect(() => {
    if (savesData()) return;
    const timer = setTimeout(() => {
      preload(loadPalette);
      loadMessages(locale, 'palette').catch(() => undefined);
    }, QUIET);
    return () => clearTimeout(timer);
  }, [locale]);
  useEffect(() => {
    const open = (now: Element | null, focused: Element) => (now || document.querySelector(QUESTION) ? now : focused);
    const focused = () => document.activeElement ?? document.body;
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (!(ctrlKey || metaKey) || altKey || shiftKey || key.toLowerCase() !== 'k' || event.defaultPrevented) return;
      event.preventDefault();
      const from = focused();
      setOpener((now) => (now ? null : open(now, from)));
      setTyped('');
    };
    const stop = onClientEvent('palette', () => {
      const from = focused();
      setOpener((now) => open(now, from));
    });
    addEventListener('keydown', press);
    return () => {
      stop();
      removeEventListener('keydown', press);
    };
  }, []);
  const ahead = <TypeAhead typed={typed} onType={setTyped} onClose={close} />;
  return (
    <Suspense fallback={null}>
      {opener && (
        <BackCloses
          onBack={() => {
            close();
            return true;
          }}
        />
      )}
      {opener && (
        <Suspense fallback={ahead}>
          <PortalPalette
            opener={opener}
            typed={typed}
            pending={ahead}
            onPassword={() => setPasswordOpen(true)}
            onClose={close}
          />
        </Suspense>
      )}
      {isPasswordOpen && <ChangePassword onClose={() => setPasswordOpen(false)} />}
    </Suspense>
  );
}
