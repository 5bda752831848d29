import { Text } from '@chakra-ui/react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { CheckFrame, CheckRow } from './check-frame';

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
  const label = intl.formatMessage({ id: 'common.tree.search' });
  return (
    <CheckFrame
      legend={legend}
      search={choices.length > MANY ? { label, text: search, onChange: setSearch } : undefined}
      maxHeight="160px"
      isEmpty={rows.length === 0}
    >
      {rows.map(({ id, name }) => (
        <CheckRow key={id}>
          <input
            type={isSingle ? 'radio' : 'checkbox'}
            name={isSingle ? group : undefined}
            checked={isChosen(id)}
            onChange={() => choose(id)}
          />
          <Text as="span" truncate title={name}>
            {name}
          </Text>
        </CheckRow>
      ))}
    </CheckFrame>
  );
}
