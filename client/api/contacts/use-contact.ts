import { useEffect, useState } from 'react';
import { openedContact } from './opened';

/**
 * The text of an encrypted e-mail address or phone number (AUTH-11): null without one, undefined until it is decrypted,
 * '' if it cannot be.
 */
export function useContact(closed: string | null | undefined): string | null | undefined {
  const [text, setText] = useState<{ closed: string; text: string } | null>(null);
  useEffect(() => {
    if (!closed || openedContact(closed) !== undefined) return;
    let isShown = true;
    // The code for decrypting loads with the first of them.
    void import('./contacts')
      .then(({ openContact }) => openContact(closed))
      .then((opened) => isShown && setText({ closed, text: opened }));
    return () => {
      isShown = false;
    };
  }, [closed]);
  if (!closed) return null;
  return openedContact(closed) ?? (text?.closed === closed ? text.text : undefined);
}
