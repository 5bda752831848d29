import { Box, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { CheckRow } from './check-frame';

interface Option {
  readonly id: string;
  readonly name: string;
  /** Stands behind the name. */
  readonly aside?: ReactNode;
}

interface Props {
  readonly name: string;
  readonly options: readonly Option[];
  /** Ids, those of other groups too. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
  /** Stands behind the name of the group; gets the number of its chosen options. */
  readonly aside?: (count: number) => ReactNode;
}

/** Options to tick below the name of their group, which ticks all of them; for a CheckFrame. */
export function CheckGroup({ name, options, chosen, onChange, aside }: Props) {
  const ids = options.map(({ id }) => id);
  const count = ids.filter((id) => chosen.includes(id)).length;
  const toggle = (toggled: readonly string[], isOn: boolean) =>
    onChange(isOn ? [...new Set([...chosen, ...toggled])] : chosen.filter((id) => !toggled.includes(id)));
  return (
    <Box role="group" aria-label={name}>
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
          {name}
        </Text>
        {aside?.(count)}
      </CheckRow>
      {options.map((option) => (
        <CheckRow key={option.id} ps="7">
          <input
            type="checkbox"
            checked={chosen.includes(option.id)}
            onChange={() => toggle([option.id], !chosen.includes(option.id))}
          />
          <Text as="span" flex="1" truncate title={option.name}>
            {option.name}
          </Text>
          {option.aside}
        </CheckRow>
      ))}
    </Box>
  );
}
