/** The dialog of the portal that shows one announcement in full, as its message links to it. */
export const READING_WORKS = ['announcement'] as const;
