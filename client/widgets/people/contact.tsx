import { Text } from '@chakra-ui/react';
import { useContact } from '../../api/contacts/use-contact';

interface Props {
  /** As it arrived: closed. */
  readonly value: string | null | undefined;
  /** Wraps instead of being cut: after the person, not within a name. */
  readonly isWhole?: boolean;
  /** Before a phone number. */
  readonly prefix?: string;
}

/** An encrypted e-mail address or phone number (AUTH-11); a dash without one. */
export function Contact({ value, prefix, isWhole = false }: Props) {
  const text = useContact(value);
  const shown = text ? [prefix, text].filter(Boolean).join(' ') : '–';
  return (
    <Text truncate={!isWhole} title={text || undefined} aria-busy={text === undefined || undefined}>
      {text === undefined ? ' ' : isWhole ? <Breaking text={shown} /> : shown}
    </Text>
  );
}

/** A text with a place to wrap before the sign of an address. */
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
