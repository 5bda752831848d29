import { Box, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CheckFrame, CheckRow } from '../../../../ui/form/check-frame';
import type { NamedType } from '../hooks/use-type-names';

interface Props {
  readonly choices: readonly NamedType[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

/** Types of events to tick, under the kinds of things that they tell of; a kind ticks all of its own (HOOK-03). */
export function TypeChoices({ choices, chosen, onChange }: Props) {
  const intl = useIntl();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const shown = choices.filter(({ type, name, group }) => `${type} ${name} ${group}`.toLowerCase().includes(wanted));
  const groups = [...new Set(shown.map(({ group }) => group))].sort((a, b) => a.localeCompare(b, intl.locale));
  const toggle = (types: readonly string[], isOn: boolean) =>
    onChange(isOn ? [...new Set([...chosen, ...types])] : chosen.filter((type) => !types.includes(type)));
  return (
    <CheckFrame
      legend={<FormattedMessage id="webhook.field.chosen" values={{ count: chosen.length, total: choices.length }} />}
      search={{ label: intl.formatMessage({ id: 'webhook.types.search' }), text: search, onChange: setSearch }}
      height={{ base: '280px', md: '296px' }}
      isEmpty={shown.length === 0}
    >
      {groups.map((group) => {
        const types = shown.filter((choice) => choice.group === group);
        const ids = types.map(({ type }) => type);
        const count = ids.filter((type) => chosen.includes(type)).length;
        return (
          <Box key={group} role="group" aria-label={group}>
            <CheckRow fontWeight="500">
              <input
                type="checkbox"
                checked={count === ids.length}
                ref={(box) => {
                  if (box) box.indeterminate = count > 0 && count < ids.length;
                }}
                onChange={() => toggle(ids, count < ids.length)}
              />
              <Text as="span" flex="1" truncate>
                {group}
              </Text>
              <Text as="span" color="fg.subtle" textStyle="s12" fontWeight="400" fontVariantNumeric="tabular-nums">
                <FormattedMessage id="webhook.types.count" values={{ count, total: ids.length }} />
              </Text>
            </CheckRow>
            {types.map(({ type, name }) => (
              <CheckRow key={type} ps="7">
                <input
                  type="checkbox"
                  checked={chosen.includes(type)}
                  onChange={() => toggle([type], !chosen.includes(type))}
                />
                <Text as="span" flex="1" truncate title={name}>
                  {name}
                </Text>
                <Box asChild color="fg.muted" maxWidth="50%" truncate hideBelow="md">
                  <code>{type}</code>
                </Box>
              </CheckRow>
            ))}
          </Box>
        );
      })}
    </CheckFrame>
  );
}
