import { Text } from '@chakra-ui/react';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../button/button';
import { Dialog } from './dialog';

interface Props {
  readonly title: ReactNode;
  readonly text: ReactNode;
  /** "I see" without one (SHELL-23). */
  readonly label?: ReactNode;
  readonly onClose: () => void;
}

/** Tells of a failure above everything else; its one button closes it. */
export function ErrorDialog({ title, text, label, onClose }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      isUrgent
      title={title}
      onClose={onClose}
      initialFocus={button}
      footer={
        <Button ref={button} variant="primary" onClick={onClose}>
          {label ?? <FormattedMessage id="common.iSee" />}
        </Button>
      }
    >
      <Text color="fg.muted">{text}</Text>
    </Dialog>
  );
}
