import { useRef } from 'react';
import type { TreeRow } from './tree-rows';

/** Letters typed within so many ms make one word. */
const WORD_PAUSE = 600;

/** Typing goes to the next row whose name begins with what was typed; the same letter again to the one after. */
export function useTypeAhead(
  rows: readonly TreeRow[],
  active: number,
  goTo: (index: number) => void,
): (letter: string, pressedAt: number) => void {
  const typed = useRef({ text: '', at: 0 });
  // By when keys were pressed: a busy page may come to them later, and would take a word for single letters.
  return (letter, pressedAt) => {
    const isNew = pressedAt - typed.current.at > WORD_PAUSE;
    const text = (isNew ? '' : typed.current.text) + letter.toLocaleLowerCase();
    typed.current = { text, at: pressedAt };
    const wanted = [...text].every((each) => each === text[0]) ? (text[0] ?? '') : text;
    const start = wanted.length === 1 ? active + 1 : active;
    for (let step = 0; step < rows.length; step += 1) {
      const index = (start + step) % rows.length;
      const row = rows[index];
      if (row?.kind === 'node' && row.node.name.toLocaleLowerCase().startsWith(wanted)) return goTo(index);
    }
  };
}
