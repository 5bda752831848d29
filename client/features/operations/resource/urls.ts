import { pathOf } from '../../../widgets/links/console-paths';

export const RESOURCES_PATH = '/admin/resource-list';

/** The page of a resource; the list and its resources share a path, as those of user groups do. */
export const resourcePath = (id: string): string => pathOf('resource', id);

/** The resource whose page an address shows; null for the list. */
export const openResource = (parameters: URLSearchParams): string | null => parameters.get('resource');

/** The dialogs of resources, as the address names them, over the list and over a resource alike. */
export const RESOURCE_WORKS = ['add', 'edit', 'delete'] as const;
export type ResourceWork = (typeof RESOURCE_WORKS)[number];

/** The dialogs of the list. */
export const LIST_WORKS = [...RESOURCE_WORKS, 'filter'] as const;

/** The parts of the page of a resource. */
export const RESOURCE_TABS = ['users', 'userGroups', 'nodes'] as const;
export type ResourceTab = (typeof RESOURCE_TABS)[number];

/** The part that an address shows; the users by default. */
export const openTab = (parameters: URLSearchParams): ResourceTab =>
  RESOURCE_TABS.find((name) => name === parameters.get('tab')) ?? 'users';
