import { chakra, Stack, Text } from '@chakra-ui/react';
import { Controller, useFormContext } from 'react-hook-form';
import { FormattedMessage } from 'react-intl';
import { faultText } from '../../../../ui/form/fault-text';
import { FieldFault } from '../../../../ui/form/field-fault';
import { TreeMultiSelect } from '../../../../ui/tree/tree-multi-select';
import { GIFT_KINDS, useGiftChoices } from '../hooks/use-gift-choices';
import type { UserValues } from '../user-form';

/** USER-20 */
const MAXIMUM = 1000;

/** Roles, groups and structures that a person gets from the beginning; all of them can be given later. */
export function UserGifts() {
  const { control, formState } = useFormContext<UserValues>();
  const choices = useGiftChoices();
  return (
    <Stack gap="5">
      <Text color="fg.muted" textStyle="s13">
        <FormattedMessage id="user.gifts.hint" />
      </Text>
      {GIFT_KINDS.map((kind) => (
        <chakra.section key={kind} aria-labelledby={`user-${kind}-gifts`}>
          <chakra.h3 id={`user-${kind}-gifts`} textStyle="heading" mb="2">
            <FormattedMessage id={`user.${kind}.title`} />
          </chakra.h3>
          <Controller
            control={control}
            name={kind}
            render={({ field: { value, onChange } }) => (
              <TreeMultiSelect {...choices[kind]} selected={value} onChange={onChange} maximum={MAXIMUM} height={136} />
            )}
          />
          <FieldFault id={`user-${kind}-fault`}>{faultText(formState.errors[kind] as never)}</FieldFault>
        </chakra.section>
      ))}
    </Stack>
  );
}
