/** The tabs of the list of applications (APP-01). */
export const LIST_TABS = ['all', 'purchased', 'custom'] as const;
export type ListTab = (typeof LIST_TABS)[number];

const TAB = 'tab';

/** The tab of the list that an address shows; all applications where it names none. */
export const listTab = (parameters: URLSearchParams): ListTab =>
  LIST_TABS.find((name) => name === parameters.get(TAB)) ?? 'all';

/** The address with another tab of the list open, on its first page. */
export function withTab(parameters: URLSearchParams, tab: ListTab): URLSearchParams {
  const next = new URLSearchParams(parameters);
  next.delete('page');
  if (tab === 'all') next.delete(TAB);
  else next.set(TAB, tab);
  return next;
}

/** The dialogs of the list, as its address names them. */
export const LIST_WORKS = ['add', 'manifest', 'delete', 'shortcut', 'filter'] as const;
export type ListWork = (typeof LIST_WORKS)[number];

/** The dialogs of the page of an application. */
export const DETAIL_WORKS = ['delete', 'structures', 'tag', 'rotate', 'history'] as const;
export type DetailWork = (typeof DETAIL_WORKS)[number];

/** The guide for integrators: the requests that an app can make of the portal, and how its back end authenticates. */
export const GUIDE_PATH = '/developer/sdk.html';

/** The chapter of the guide about manifests. */
export const MANIFEST_GUIDE_PATH = '/developer/start.html#register-an-app';
