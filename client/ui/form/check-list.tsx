import { Box, chakra, Text } from '@chakra-ui/react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Input } from './input';

export interface Choice {
  readonly id: string;
  readonly name: string;
}

interface Props {
  readonly legend: ReactNode;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** One choice: the boxes are radio buttons. */
  readonly isSingle?: boolean;
  /** The name of no choice, for a single choice that may be left out. */
  readonly none?: string;
}

/** Stands for no choice among the rows; no choice has an empty id. */
const NONE = '';
/** From so many choices on there is a field to find them by name. */
const MANY = 8;

/**
 * Choices to tick under a legend, found by name where they are many; the chosen ones stay in sight.
 * Native boxes, because Chakra's take 3.5 kB to look the same (decision 106).
 */
export function CheckList({ legend, choices, chosen, onChange, isSingle = false, none }: Props) {
  const intl = useIntl();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const shown = choices.filter(({ id, name }) => chosen.includes(id) || name.toLowerCase().includes(wanted));
  const group = useId();
  const rows = none ? [{ id: NONE, name: none }, ...shown] : shown;
  const isChosen = (id: string) => (id === NONE ? chosen.length === 0 : chosen.includes(id));
  const choose = (id: string) => {
    if (isSingle) onChange(id === NONE ? [] : [id]);
    else onChange(isChosen(id) ? chosen.filter((entry) => entry !== id) : [...chosen, id]);
  };
  return (
    <chakra.fieldset minWidth="0">
      <chakra.legend textStyle="label" mb="1.5">
        {legend}
      </chakra.legend>
      <Box borderWidth="1px" borderRadius="control" bg="bg.surface" overflow="hidden">
        {choices.length > MANY && (
          <Input
            type="search"
            value={search}
            maxLength={100}
            borderWidth="0"
            borderBottomWidth="1px"
            borderRadius="0"
            aria-label={intl.formatMessage({ id: 'common.tree.search' })}
            placeholder={intl.formatMessage({ id: 'common.tree.search' })}
            onChange={(event) => setSearch(event.target.value)}
          />
        )}
        <Box maxHeight="160px" overflow="auto" tabIndex={-1}>
          {rows.map(({ id, name }) => (
            <chakra.label
              key={id}
              display="flex"
              alignItems="center"
              gap="2.5"
              minHeight={{ base: '11', md: '8' }}
              px="2.5"
              cursor="pointer"
              _hover={{ bg: 'bg.raised' }}
            >
              <input
                type={isSingle ? 'radio' : 'checkbox'}
                name={isSingle ? group : undefined}
                checked={isChosen(id)}
                onChange={() => choose(id)}
              />
              <Text as="span" truncate title={name}>
                {name}
              </Text>
            </chakra.label>
          ))}
          {rows.length === 0 && (
            <Text padding="2.5" color="fg.subtle" textStyle="s13">
              <FormattedMessage id="common.noMatch" />
            </Text>
          )}
        </Box>
      </Box>
    </chakra.fieldset>
  );
}
