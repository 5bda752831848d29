import { useEffect, useState } from 'react';

const CHINESE = /\p{Script=Han}/u;
const LETTERS = /^[a-z ]+$/;

/** The syllables of a Chinese text, one for each character; others stand for themselves. */
export type Spell = (text: string) => readonly string[];

/** Whether a text has characters that pinyin spells. */
export const isChinese = (text: string): boolean => CHINESE.test(text);

/** Whether what is typed may be pinyin. */
export const mayBePinyin = (wanted: string): boolean => LETTERS.test(wanted);

/**
 * The characters whose pinyin the letters are, as start and end: each syllable in full or by its first letters, as
 * "yonghu", "yh" and "yhu" are 用户. Null for no match.
 */
export function spelledPart(syllables: readonly string[], letters: string): readonly [number, number] | null {
  for (let start = 0; start < syllables.length; start += 1) {
    if (syllables[start]?.[0] !== letters[0]) continue;
    const end = endOf(syllables, start, letters);
    if (end !== null) return [start, end];
  }
  return null;
}

function endOf(syllables: readonly string[], at: number, letters: string): number | null {
  if (letters === '') return at;
  const syllable = syllables[at];
  if (syllable === undefined) return null;
  if (syllable === ' ') return endOf(syllables, at + 1, letters);
  for (let length = Math.min(syllable.length, letters.length); length > 0; length -= 1) {
    if (!letters.startsWith(syllable.slice(0, length))) continue;
    const end = endOf(syllables, at + 1, letters.slice(length));
    if (end !== null) return end;
  }
  return null;
}

const spelled = new Map<string, readonly string[]>();
let known: Spell | null = null;

async function loadSpell(): Promise<Spell> {
  const { pinyin } = await import('pinyin-pro');
  known = (text) => {
    const former = spelled.get(text);
    if (former) return former;
    const syllables = pinyin(text, { type: 'array', toneType: 'none', v: true }).map((syllable) =>
      syllable.toLowerCase(),
    );
    spelled.set(text, syllables);
    return syllables;
  };
  return known;
}

/** The spelling of Chinese characters, loaded when somebody has a use for it; null until then, and if it does not load. */
export function useSpell(isWanted: boolean): Spell | null {
  const [spell, setSpell] = useState(() => known);
  useEffect(() => {
    if (!isWanted || spell) return;
    let isShown = true;
    loadSpell().then(
      (loaded) => isShown && setSpell(() => loaded),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [isWanted, spell]);
  return spell;
}
