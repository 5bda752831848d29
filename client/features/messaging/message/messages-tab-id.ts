/** The tab of the message centre that has station messages. */
export const MESSAGES_TAB = 'messages';
