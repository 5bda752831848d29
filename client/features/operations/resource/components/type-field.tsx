import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { faultText } from '../../../../ui/form/fault-text';
import { Field } from '../../../../ui/form/field';
import { Input } from '../../../../ui/form/input';
import { Select } from '../../../../ui/form/select';
import { typeName } from '../../../../widgets/things/type-name';
import { LENGTHS, TYPE } from '../resource-form';
import type { ResourceValues, TypeChoice } from '../resource-form';

/** Stands for a type that no resource has yet; types begin with a letter or a digit. */
const ANOTHER = '+';

/** The type of a resource: a standard one, a custom one of the OU, or a new custom one (RSRC-06). */
export function TypeField({ types }: { types: readonly TypeChoice[] }) {
  const intl = useIntl();
  const { control, register, setValue, formState } = useFormContext<ResourceValues>();
  const type = useWatch({ control, name: 'type' });
  const [isAnother, setAnother] = useState(false);
  const isKnown = types.some((choice) => choice.type === type);
  const isTyped = isAnother || (type !== '' && !isKnown);
  const group = (isStandard: boolean) => {
    const choices = types.filter((choice) => choice.isStandard === isStandard);
    if (choices.length === 0) return null;
    return (
      <optgroup label={intl.formatMessage({ id: `resource.kind.${isStandard ? 'standard' : 'custom'}` })}>
        {choices.map((choice) => (
          <option key={choice.type} value={choice.type}>
            {typeName(intl, choice.type)}
          </option>
        ))}
      </optgroup>
    );
  };
  const choose = (chosen: string) => {
    setAnother(chosen === ANOTHER);
    setValue('type', chosen === ANOTHER ? '' : chosen, { shouldDirty: true, shouldValidate: chosen !== ANOTHER });
  };
  const fault = faultText(formState.errors.type);
  return (
    <Box>
      <Field id="resource-type" label={<FormattedMessage id="resource.field.type" />} fault={!isTyped && fault}>
        {(parts) => (
          <Select {...parts} value={isTyped ? ANOTHER : type} onChange={({ target }) => choose(target.value)}>
            {group(true)}
            {group(false)}
            <option value={ANOTHER}>{intl.formatMessage({ id: 'resource.type.another' })}</option>
          </Select>
        )}
      </Field>
      {isTyped && (
        <Box mt="3">
          <Field
            id="resource-own-type"
            label={<FormattedMessage id="resource.field.ownType" />}
            fault={fault}
            hint={<FormattedMessage id="resource.hint.ownType" />}
          >
            {(parts) => (
              <Input
                {...parts}
                maxLength={LENGTHS.type}
                autoComplete="off"
                aria-required
                fontFamily="mono"
                {...register('type', {
                  validate: (value) => TYPE.test(value.trim()) || 'resource.fault.type',
                })}
              />
            )}
          </Field>
        </Box>
      )}
    </Box>
  );
}
