const KEY = 'portal.firstCards';

/** A card of the first screen that not every OU has. */
export type FirstCard = 'alarms' | 'announcements';

/** The cards that this browser showed last. */
export const lastCards = (): readonly string[] => localStorage.getItem(KEY)?.split(' ') ?? [];

/** Remembers the cards on the first screen, whose data its first request then reads too. */
export const rememberCards = (cards: readonly FirstCard[]): void => localStorage.setItem(KEY, cards.join(' '));
