import { Box, chakra, Flex } from '@chakra-ui/react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { FieldError } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { DayInput } from '../../../../ui/form/day-input';
import { faultText } from '../../../../ui/form/fault-text';
import { FieldFault } from '../../../../ui/form/field-fault';
import { RadioRow } from '../../../../ui/form/radio-row';
import { useNow } from '../../../../ui/timing/use-now';
import type { TokenValues } from '../token-form';
import { daysFrom, endOf, lastDayOf, TERMS } from '../token-form';

type Values = Pick<TokenValues, 'term' | 'day'>;

/** The term of a token: a number of days, or until a day; the last day is told (TOKN-04). */
export function ExpiryField() {
  const intl = useIntl();
  const { register, control, formState } = useFormContext<Values>();
  const [term, day] = useWatch<Values, ['term', 'day']>({ control, name: ['term', 'day'] });
  const now = useNow();
  const range = daysFrom(now);
  const fault = faultText((formState.errors.term ?? formState.errors.day) as FieldError | undefined);
  const last = lastDayOf({ term, day }, now);
  return (
    <chakra.fieldset minWidth="0" aria-describedby="token-term-fault token-term-last">
      <chakra.legend textStyle="label" mb="1.5">
        <FormattedMessage id="token.field.term" />
      </chakra.legend>
      <Flex wrap="wrap" columnGap="1" alignItems="center">
        {TERMS.map((name) => (
          <RadioRow key={name} value={name} {...register('term')}>
            <FormattedMessage id={name === 'day' ? 'token.term.day' : 'token.term.days'} values={{ days: name }} />
          </RadioRow>
        ))}
        {term === 'day' && (
          <Box width={{ base: '100%', md: '170px' }}>
            <DayInput
              {...range}
              aria-label={intl.formatMessage({ id: 'token.term.last' })}
              aria-invalid={fault ? true : undefined}
              {...register('day', {
                validate: (value, all) =>
                  all.term !== 'day' ||
                  isWithin(value, range) ||
                  (endOf(all, now) ? 'token.fault.range' : 'token.fault.day'),
              })}
            />
          </Box>
        )}
      </Flex>
      <FieldFault id="token-term-fault">{fault}</FieldFault>
      <Box id="token-term-last" color="fg.subtle" textStyle="s12" mt="1" hidden={Boolean(fault)}>
        {last && <FormattedMessage id="token.hint.term" values={{ day: last }} />}
      </Box>
    </chakra.fieldset>
  );
}

const isWithin = (day: string, { min, max }: { readonly min: string; readonly max: string }) =>
  day >= min && day <= max;
