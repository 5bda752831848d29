import type { AuditFilter, AuditPageQuery, AuditResult, AuditTimelineQuery } from '../../../api/generated/graphql';
import type { Span } from '../../../ui/chart/span';
import type { ListState } from '../../../ui/table/use-list-state';
import { rangeOf, spanOf } from './time-range';
import type { TimeRange } from './time-range';

export type AuditEvent = AuditPageQuery['auditQuery']['events'][number];
export type Bar = AuditTimelineQuery['auditTimeline'][number];

/** The filters that the dialog chooses, by their names in the address. */
export const FILTERS = ['event', 'actor', 'userType', 'resource', 'result'] as const;
export type FilterName = (typeof FILTERS)[number];
export const RESULTS: readonly AuditResult[] = ['success', 'fail'];

/** The view of the log that an address names: the time, the bars chosen in it, and the filter for the server. */
export interface AuditView {
  readonly range: TimeRange;
  readonly chosen: Span | null;
  readonly filter: AuditFilter;
  /** New events are shown as they come; only with a range that ends now. */
  readonly isLive: boolean;
}

export function viewOf(list: ListState): AuditView {
  const values = (name: FilterName) => [...list.filter(name)];
  return {
    range: rangeOf(list.filter('range')),
    chosen: spanOf(list.filter('time')),
    filter: {
      eventNames: values('event'),
      actorIds: values('actor'),
      userTypes: values('userType'),
      resourceTypes: values('resource'),
      results: RESULTS.filter((result) => list.filter('result').includes(result)),
      search: list.search || null,
    },
    isLive: list.filter('live')[0] !== 'off',
  };
}

/** Kinds of targets, the longest names first, so that an event belongs to the one that its name begins with. */
const GROUPS: readonly (readonly [prefix: string, resource: string])[] = [
  ['userGroup', 'userGroup'],
  ['user', 'user'],
  ['profile', 'user'],
  ['password', 'session'],
  ['session', 'session'],
  ['role', 'role'],
  ['structure', 'structure'],
  ['subAdmin', 'subAdmin'],
  ['menuGroup', 'menuGroup'],
  ['menu', 'menu'],
  ['apiToken', 'apiToken'],
  ['app', 'app'],
  ['shortcut', 'app'],
  ['portal', 'app'],
  ['picture', 'app'],
  ['plugin', 'plugin'],
  ['message', 'message'],
  ['notice', 'message'],
  ['alarm', 'alarm'],
  ['announcement', 'announcement'],
  ['organization', 'organization'],
  ['landing', 'organization'],
  ['console', 'organization'],
  ['webhook', 'webhook'],
  ['security', 'security'],
  ['domain', 'domain'],
  ['asset', 'asset'],
  ['resource', 'resource'],
  ['audit', 'audit'],
];

/** The group of an event among the choices of the filter: a kind of targets; `organization` for any other. */
export const groupOf = (eventName: string): string =>
  GROUPS.find(([prefix]) => eventName.startsWith(prefix))?.[1] ?? 'organization';
