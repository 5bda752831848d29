import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import type { InputHTMLAttributes, KeyboardEvent, Ref } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../button/button';
import { FieldFault } from './field-fault';
import { Input } from './input';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size'> {
  readonly ref?: Ref<HTMLInputElement>;
  readonly id: string;
  /** Its fault; replaces the Caps Lock hint. */
  readonly fault?: string;
}

/** A password field that can be shown, and that tells when Caps Lock is on. */
export function PasswordInput({ fault, ...props }: Props) {
  const [isShown, setShown] = useState(false);
  const [isCapsLock, setCapsLock] = useState(false);
  const readCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <>
      <Box position="relative">
        <Input
          {...props}
          size="lg"
          pe="24"
          aria-invalid={fault ? true : undefined}
          aria-describedby={`${props.id}-fault`}
          type={isShown ? 'text' : 'password'}
          onKeyDown={readCapsLock}
          onKeyUp={readCapsLock}
        />
        <Button
          variant="ghost"
          size="sm"
          position="absolute"
          insetEnd="1.5"
          top={{ base: '0', md: '1.5' }}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <FormattedMessage id={isShown ? 'common.hidePassword' : 'common.showPassword'} />
        </Button>
      </Box>
      <FieldFault id={`${props.id}-fault`}>{fault}</FieldFault>
      <Box aria-live="polite" color="status.warning" textStyle="s12" mt="1" _empty={{ mt: '0' }}>
        {isCapsLock && !fault && <FormattedMessage id="common.capsLock" />}
      </Box>
    </>
  );
}
