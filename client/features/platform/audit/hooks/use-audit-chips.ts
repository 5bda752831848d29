import { useIntl } from 'react-intl';
import { keptNames } from '../../../../core/kept-names';
import type { Chip } from '../../../../ui/table/list-toolbar';
import type { ListState } from '../../../../ui/table/use-list-state';
import { useAuditWords } from '../../../../widgets/changes/use-audit-words';
import { FILTERS, groupOf } from '../audit-view';
import type { AuditEvent, FilterName } from '../audit-view';

/** Values that a chip names; it counts the others. */
const NAMED = 2;

/**
 * The filters in force, each removable: "Events: Role changed and 3 more".
 * @param events on screen; they know the names of actors that came with a link
 */
export function useAuditChips(list: ListState, events: readonly AuditEvent[]): Chip[] {
  const intl = useIntl();
  const { eventOf, resourceOf, resultOf, userTypeOf } = useAuditWords();
  const names = keptNames();
  const nameOf: Readonly<Record<FilterName, (value: string) => string>> = {
    event: (name) => eventOf(name),
    actor: (id) => names.get(id) ?? (events.find(({ accountId }) => accountId === id)?.name || id),
    userType: userTypeOf,
    resource: resourceOf,
    result: resultOf,
  };
  return FILTERS.flatMap((filter): Chip[] => {
    const values = list.filter(filter);
    if (values.length === 0) return [];
    // Many events are named by the kinds of their targets.
    const groups = filter === 'event' && values.length > NAMED ? [...new Set(values.map(groupOf))] : null;
    const all = groups ? groups.map(resourceOf) : values.map(nameOf[filter]);
    const named = all.slice(0, NAMED).join(', ');
    const count = all.length - NAMED;
    const text = count > 0 ? intl.formatMessage({ id: 'audit.more' }, { names: named, count }) : named;
    const name = intl.formatMessage({ id: `audit.filter.${filter}` });
    return [{ filter, text: intl.formatMessage({ id: 'common.list.chip' }, { filter: name, values: text }) }];
  });
}
