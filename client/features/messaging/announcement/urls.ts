export const ANNOUNCEMENTS_PATH = '/admin/announcement';

/** Stands for the id of an announcement that is being written: no id is that short. */
export const NEW_ANNOUNCEMENT = 'new';

/** The page of an announcement; the list and its announcements share a path (ROUTE-20). */
export const announcementPath = (id: string): string => `${ANNOUNCEMENTS_PATH}?announcement=${id}`;

/** The address that writes a new one, as a copy of another where one is named. */
export const newAnnouncementPath = (from?: string): string =>
  `${announcementPath(NEW_ANNOUNCEMENT)}${from ? `&from=${from}` : ''}`;

/** The announcement whose page an address shows; null for the list. */
export const openAnnouncement = (parameters: URLSearchParams): string | null => parameters.get('announcement');

/** The list of published ones. */
export const PUBLISHED_PATH = `${ANNOUNCEMENTS_PATH}?list=published`;

/** Whether an address shows the published ones; drafts otherwise. */
export const showsPublished = (parameters: URLSearchParams): boolean => parameters.get('list') === 'published';

/** The dialogs of announcements, as the address names them. */
export const ANNOUNCEMENT_WORKS = ['delete', 'publish', 'progress', 'people', 'groups', 'resend'] as const;
