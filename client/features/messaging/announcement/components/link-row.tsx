import { Box, Flex } from '@chakra-ui/react';
import type { Editor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { Input } from '../../../../ui/form/input';

interface Props {
  readonly editor: Editor;
  readonly onClose: () => void;
}

const PROTOCOL = /^[a-z][a-z0-9+.-]*:/i;
const MAIL = /^[^\s@/]+@[^\s@/]+$/;

/** An address as a link takes it: with its protocol; null if no link may lead there. */
export function linkOf(typed: string): string | null {
  const text = typed.trim();
  const address = MAIL.test(text) ? `mailto:${text}` : PROTOCOL.test(text) ? text : `https://${text}`;
  const isAllowed = URL.canParse(address) && ['http:', 'https:', 'mailto:'].includes(new URL(address).protocol);
  return text && isAllowed ? address : null;
}

/** The address of the link at the selection. */
export function LinkRow({ editor, onClose }: Props) {
  const intl = useIntl();
  const field = useRef<HTMLInputElement>(null);
  const before = String(editor.getAttributes('link').href ?? '');
  const [address, setAddress] = useState(before);
  const [isFaulty, setFaulty] = useState(false);
  useEffect(() => field.current?.focus(), []);
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const apply = () => {
    const href = linkOf(address);
    if (!href) {
      setFaulty(true);
      return field.current?.focus();
    }
    const { empty } = editor.state.selection;
    const chain = editor.chain().focus().extendMarkRange('link');
    // Without a selection, the address itself becomes the text.
    if (empty && !before) {
      chain.insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] }).run();
    } else chain.setLink({ href }).run();
    onClose();
  };
  return (
    <Box px="3" pb="2">
      <Flex gap="2" wrap="wrap">
        <Input
          ref={field}
          flex="1 1 200px"
          width="auto"
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={500}
          placeholder="https://"
          aria-label={intl.formatMessage({ id: 'announcement.link.address' })}
          aria-invalid={isFaulty || undefined}
          aria-describedby="announcement-link-fault"
          value={address}
          onChange={(event) => {
            setAddress(event.target.value);
            setFaulty(false);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault();
              apply();
            }
            if (event.key === 'Escape') close();
          }}
        />
        {before && (
          <Button
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run();
              onClose();
            }}
          >
            <FormattedMessage id="announcement.link.remove" />
          </Button>
        )}
        <Button variant="primary" onClick={apply}>
          <FormattedMessage id="announcement.link.apply" />
        </Button>
      </Flex>
      <Box id="announcement-link-fault" role="alert" color="status.danger" textStyle="s12" mt="1" _empty={{ mt: '0' }}>
        {isFaulty && <FormattedMessage id="announcement.link.fault" />}
      </Box>
    </Box>
  );
}
