import { Box, chakra, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Choice } from '../../../../ui/form/check-list';
import { Input } from '../../../../ui/form/input';
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
  return (
    <chakra.fieldset minWidth="0">
      <chakra.legend textStyle="label" mb="1.5">
        <FormattedMessage id="audit.filter.event" />
      </chakra.legend>
      <Box borderWidth="1px" borderRadius="control" bg="bg.surface" overflow="hidden">
        <Input
          type="search"
          value={search}
          maxLength={100}
          borderWidth="0"
          borderBottomWidth="1px"
          borderRadius="0"
          aria-label={intl.formatMessage({ id: 'audit.filter.findEvent' })}
          placeholder={intl.formatMessage({ id: 'audit.filter.findEvent' })}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Box height={{ base: '240px', md: '372px' }} overflow="auto" tabIndex={-1}>
          {sorted(groups).map(({ group, name: title, events }) => {
            const ids = events.map(({ id }) => id);
            const count = ids.filter((id) => chosen.includes(id)).length;
            return (
              <Box key={group} role="group" aria-label={title}>
                <Row fontWeight="500">
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
                </Row>
                {events.map(({ id, name }) => (
                  <Row key={id} ps="7">
                    <input
                      type="checkbox"
                      checked={chosen.includes(id)}
                      onChange={() => toggle([id], !chosen.includes(id))}
                    />
                    <Text as="span" truncate title={name}>
                      {name}
                    </Text>
                  </Row>
                ))}
              </Box>
            );
          })}
          {shown.length === 0 && (
            <Text padding="2.5" color="fg.subtle" textStyle="s13">
              <FormattedMessage id="common.noMatch" />
            </Text>
          )}
        </Box>
      </Box>
    </chakra.fieldset>
  );
}

const Row = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    minHeight: { base: '11', md: '8' },
    px: '2.5',
    cursor: 'pointer',
    _hover: { bg: 'bg.raised' },
  },
});
