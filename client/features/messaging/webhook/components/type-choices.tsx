import { Box, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CheckFrame } from '../../../../ui/form/check-frame';
import { CheckGroup } from '../../../../ui/form/check-group';
import type { NamedType } from '../hooks/use-type-names';
import { byGroup } from '../webhook-view';

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
  return (
    <CheckFrame
      legend={<FormattedMessage id="webhook.field.chosen" values={{ count: chosen.length, total: choices.length }} />}
      search={{ label: intl.formatMessage({ id: 'webhook.types.search' }), text: search, onChange: setSearch }}
      height={{ base: '280px', md: '296px' }}
      isEmpty={shown.length === 0}
    >
      {byGroup(shown, intl.locale).map(([group, types]) => (
        <CheckGroup
          key={group}
          name={group}
          options={types.map(({ type, name }) => ({ id: type, name, aside: <Code type={type} /> }))}
          chosen={chosen}
          onChange={onChange}
          aside={(count) => (
            <Text as="span" color="fg.subtle" textStyle="s12" fontWeight="400" fontVariantNumeric="tabular-nums">
              <FormattedMessage id="webhook.types.count" values={{ count, total: types.length }} />
            </Text>
          )}
        />
      ))}
    </CheckFrame>
  );
}

const Code = ({ type }: { readonly type: string }) => (
  <Box asChild color="fg.muted" maxWidth="50%" truncate hideBelow="md">
    <code>{type}</code>
  </Box>
);
