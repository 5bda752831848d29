import { createContext } from 'react';

/** Shows an announcement where the reader is; null where the address of the page shows it. */
export const ReadAnnouncement = createContext<((id: string) => void) | null>(null);

/** The group of the portal's own messages, which lead to it by any of its hosts. */
const PORTAL = 'system';

/** The announcement that a message leads to within this portal; null for any other way. */
export function announcementOf({ appId, url }: { readonly appId: string; readonly url: string | null }): string | null {
  if (!url || !URL.canParse(url)) return null;
  const { origin, pathname, searchParams } = new URL(url);
  const isOwn = appId === PORTAL || origin === location.origin;
  return isOwn && pathname === '/portal' && searchParams.get('dialog') === 'announcement'
    ? searchParams.get('of')
    : null;
}
