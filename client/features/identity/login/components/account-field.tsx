import { Box, Text } from '@chakra-ui/react';
import type { ReactNode, RefObject } from 'react';
import { FormattedMessage } from 'react-intl';
import { FieldFault } from '../../../../ui/form/field-fault';
import { Input } from '../../../../ui/form/input';

interface Props {
  readonly ref: RefObject<HTMLInputElement | null>;
  /** The account typed in another form of sign-in. */
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly autoFocus: boolean;
  readonly fault: string | undefined;
  readonly hint?: ReactNode;
}

/** The account that signs in, or its e-mail address. */
export function AccountField({ ref, typed, onType, autoFocus, fault, hint }: Props) {
  return (
    <Box>
      <Box asChild textStyle="label" display="block" mb="1.5">
        <label htmlFor="account">
          <FormattedMessage id="login.account" />
        </label>
      </Box>
      <Input
        ref={ref}
        id="account"
        size="lg"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        autoFocus={autoFocus}
        defaultValue={typed}
        onChange={({ target }) => onType(target.value)}
        aria-invalid={fault ? true : undefined}
        aria-describedby={hint ? 'account-fault account-hint' : 'account-fault'}
      />
      <FieldFault id="account-fault">{fault}</FieldFault>
      {hint && (
        <Text id="account-hint" mt="1" textStyle="s12" color="fg.muted">
          {hint}
        </Text>
      )}
    </Box>
  );
}
