/** Controls that can take the focus back. */
const CONTROL = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])';

let pressed: HTMLElement | null = null;

// A click leaves no focus on buttons in Safari, and none behind a menu that closes with it.
addEventListener(
  'pointerdown',
  ({ target }) => {
    pressed = target instanceof Element ? controlOf(target) : null;
  },
  true,
);

/** The control of an element: in a menu that is its button, because the menu goes. */
function controlOf(element: Element): HTMLElement | null {
  const menu = element.closest('[role=menu]');
  if (menu) return document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(menu.id)}"]`);
  // The frame of an app is one too.
  return element.closest<HTMLElement>(CONTROL) ?? (element instanceof HTMLIFrameElement ? element : null);
}

/** The control that opens what is about to open, by key or by pointer; null for none. */
export function presentOpener(): HTMLElement | null {
  const active = document.activeElement;
  return active && active !== document.body ? (controlOf(active) ?? pressed) : pressed;
}

/** The opener where it can take the focus; null where it has gone meanwhile. */
export const standing = (opener: HTMLElement | null): HTMLElement | null => (opener?.isConnected ? opener : null);
