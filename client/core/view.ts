/** The place in the tab's storage of the token of a view. */
export const VIEW_TOKEN = 'portal.view';

/** The token of the view of the portal as somebody else that this tab shows (VIEW-02); null in a tab of one's own. */
export const viewToken = (): string | null => sessionStorage.getItem(VIEW_TOKEN);

/** Whether this tab shows the portal as somebody else. */
export const isInView = (): boolean => viewToken() !== null;
