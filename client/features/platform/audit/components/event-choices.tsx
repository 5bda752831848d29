import { Box, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Choice } from '../../../../ui/form/check-list';
import { CheckFrame, CheckRow } from '../../../../ui/form/check-frame';
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
  const toggle = (ids: readonly string[], isOn: boolean) =>
    onChange(isOn ? [...new Set([...chosen, ...ids])] : chosen.filter((id) => !ids.includes(id)));
  const label = intl.formatMessage({ id: 'audit.filter.findEvent' });
  return (
    <CheckFrame
      legend={<FormattedMessage id="audit.filter.event" />}
      search={{ label, text: search, onChange: setSearch }}
      height={{ base: '240px', md: '372px' }}
      isEmpty={shown.length === 0}
    >
      {sorted(groups).map(({ group, name: title, events }) => {
        const ids = events.map(({ id }) => id);
        const count = ids.filter((id) => chosen.includes(id)).length;
        return (
          <Box key={group} role="group" aria-label={title}>
            <CheckRow fontWeight="500">
              <input
                type="checkbox"
                checked={count === ids.length}
                ref={(box) => {
                  if (box) box.indeterminate = count > 0 && count < ids.length;
                }}
                onChange={() => toggle(ids, count < ids.length)}
              />
              <Text as="span" truncate>
                {title}
              </Text>
            </CheckRow>
            {events.map(({ id, name }) => (
              <CheckRow key={id} ps="7">
                <input
                  type="checkbox"
                  checked={chosen.includes(id)}
                  onChange={() => toggle([id], !chosen.includes(id))}
                />
                <Text as="span" truncate title={name}>
                  {name}
                </Text>
              </CheckRow>
            ))}
          </Box>
        );
      })}
    </CheckFrame>
  );
}
