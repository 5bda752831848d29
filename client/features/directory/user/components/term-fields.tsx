import { Box, chakra, Stack } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { dayOf, timeOf } from '../../../../ui/text/day';
import { DayInput } from '../../../../ui/form/day-input';
import type { Term } from '../hooks/use-user-acts';

const ENDS = ['accountStartTime', 'accountExpireTime'] as const;

/** Each end of a term stays until it is ticked; a ticked empty one is removed. */
export function TermFields({ term, onChange }: { term: Term; onChange: (term: Term) => void }) {
  return (
    <Stack gap="3">
      {ENDS.map((end) => {
        const isSet = end in term;
        const { [end]: time = null, ...others } = term;
        return (
          <Box key={end}>
            <chakra.label display="flex" alignItems="center" gap="2.5" mb="1.5" textStyle="label" cursor="pointer">
              <input
                type="checkbox"
                checked={isSet}
                onChange={() => onChange(isSet ? others : { ...term, [end]: null })}
              />
              <FormattedMessage id={`user.term.${end}`} />
            </chakra.label>
            <Box asChild textStyle="s12" color="fg.subtle">
              <label htmlFor={`term-${end}`}>
                <FormattedMessage id={`user.hint.${end === 'accountStartTime' ? 'start' : 'expire'}`} />
              </label>
            </Box>
            <DayInput
              id={`term-${end}`}
              mt="1"
              disabled={!isSet}
              value={dayOf(time)}
              onChange={(event) => onChange({ ...term, [end]: timeOf(event.target.value) })}
            />
          </Box>
        );
      })}
    </Stack>
  );
}
