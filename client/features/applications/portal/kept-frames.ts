import { webOrigin } from '../../../widgets/app-frame/web-origin';
import type { LeafMenu, OpenApp } from './portal-model';

/** The page of an app on screen. */
export interface ShownApp {
  readonly app: OpenApp;
  readonly menu: LeafMenu;
  /** The state that its opener hands over (MSG-14). */
  readonly state: string | undefined;
}

/** An app in a frame that stays while other apps are on screen; hidden, it keeps the page it showed last. */
export interface KeptFrame extends ShownApp {
  /** Unique among all frames, also of one app after the other. */
  readonly id: number;
  /** The page in the frame: menus with the same key share it (SHELL-42). */
  readonly key: string;
  /** When it was shown last, counted over all frames. */
  readonly used: number;
  /** The app said that it has unsaved work (SHELL-40). */
  readonly isUnsaved: boolean;
  /** The app did not say that it keeps nothing. */
  readonly isKept: boolean;
}

/** The attribute of the part of the page that holds a hidden app. */
export const HIDDEN_APP = 'data-hidden-app';

/** The fewest gigabytes of memory with which a desktop browser keeps the usual number of apps. */
const USUAL_MEMORY = 8;

/** How many apps stay alive: few where memory is short. Browsers other than Chromium do not tell their memory. */
export function frameLimit(isMobile: boolean): number {
  const { deviceMemory = USUAL_MEMORY } = navigator as { readonly deviceMemory?: number };
  if (isMobile || deviceMemory <= 2) return 2;
  return deviceMemory < USUAL_MEMORY ? 3 : 5;
}

function keyOf({ app, menu }: ShownApp): string {
  return menu.isSpa ? `${app.id} ${menu.source?.appId ?? ''} ${webOrigin(menu.url ?? '')}` : menu.id;
}

interface Bounds {
  /** How many frames there may be. */
  readonly limit: number;
  /** The app on screen until now. */
  readonly onScreen: string | undefined;
}

/**
 * The frames with `shown` among them: the one of its app, or a new one. A frame of another page of the app goes, and so
 * does one whose address was changed while it was hidden. Beyond the limit the least recently used go first, those with
 * unsaved work last. The same array comes back if nothing changes. The order of the frames never changes: browsers load
 * a frame that is moved anew.
 */
export function withShown(frames: readonly KeptFrame[], shown: ShownApp, bounds: Bounds): readonly KeptFrame[] {
  const key = keyOf(shown);
  const former = frames.find(({ app }) => app.id === shown.app.id);
  const latest = Math.max(0, ...frames.map(({ used }) => used));
  const isOnScreen = bounds.onScreen === shown.app.id;
  if (former && former.key === key && (isOnScreen || !hasMoved(former, shown))) {
    if (former.used === latest && isSame(former, shown)) return frames;
    const used = former.used === latest ? latest : latest + 1;
    return frames.map((frame) => (frame === former ? { ...frame, ...shown, used } : frame));
  }
  const id = Math.max(0, ...frames.map((frame) => frame.id)) + 1;
  const added: KeptFrame = { ...shown, id, key, used: latest + 1, isUnsaved: false, isKept: true };
  return bounded([...frames.filter((frame) => frame !== former), added], bounds.limit);
}

/** The frames that stay while no app is on screen, or another: those whose apps keep something. */
export function withoutForgetful(frames: readonly KeptFrame[], shownId: string | undefined): readonly KeptFrame[] {
  const stays = ({ app, isKept }: KeptFrame) => isKept || app.id === shownId;
  return frames.every(stays) ? frames : frames.filter(stays);
}

/** The frames without that of an app. */
export function withoutApp(frames: readonly KeptFrame[], appId: string): readonly KeptFrame[] {
  return frames.some(({ app }) => app.id === appId) ? frames.filter(({ app }) => app.id !== appId) : frames;
}

const hasMoved = (former: KeptFrame, { menu }: ShownApp) => former.menu.id === menu.id && former.menu.url !== menu.url;

const isSame = (one: ShownApp, other: ShownApp) =>
  one.app === other.app && one.menu === other.menu && one.state === other.state;

function bounded(frames: readonly KeptFrame[], limit: number): readonly KeptFrame[] {
  const latest = Math.max(...frames.map(({ used }) => used));
  const rank = ({ used, isUnsaved }: KeptFrame) => (used === latest ? Infinity : used + (isUnsaved ? latest : 0));
  const staying = new Set([...frames].sort((one, other) => rank(other) - rank(one)).slice(0, limit));
  return frames.filter((frame) => staying.has(frame));
}
