import { chakra, Stack, Text } from '@chakra-ui/react';
import { Controller, useFormContext } from 'react-hook-form';
import { FormattedMessage } from 'react-intl';
import { faultText } from '../../../../ui/form/fault-text';
import { FieldFault } from '../../../../ui/form/field-fault';
import { TreeMultiSelect } from '../../../../ui/tree/tree-multi-select';
import { AppGifts } from '../../../../widgets/app-access/app-gifts';
import type { AddScope } from '../hooks/use-add-scope';
import { useGiftChoices } from '../hooks/use-gift-choices';
import type { GiftKind } from '../hooks/use-gift-choices';
import type { UserValues } from '../user-form';

/** USER-20 */
const MAXIMUM = 1000;

/** The apps that a person can open from the beginning, and the roles that open them (CALL-308). */
export function UserApps() {
  const { control, getValues, setValue, formState } = useFormContext<UserValues>();
  const fault = faultText(formState.errors.apps as never);
  return (
    <Stack gap="3">
      <Controller
        control={control}
        name="apps"
        rules={{ validate: (apps) => apps.every(({ way }) => way !== undefined) || 'appAccess.fault' }}
        render={({ field: { value, ref } }) => (
          <chakra.div ref={(part: HTMLElement | null) => ref(part && { focus: () => focusIn(part) })}>
            <AppGifts
              chosen={value}
              // From the form, not from the last rendering: several apps learn of their roles at the same time.
              onChange={(change) =>
                setValue('apps', change(getValues('apps')), { shouldDirty: true, shouldValidate: Boolean(fault) })
              }
            />
          </chakra.div>
        )}
      />
      <FieldFault id="user-apps-fault">{fault}</FieldFault>
    </Stack>
  );
}

/** Roles, groups or structures that a person gets from the beginning. */
export function UserGift({ kind }: { kind: GiftKind }) {
  return (
    <Stack gap="3">
      <Text color="fg.muted" textStyle="s13">
        <FormattedMessage id="user.gifts.hint" />
      </Text>
      <Gift kind={kind} scope={null} />
    </Stack>
  );
}

const focusIn = (part: HTMLElement) => part.querySelector('input')?.focus();

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
          ref={(section: HTMLElement | null) => ref(section && { focus: () => focusIn(section) })}
          aria-labelledby={`user-${kind}-gifts`}
          aria-describedby={fault ? `user-${kind}-fault` : undefined}
        >
          {/* A tab of its own names the choice already. */}
          <chakra.h3 id={`user-${kind}-gifts`} textStyle="heading" mb="0.5" srOnly={!scope}>
            <FormattedMessage id={`user.${kind}.title`} />
          </chakra.h3>
          {scope && (
            <Text color="fg.muted" textStyle="s13" mb="2">
              <FormattedMessage id={`user.scope.${kind}`} />
            </Text>
          )}
          <TreeMultiSelect
            {...choices[kind]}
            selected={value}
            onChange={onChange}
            maximum={MAXIMUM}
            height={scope ? 136 : 232}
          />
          <FieldFault id={`user-${kind}-fault`}>{fault}</FieldFault>
        </chakra.section>
      )}
    />
  );
}
