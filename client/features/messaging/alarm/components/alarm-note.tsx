import { useApolloClient } from '@apollo/client/react';
import { Box, chakra } from '@chakra-ui/react';
import { SendHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { RefObject } from 'react';
import { useIntl } from 'react-intl';
import { AlarmAddNoteDocument } from '../../../../api/generated/graphql';
import { Button } from '../../../../ui/button/button';
import { Input } from '../../../../ui/form/input';

/** CALL-375 */
const MOST = 500;

interface Props {
  readonly id: string;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onSaved: () => void;
}

/** A note for those on duty; what was typed stays when saving fails, which is told by itself. */
export function AlarmNote({ id, field, onSaved }: Props) {
  const intl = useIntl();
  const client = useApolloClient();
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    if (text.trim() === '' || isBusy) return;
    setBusy(true);
    try {
      await client.mutate({ mutation: AlarmAddNoteDocument, variables: { alertId: id, text: text.trim() } });
      setText('');
      onSaved();
    } catch {
      // Told by the error policy.
    } finally {
      setBusy(false);
    }
  };
  return (
    <chakra.form
      display="flex"
      gap="2"
      px="4"
      py="3"
      borderTopWidth="1px"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Box flex="1" minWidth="0">
        <Input
          ref={field}
          value={text}
          maxLength={MOST}
          aria-label={intl.formatMessage({ id: 'alarm.note' })}
          aria-keyshortcuts="N"
          placeholder={intl.formatMessage({ id: 'alarm.note' })}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              event.stopPropagation();
              event.currentTarget.blur();
            }
          }}
        />
      </Box>
      <Button
        type="submit"
        size="icon"
        aria-label={intl.formatMessage({ id: 'alarm.noteSave' })}
        title={intl.formatMessage({ id: 'alarm.noteSave' })}
        aria-disabled={text.trim() === '' || isBusy}
      >
        <SendHorizontal strokeWidth={1.5} />
      </Button>
    </chakra.form>
  );
}
