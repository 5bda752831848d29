import { initialLocale, loadMessages } from '../locales/locales';

/** After the first page is on screen and has read its data, in milliseconds. */
const LATER = 6_000;

/** Parts that people reach for without the portal too, when it is away. */
const parts = (): readonly Promise<unknown>[] => [
  import('../ui/dialog/dialog-content'),
  import('../ui/dialog/unsaved-dialog'),
  import('../ui/overlay/menu-content'),
  import('../features/messaging/message/components/message-panel'),
  import('./portal-palette'),
  loadMessages(initialLocale(), 'palette'),
];

/** Loads the palette, menus and dialogs ahead once the browser has nothing else to do, unless it saves data. */
export function loadAhead(): void {
  const { connection } = navigator as { readonly connection?: { readonly saveData: boolean } };
  if (connection?.saveData) return;
  setTimeout(() => void Promise.allSettled(parts()), LATER);
}
