import { loadChunk } from '../core/load-chunk';
import { loadMessagePanel } from '../features/messaging/message/components/message-bell';
import { initialLocale, loadMessages } from '../locales/locales';
import { loadDialogContent } from '../ui/dialog/dialog';
import { loadMenuContent } from '../ui/overlay/menu';
import { loadUnsavedDialog } from './app-events';
import { loadPalette } from './palette-host';

/** After the first page is on screen and has read its data, in milliseconds. */
const LATER = 6_000;

/** Parts that people reach for without the portal too, when it is away. */
const PARTS: readonly (() => Promise<unknown>)[] = [
  loadMenuContent,
  loadDialogContent,
  loadMessagePanel,
  loadUnsavedDialog,
  loadPalette,
  () => loadMessages(initialLocale(), 'palette'),
];

/** Loads menus, dialogs and the palette ahead after the first page, one by one, unless the browser saves data. */
export function loadAhead(): void {
  const { connection } = navigator as { readonly connection?: { readonly saveData: boolean } };
  if (!connection?.saveData) setTimeout(() => void loadParts(), LATER);
}

async function loadParts(): Promise<void> {
  for (const part of PARTS) await loadChunk(part).catch(() => undefined);
}
