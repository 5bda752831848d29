import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import type { InputHTMLAttributes, KeyboardEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from './button';
import { Input } from './input';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size'> & { ref?: React.Ref<HTMLInputElement> };

/** A password field that can be shown, and that tells when Caps Lock is on. */
export function PasswordInput(props: Props) {
  const [isShown, setShown] = useState(false);
  const [isCapsLock, setCapsLock] = useState(false);
  const readCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <>
      <Box position="relative">
        <Input
          {...props}
          size="lg"
          pe="20"
          type={isShown ? 'text' : 'password'}
          onKeyDown={readCapsLock}
          onKeyUp={readCapsLock}
        />
        <Button
          variant="ghost"
          size="sm"
          position="absolute"
          insetEnd="1.5"
          top="1.5"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <FormattedMessage id={isShown ? 'common.hidePassword' : 'common.showPassword'} />
        </Button>
      </Box>
      <Box aria-live="polite" color="status.warning" textStyle="s12" minHeight="4" mt="1">
        {isCapsLock && <FormattedMessage id="common.capsLock" />}
      </Box>
    </>
  );
}
