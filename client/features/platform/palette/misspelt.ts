import uFuzzy from '@leeoniya/ufuzzy';

/** Shorter words are like too many others. */
const SHORTEST = 3;
/** The pattern of a word grows with the square of its length. */
const PLAIN_WORD = /^[a-z0-9]{1,24}$/;
const MOST_WORDS = 6;
const NO_SLIP = { intraIns: 0, intraSub: 0, intraTrn: 0, intraDel: 0 } as const;
const ANY_SLIP = { intraIns: 1, intraSub: 1, intraTrn: 1, intraDel: 1 } as const;
const WHOLE_WORD: [number, number] = [0, Infinity];

const matcher = new uFuzzy({
  intraMode: 1,
  // A misspelt word begins where a word does.
  interLft: 2,
  intraRules: (word) => {
    if (word.length < SHORTEST || /^\d+$/.test(word)) return NO_SLIP;
    return { intraSlice: WHOLE_WORD, ...ANY_SLIP, ...(word.length === SHORTEST && { intraSub: 0, intraDel: 0 }) };
  },
});

/** The words of some texts, each once, with the texts that have it. */
export interface Vocabulary {
  readonly words: readonly string[];
  readonly places: ReadonlyMap<string, readonly number[]>;
}

/** The words of folded texts, by their places. Names share most of their words: each is compared once. */
export function vocabularyOf(texts: readonly string[]): Vocabulary {
  const places = new Map<string, number[]>();
  texts.forEach((text, place) => {
    for (const word of text.match(/[\p{L}\p{N}]+/gu) ?? []) {
      const known = places.get(word);
      if (!known) places.set(word, [place]);
      else if (known.at(-1) !== place) known.push(place);
    }
  });
  return { words: [...places.keys()], places };
}

/**
 * The texts that have each of the typed words with at most one slip: a letter more, less, another, or two in the wrong
 * order. By their places, with the words as they are spelt there. None for more than 6 words, or a word of more than 24
 * letters.
 */
export function misspelt({ words, places }: Vocabulary, typed: readonly string[]): ReadonlyMap<number, string> {
  const isPlain = typed.length <= MOST_WORDS && typed.every((word) => PLAIN_WORD.test(word));
  if (!isPlain || !typed.some((word) => word.length >= SHORTEST)) return new Map();
  let found: Map<number, string> | null = null;
  for (const word of typed) {
    const next = new Map<number, string>();
    for (const [near, spelt] of nearWords(words as string[], word)) {
      for (const place of places.get(near) ?? []) {
        const before: string | undefined = found ? found.get(place) : '';
        if (before !== undefined && !next.has(place)) next.set(place, before ? `${before} ${spelt}` : spelt);
      }
    }
    found = next;
  }
  return found ?? new Map();
}

/** The words that a typed one may mean, with the part of each that is meant; words of the same length come first. */
function nearWords(words: string[], typed: string): [string, string][] {
  const places = matcher.filter(words, typed);
  if (!places || places.length === 0) return [];
  const { idx, ranges } = matcher.info(places, words, typed);
  const near = idx.map((place, at): [string, string] => {
    const word = words[place] ?? '';
    return [word, word.slice(...(ranges[at]?.slice(0, 2) as [number, number]))];
  });
  const distance = ([word]: [string, string]) => Math.abs(word.length - typed.length);
  return near.sort((one, other) => distance(one) - distance(other));
}
