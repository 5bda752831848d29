import { Text } from '@chakra-ui/react';
import { useContact } from '../../api/contacts/use-contact';

interface Props {
  /** As it arrived: closed. */
  readonly value: string | null | undefined;
  /** Before a phone number. */
  readonly prefix?: string;
}

/** An encrypted e-mail address or phone number (AUTH-11); a dash without one. */
export function Contact({ value, prefix }: Props) {
  const text = useContact(value);
  const shown = text ? [prefix, text].filter(Boolean).join(' ') : '–';
  return (
    <Text truncate title={text || undefined} aria-busy={text === undefined || undefined}>
      {text === undefined ? ' ' : <Breaking text={shown} />}
    </Text>
  );
}

/** An address that has to wrap does so at its sign, not within a name. */
function Breaking({ text }: { text: string }) {
  const at = text.indexOf('@');
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}
