/** Letters that are no letter with a mark, and which people type without it. */
const ALIKE: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i', ß: 's', æ: 'a', œ: 'o' };
const PLAIN = /^[\x00-\x7f]*$/;

/** A single letter is somewhere in every name. */
export const FUZZY_FROM = 2;

const folded = new Map<string, string>();

function foldUnit(unit: string): string {
  const known = folded.get(unit);
  if (known !== undefined) return known;
  const base = unit.normalize('NFD').charAt(0).toLowerCase().charAt(0);
  const plain = ALIKE[base] ?? base;
  folded.set(unit, plain);
  return plain;
}

/** A text without case and marks, as long as it was: places in one are places in the other. */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  let out = '';
  for (let at = 0; at < text.length; at += 1) out += foldUnit(text.charAt(at));
  return out;
}

const LETTER = /[\p{L}\p{N}]/u;

/** Whether a word begins there. Asked for each of many thousand names: plain letters are told by their codes. */
function isWordStart(text: string, at: number): boolean {
  if (at === 0) return true;
  const before = text.charCodeAt(at - 1);
  if (before > 127) return !LETTER.test(text.charAt(at - 1));
  return !((before >= 97 && before <= 122) || (before >= 48 && before <= 57));
}

/** The first letters of the words of a folded text. */
export function initialsOf(text: string): string {
  let letters = '';
  for (const word of text.match(/[\p{L}\p{N}]+/gu) ?? []) letters += word.charAt(0);
  return letters;
}

function startsWord(text: string, wanted: string, from: number): boolean {
  for (let at = from; at >= 0; at = text.indexOf(wanted, at + 1)) if (isWordStart(text, at)) return true;
  return false;
}

/**
 * How well a folded text matches: 0 it is what is wanted, 1 begins with it, 2 a word of it does, 3 any part, 4 each of
 * the words is somewhere in `all`; null not at all.
 */
export function rankOf(text: string, all: string, wanted: string, words: readonly string[]): number | null {
  const at = text.indexOf(wanted);
  if (at === 0) return text.length === wanted.length ? 0 : 1;
  if (at > 0) return startsWord(text, wanted, at) ? 2 : 3;
  if (words.length === 1) return all.length > text.length && all.includes(wanted, text.length) ? 5 : null;
  return words.every((word) => all.includes(word)) ? 4 : null;
}

/** Whether all letters stand in the text in their order, beginning with that of a word: "wrk ord" in "work orders". */
export function isFuzzy(text: string, letters: string): boolean {
  const first = letters.charAt(0);
  for (let start = text.indexOf(first); start >= 0; start = text.indexOf(first, start + 1))
    if (isWordStart(text, start)) return lettersAt(text, letters, start) !== null;
  return false;
}

/** The places of the letters, from `start` on; null if one is missing. Letters that begin words are preferred. */
function lettersAt(text: string, letters: string, start: number): number[] | null {
  const places: number[] = [start];
  let at = start;
  for (const letter of letters.slice(1)) {
    const next = text.indexOf(letter, at + 1);
    if (next < 0) return null;
    places.push(next);
    at = next;
  }
  return places;
}

/**
 * The parts of a label that what is typed has matched, as pairs of start and end; scattered letters count in what is
 * looked for itself, not in what stands beside it.
 */
export function matchedParts(label: string, typed: string, isBeside = false): readonly (readonly [number, number])[] {
  const text = fold(label);
  const wanted = fold(typed).trim().replace(/\s+/g, ' ');
  if (!wanted) return [];
  const whole = bestPlace(text, wanted);
  if (whole >= 0) return [[whole, whole + wanted.length]];
  const words = [...new Set(wanted.split(' '))];
  const found = words.map((word) => [word, bestPlace(text, word)] as const).filter(([, at]) => at >= 0);
  if (found.length > 0) return joined(found.map(([word, at]) => [at, at + word.length]));
  if (isBeside || wanted.length < FUZZY_FROM) return [];
  const letters = wanted.replaceAll(' ', '');
  if (initialsOf(text).startsWith(letters)) return initialParts(text, letters.length);
  const first = letters.charAt(0);
  for (let start = text.indexOf(first); start >= 0; start = text.indexOf(first, start + 1))
    if (isWordStart(text, start)) return joined((lettersAt(text, letters, start) ?? []).map((at) => [at, at + 1]));
  return [];
}

/** The first letters of the first words. */
function initialParts(text: string, count: number): [number, number][] {
  const places = Array.from({ length: text.length }, (_, at) => at).filter(
    (at) => LETTER.test(text.charAt(at)) && isWordStart(text, at),
  );
  return joined(places.slice(0, count).map((at) => [at, at + 1]));
}

/** The first word that begins with it, else its first place. */
function bestPlace(text: string, wanted: string): number {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) if (isWordStart(text, at)) return at;
  return text.indexOf(wanted);
}

function joined(parts: [number, number][]): [number, number][] {
  const all: [number, number][] = [];
  for (const [start, end] of parts.sort((one, other) => one[0] - other[0])) {
    const last = all.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else all.push([start, end]);
  }
  return all;
}
