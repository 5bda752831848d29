import type { RefObject } from 'react';
import { useFormContext } from 'react-hook-form';
import { FormattedMessage } from 'react-intl';
import { faultText } from '../../../../ui/form/fault-text';
import { Field } from '../../../../ui/form/field';
import { Input } from '../../../../ui/form/input';
import { TextArea } from '../../../../ui/form/text-area';
import type { Owner, TokenValues } from '../token-form';
import { addressesOf, MAX_ADDRESSES } from '../token-form';
import { ExpiryField } from './expiry-field';
import { OwnerField } from './owner-field';
import { ReachField } from './reach-field';
import { RightsField } from './rights-field';

const MAX_NAME = 100;

interface Props {
  readonly nameRef: RefObject<HTMLInputElement | null>;
  /** Owner and end are chosen once. */
  readonly isNew: boolean;
  readonly self: Owner;
  /** Whether a token that can be used has the name. */
  readonly isTaken: (name: string) => boolean;
}

/** The fields of a token. */
export function TokenFields({ nameRef, isNew, self, isTaken }: Props) {
  const { register, formState } = useFormContext<TokenValues>();
  const { errors } = formState;
  const { ref, ...name } = register('name', {
    validate: {
      isThere: (text) => text.trim() !== '' || 'token.fault.name',
      isFree: (text) => !isTaken(text) || 'token.fault.nameTaken',
    },
  });
  return (
    <>
      <Field
        id="token-name"
        label={<FormattedMessage id="token.field.name" />}
        fault={faultText(errors.name)}
        hint={<FormattedMessage id="token.hint.name" />}
      >
        {(parts) => (
          <Input
            {...parts}
            {...name}
            ref={(element: HTMLInputElement | null) => {
              ref(element);
              nameRef.current = element;
            }}
            maxLength={MAX_NAME}
            autoComplete="off"
            aria-required
          />
        )}
      </Field>
      {isNew && <OwnerField self={self} />}
      <RightsField />
      <ReachField />
      <Field
        id="token-addresses"
        isOptional
        label={<FormattedMessage id="token.field.addresses" />}
        fault={faultText(errors.addresses)}
        hint={<FormattedMessage id="token.hint.addresses" values={{ max: MAX_ADDRESSES }} />}
      >
        {(parts) => (
          <TextArea
            {...parts}
            {...register('addresses', {
              validate: (text) => addressesOf(text).length <= MAX_ADDRESSES || 'token.fault.addresses',
            })}
            rows={2}
            spellCheck={false}
            autoCapitalize="none"
            placeholder="10.20.0.0/16"
          />
        )}
      </Field>
      {isNew && <ExpiryField />}
    </>
  );
}
