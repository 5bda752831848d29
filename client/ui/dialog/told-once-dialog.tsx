import { chakra, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../button/button';
import { CopyField } from '../form/copy-field';
import { BackGuard } from './back-guard';
import { Dialog } from './dialog';

interface Props {
  readonly title: ReactNode;
  readonly text: ReactNode;
  /** Each value has a button that copies it. */
  readonly values: readonly { readonly id: string; readonly label: ReactNode; readonly value: string }[];
  /** The label of the button, which alone closes the dialog. */
  readonly action: ReactNode;
  readonly onClose: () => void;
  /** A box to tick before the dialog can be closed, such as "I have stored it safely". */
  readonly confirmation?: ReactNode;
  readonly size?: 'md' | 'lg';
  /** Stands below the values. */
  readonly children?: ReactNode;
}

/** Shows a password or a secret that nobody can read again; neither Escape nor the browser's way back closes it. */
export function ToldOnceDialog(props: Props) {
  const { title, text, values, action, confirmation, size, onClose, children } = props;
  const [isConfirmed, setConfirmed] = useState(false);
  return (
    <Dialog
      isUrgent
      size={size}
      title={title}
      onClose={onClose}
      footer={
        <>
          {confirmation && (
            <chakra.label
              display="flex"
              alignItems="center"
              gap="2.5"
              flex="1"
              minHeight={{ base: '11', md: '8' }}
              cursor="pointer"
            >
              <input type="checkbox" checked={isConfirmed} onChange={() => setConfirmed(!isConfirmed)} />
              {confirmation}
            </chakra.label>
          )}
          <Button variant="primary" disabled={Boolean(confirmation) && !isConfirmed} onClick={onClose}>
            {action}
          </Button>
        </>
      }
    >
      <BackGuard />
      <Stack gap="3">
        <Text color="fg.muted">{text}</Text>
        {values.map((one) => (
          <CopyField key={one.id} {...one} />
        ))}
        {children}
      </Stack>
    </Dialog>
  );
}
