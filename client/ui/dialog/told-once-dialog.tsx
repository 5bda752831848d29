import { Stack, Text } from '@chakra-ui/react';
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
  /** Stands below the values. */
  readonly children?: ReactNode;
}

/** Shows a password or a secret that nobody can read again; neither Escape nor the browser's way back closes it. */
export function ToldOnceDialog({ title, text, values, action, onClose, children }: Props) {
  return (
    <Dialog
      isUrgent
      title={title}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {action}
        </Button>
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
