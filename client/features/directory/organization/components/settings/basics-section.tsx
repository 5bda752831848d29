import { chakra, Grid, Stack, Text } from '@chakra-ui/react';
import { useFormContext } from 'react-hook-form';
import { FormattedMessage } from 'react-intl';
import { Field } from '../../../../../ui/form/field';
import { faultText } from '../../../../../ui/form/fault-text';
import { Input } from '../../../../../ui/form/input';
import type { SettingsValues } from '../../settings-form';
import { FLAGS, LENGTHS } from '../../settings-form';
import { SettingsSection } from './settings-section';

interface Props {
  readonly name: string;
  /** The values that are stored. */
  readonly before: SettingsValues;
}

/** Name, industry and address of the OU, and what people see of it. */
export function BasicsSection({ name, before }: Props) {
  const { register, watch, formState } = useFormContext<SettingsValues>();
  return (
    <SettingsSection name="basics">
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="4">
        <div>
          <Text textStyle="label" mb="1.5">
            <FormattedMessage id="ouConfig.field.name" />
          </Text>
          <Text minHeight="8" display="flex" alignItems="center" fontWeight="500" overflowWrap="anywhere">
            {name}
          </Text>
          <Text color="fg.subtle" textStyle="s12" mt="1">
            <FormattedMessage id="ouConfig.nameHint" />
          </Text>
        </div>
        {(['industry', 'address'] as const).map((field) => (
          <Field
            key={field}
            id={`ou-${field}`}
            isOptional
            label={<FormattedMessage id={`ouConfig.field.${field}`} />}
            fault={faultText(formState.errors[field])}
            hint={
              watch(field).trim() !== before[field] &&
              before[field] && <FormattedMessage id="ouConfig.changedFrom" values={{ former: before[field] }} />
            }
          >
            {(parts) => <Input {...parts} maxLength={LENGTHS[field]} autoComplete="off" {...register(field)} />}
          </Field>
        ))}
        <chakra.fieldset minWidth="0">
          <chakra.legend textStyle="label" mb="1.5">
            <FormattedMessage id="ouConfig.peopleSee" />
          </chakra.legend>
          <Stack gap="0">
            {FLAGS.map((flag) => (
              <Choice key={flag}>
                <input type="checkbox" {...register(flag)} />
                <FormattedMessage id={`ouConfig.field.${flag}`} />
              </Choice>
            ))}
          </Stack>
        </chakra.fieldset>
      </Grid>
    </SettingsSection>
  );
}

const Choice = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    minHeight: { base: '11', md: '7' },
    cursor: 'pointer',
    '& input': { flexShrink: 0 },
  },
});
