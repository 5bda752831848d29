import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Choice } from '../../../../ui/form/check-list';
import { CheckFrame } from '../../../../ui/form/check-frame';
import { CheckGroup } from '../../../../ui/form/check-group';
import { useAuditWords } from '../../../../widgets/changes/use-audit-words';
import { groupOf } from '../audit-view';

interface Props {
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Events to tick, under the kinds of their targets; a kind ticks all of its own. Found by name. */
export function EventChoices({ choices, chosen, onChange }: Props) {
  const intl = useIntl();
  const { resourceOf } = useAuditWords();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const shown = choices.filter(({ id, name }) => {
    const text = `${name} ${resourceOf(groupOf(id))}`.toLowerCase();
    return chosen.includes(id) || text.includes(wanted);
  });
  const sorted = <Row extends { readonly name: string }>(rows: readonly Row[]): Row[] =>
    rows.toSorted((a, b) => a.name.localeCompare(b.name, intl.locale));
  const groups = [...new Set(shown.map(({ id }) => groupOf(id)))].map((group) => ({
    group,
    name: resourceOf(group),
    events: sorted(shown.filter(({ id }) => groupOf(id) === group)),
  }));
  const label = intl.formatMessage({ id: 'audit.filter.findEvent' });
  return (
    <CheckFrame
      legend={<FormattedMessage id="audit.filter.event" />}
      search={{ label, text: search, onChange: setSearch }}
      height={{ base: '240px', md: '372px' }}
      isEmpty={shown.length === 0}
    >
      {sorted(groups).map(({ group, name, events }) => (
        <CheckGroup key={group} name={name} options={events} chosen={chosen} onChange={onChange} />
      ))}
    </CheckFrame>
  );
}
