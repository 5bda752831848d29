import { createContext } from 'react';

/** Shows an announcement where the reader is; null where a link leads to it. */
export const ReadAnnouncement = createContext<((id: string) => void) | null>(null);

/** The group of the portal's own messages. */
const PORTAL = 'system';
/** The portal writes its public address; people may be at another host of it. */
const ADDRESS = /\/portal\?dialog=announcement&of=(\w+)$/;

/** The announcement that a message of the portal is about; null for any other message. */
export const announcementOf = ({ appId, url }: { readonly appId: string; readonly url: string | null }) =>
  (appId === PORTAL && ADDRESS.exec(url ?? '')?.[1]) || null;
