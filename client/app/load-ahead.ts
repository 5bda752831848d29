import { afterFirstPage } from '../core/after-first-page';
import { loadChunk } from '../core/load-chunk';
import { savesData } from '../core/saves-data';
import { loadUserMenuEntries } from '../features/identity/session/components/user-menu';
import { loadDialogContent } from '../ui/dialog/dialog';
import { loadMenuContent } from '../ui/overlay/menu';
import { loadUnsavedDialog } from './app-events';
import { loadMessageCentre } from './message-centre-host';

/** Parts that people reach for without the portal too, when it is away; the palette loads itself ahead. */
const PARTS: readonly (() => Promise<unknown>)[] = [
  loadMenuContent,
  loadUserMenuEntries,
  loadDialogContent,
  loadMessageCentre,
  loadUnsavedDialog,
];

/** Loads menus and dialogs ahead after the first page, one by one, unless the browser saves data. */
export function loadAhead(): void {
  if (!savesData()) void afterFirstPage().then(loadParts);
}

async function loadParts(): Promise<void> {
  for (const part of PARTS) await loadChunk(part).catch(() => undefined);
}
