import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { RadioRow } from './radio-row';

/** A field that two people changed at the same time. */
export interface ContestedField {
  readonly name: string;
  readonly label: ReactNode;
  /** The two values as texts; empty for none. */
  readonly mine: string;
  readonly theirs: string;
  readonly isMine: boolean;
}

interface Props {
  readonly title: ReactNode;
  /** None if the other person changed other fields: then the title says all. */
  readonly fields: readonly ContestedField[];
  readonly onChoose: (name: string, isMine: boolean) => void;
}

/** Shows both values of each field that somebody else changed while this form was open, and lets one choose. */
export function ConflictChoice({ title, fields, onChoose }: Props) {
  const group = useId();
  return (
    <Box role="alert" padding="3" borderRadius="panel" bg="status.warningSoft" color="fg" textStyle="s13">
      <Text color="status.warning" fontWeight="500">
        {title}
      </Text>
      <Stack gap="2" mt={fields.length > 0 ? '2' : '0'}>
        {fields.map(({ name, label, mine, theirs, isMine }) => (
          <chakra.fieldset key={name} minWidth="0">
            <chakra.legend textStyle="label">{label}</chakra.legend>
            <RadioRow name={`${group}-${name}`} checked={isMine} onChange={() => onChoose(name, true)}>
              <Value kind="mine" value={mine} />
            </RadioRow>
            <RadioRow name={`${group}-${name}`} checked={!isMine} onChange={() => onChoose(name, false)}>
              <Value kind="theirs" value={theirs} />
            </RadioRow>
          </chakra.fieldset>
        ))}
      </Stack>
    </Box>
  );
}

function Value({ kind, value }: { kind: 'mine' | 'theirs'; value: string }) {
  return (
    <Box minWidth="0" overflowWrap="anywhere">
      <Box as="span" color="fg.muted" me="1.5">
        <FormattedMessage id={`console.conflict.${kind}`} />
      </Box>
      {value || <FormattedMessage id="console.conflict.none" />}
    </Box>
  );
}
