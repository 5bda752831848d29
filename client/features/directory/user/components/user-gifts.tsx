import { chakra, Stack, Text } from '@chakra-ui/react';
import { Controller, useFormContext } from 'react-hook-form';
import { FormattedMessage } from 'react-intl';
import { faultText } from '../../../../ui/form/fault-text';
import { FieldFault } from '../../../../ui/form/field-fault';
import { TreeMultiSelect } from '../../../../ui/tree/tree-multi-select';
import type { AddScope } from '../hooks/use-add-scope';
import { GIFT_KINDS, useGiftChoices } from '../hooks/use-gift-choices';
import type { GiftKind } from '../hooks/use-gift-choices';
import type { UserValues } from '../user-form';

/** USER-20 */
const MAXIMUM = 1000;

/** Roles, groups and structures that a person gets from the beginning, besides those of the scope. */
export function UserGifts({ scope }: { scope: AddScope | null }) {
  return (
    <Stack gap="5">
      <Text color="fg.muted" textStyle="s13">
        <FormattedMessage id="user.gifts.hint" />
      </Text>
      {GIFT_KINDS.filter((kind) => kind !== scope?.kind).map((kind) => (
        <Gift key={kind} kind={kind} scope={null} />
      ))}
    </Stack>
  );
}

/** The choice that places a new person in the scope of a restricted sub-administrator; nothing for others. */
export function ScopeGift({ scope }: { scope: AddScope | null }) {
  return scope && <Gift kind={scope.kind} scope={scope} />;
}

/** A choice of one kind. With a scope it is required, unless another choice lies in the scope. */
function Gift({ kind, scope }: { kind: GiftKind; scope: AddScope | null }) {
  const { control, formState } = useFormContext<UserValues>();
  const choices = useGiftChoices();
  const fault = faultText(formState.errors[kind] as never);
  return (
    <Controller
      control={control}
      name={kind}
      rules={{ validate: (_value, values) => !scope || scope.holds(values) || 'user.fault.scope' }}
      render={({ field: { value, onChange, ref } }) => (
        <chakra.section
          // A fault leads to the search of the choice, where one can go on at once.
          ref={(section: HTMLElement | null) => ref(section && { focus: () => section.querySelector('input')?.focus() })}
          aria-labelledby={`user-${kind}-gifts`}
          aria-describedby={fault ? `user-${kind}-fault` : undefined}
        >
          <chakra.h3 id={`user-${kind}-gifts`} textStyle="heading" mb={scope ? '0.5' : '2'}>
            <FormattedMessage id={`user.${kind}.title`} />
          </chakra.h3>
          {scope && (
            <Text color="fg.muted" textStyle="s13" mb="2">
              <FormattedMessage id={`user.scope.${kind}`} />
            </Text>
          )}
          <TreeMultiSelect {...choices[kind]} selected={value} onChange={onChange} maximum={MAXIMUM} height={136} />
          <FieldFault id={`user-${kind}-fault`}>{fault}</FieldFault>
        </chakra.section>
      )}
    />
  );
}
