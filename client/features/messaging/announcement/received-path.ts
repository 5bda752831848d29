/** The dialogs of the portal that show one announcement in full, as its message links to it, and the list of all. */
export const READING_WORKS = ['announcement', 'announcements'] as const;

/** The part of the received announcements that the card of the first screen shows; the list of all has the rest. */
export const CARD_PAGE = { limit: 3 };
