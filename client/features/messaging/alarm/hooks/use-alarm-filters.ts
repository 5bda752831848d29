import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { AlarmFilterInput, AlarmState } from '../../../../api/generated/graphql';
import type { Chip } from '../../../../ui/table/list-toolbar';
import type { ListState } from '../../../../ui/table/use-list-state';
import { SEVERITIES } from '../alarm-model';
import type { Alarm } from '../alarm-model';
import { isRange } from '../timeline-model';
import type { Span } from '../../../../ui/chart/span';
import type { RangeName } from '../timeline-model';

export const TABS = ['ACTIVE', 'ACKNOWLEDGED', 'ENDED', 'ALL'] as const satisfies readonly (AlarmState | 'ALL')[];
export type Tab = (typeof TABS)[number];

/** Filters that the dialog chooses. */
export const FILTERS = ['type', 'site', 'siteType'] as const;
export type FilterName = (typeof FILTERS)[number];

/** The address of a list separates values by commas, which names may hold. */
export const toAddress = (values: readonly string[]): string[] => values.map(encodeURIComponent);

function fromAddress(values: readonly string[]): string[] {
  return values.flatMap((value) => {
    try {
      return [decodeURIComponent(value)];
    } catch {
      return [];
    }
  });
}

export const filterValues = (list: ListState, name: FilterName): string[] => fromAddress(list.filter(name));

export interface AlarmView {
  readonly tab: Tab;
  /** Those on screen, the worst first. */
  readonly severities: readonly Alarm['severity'][];
  readonly range: RangeName;
  readonly span: Span | null;
  /** All that decides what the list holds, for the server. */
  readonly filters: AlarmFilterInput;
  readonly chips: readonly Chip[];
}

/** The view of the console that the address names. */
export function useAlarmView(list: ListState): AlarmView {
  const intl = useIntl();
  return useMemo(() => {
    const tab = TABS.find((name) => name === list.filter('state')[0]) ?? 'ACTIVE';
    const named = list.filter('severity');
    const chosen = SEVERITIES.filter((severity) => named.includes(severity));
    const severities = chosen.length === 0 ? SEVERITIES : chosen;
    const [range] = list.filter('range');
    const [from, to] = list.filter('time').map(Number);
    const span = from !== undefined && to !== undefined && from < to ? { from, to } : null;
    const [types, sites, siteTypes] = FILTERS.map((name) => filterValues(list, name));
    const chips = FILTERS.flatMap((filter): Chip[] => {
      const values = filterValues(list, filter);
      if (values.length === 0) return [];
      const name = intl.formatMessage({ id: `alarm.filter.${filter}` });
      return [
        { filter, text: intl.formatMessage({ id: 'common.list.chip' }, { filter: name, values: values.join(', ') }) },
      ];
    });
    return {
      tab,
      severities,
      range: isRange(range) ? range : 'day',
      span,
      filters: {
        states: tab === 'ALL' ? null : [tab],
        severities: chosen.length === 0 ? null : chosen,
        types,
        sites,
        siteTypes,
        from: span?.from ?? null,
        to: span?.to ?? null,
        search: list.search || null,
      },
      chips,
    };
  }, [intl, list]);
}

/** The severities in an address after one was switched; none stands for all. */
export function switched(shown: readonly Alarm['severity'][], severity: Alarm['severity']): Alarm['severity'][] {
  const next = SEVERITIES.filter((name) => shown.includes(name) !== (name === severity));
  return next.length === SEVERITIES.length ? [] : next;
}
