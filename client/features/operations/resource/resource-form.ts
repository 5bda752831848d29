import type { ResourceChoicesQuery, WholeResourceFragment } from '../../../api/generated/graphql';

export type ResourceRow = WholeResourceFragment;
export type TypeChoice = ResourceChoicesQuery['resourceTypes'][number];

export interface ResourceValues {
  appId: string;
  identifier: string;
  name: string;
  type: string;
}

export const LENGTHS = { identifier: 100, name: 200, type: 50 } as const;
/** RSRC-07: visible ASCII characters. */
export const IDENTIFIER = /^[!-~]+$/;
/** RSRC-06 */
export const TYPE = /^[a-z0-9][a-z0-9._-]*$/;

/** The type that a new resource begins with: the first that the OU preselects (RSRC-06). */
export const firstType = (types: readonly TypeChoice[]): string =>
  (types.find(({ isDefault }) => isDefault) ?? types[0])?.type ?? '';

/** The values of the form for a resource, or for a new one. */
export const valuesOf = (resource: ResourceRow | null): ResourceValues => ({
  appId: resource?.app.id ?? '',
  identifier: resource?.identifier ?? '',
  name: resource?.name ?? '',
  type: resource?.type ?? '',
});
