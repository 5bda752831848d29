/** The dialogs of the portal that show one announcement in full, as its message links to it, and the list of all. */
export const READING_WORKS = ['announcement', 'announcements'] as const;
