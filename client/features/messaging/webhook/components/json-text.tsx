import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { indented } from '../../../../widgets/changes/change';

/** A name with its colon, or a text. */
const PARTS = /("(?:[^"\\]|\\.)*")(\s*:)?/g;

/** JSON with its lines indented, its names and texts in colors; a text that is no JSON stays as it is. */
export function JsonText({ text }: { text: string }) {
  const shown = indented(text);
  if (shown === text) return shown;
  const parts: ReactNode[] = [];
  let at = 0;
  for (const match of shown.matchAll(PARTS)) {
    const [whole, word = '', colon] = match;
    parts.push(shown.slice(at, match.index));
    parts.push(
      <chakra.span key={match.index} color={colon === undefined ? 'status.success' : 'accent'}>
        {word}
      </chakra.span>,
      colon,
    );
    at = match.index + whole.length;
  }
  return [...parts, shown.slice(at)];
}
