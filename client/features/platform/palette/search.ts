import { Best } from './best';
import type { Match } from './best';
import { fold, FUZZY_FROM, isFuzzy, rankOf } from './match';
import { misspelt, vocabularyOf } from './misspelt';
import type { Vocabulary } from './misspelt';
import { atFirst, ordered, prepare } from './palette-model';
import type { PaletteEntry, Ready, ReadyName, Results } from './palette-model';
import { mayBePinyin, spelledPart } from './pinyin';
import type { Spell } from './pinyin';

/** Letters scattered over a name are looked for only where less than this was found otherwise. */
const ENOUGH = 4;
/** The class of the beginning of a word. */
const AS_WORD = 2;
/** A name in another language comes after the same match of the label. */
const BY_OTHER_NAME = 0.5;
const BY_SLIP = 8;
const BY_LETTERS = 9;
/** Found by the server alone, as people are by their e-mail addresses. */
const BY_SERVER = 10;

/** Invisible signs: control characters, and marks of direction and joining. */
const UNSEEN = /[\p{Cc}\p{Cf}]/gu;

/** The typed text as it is searched for. */
export const wantedOf = (typed: string): string => fold(typed.replace(UNSEEN, ' ')).trim().replace(/\s+/g, ' ');

/** Entries that the server found for a text. */
export interface Served {
  readonly entries: readonly PaletteEntry[];
  readonly searched: string;
}
const NOT_SERVED: Served = { entries: [], searched: '' };

interface Options {
  readonly spell?: Spell | null;
  readonly isConsole?: boolean;
}

/** The typed text, in the forms that it is compared by. */
interface Wanted {
  readonly text: string;
  readonly words: readonly string[];
  readonly letters: string;
  readonly spell: Spell | null;
}

/** How an entry matches; null for not at all. Names on screen go before pinyin, and that before names in other languages. */
function matchOf({ entry, own, others, all, isSpelled }: Ready, wanted: Wanted): Match | null {
  const { text, words, letters, spell } = wanted;
  const rank = rankOf(own.text, all, text, words);
  if (rank !== null && rank <= AS_WORD) return { rank };
  const isInitials = ({ initials }: ReadyName) => letters.length >= FUZZY_FROM && initials.startsWith(letters);
  if (isInitials(own)) return { rank: AS_WORD };
  const part = spell && isSpelled ? spelledPart(spell(entry.label), letters) : null;
  if (part)
    return {
      rank: part[0] === 0 ? 1 : AS_WORD,
      foundBy: Array.from(entry.label)
        .slice(...part)
        .join(''),
    };
  let best: Match | null = rank === null ? null : { rank };
  for (const other of others) {
    const otherRank = isInitials(other) ? AS_WORD : rankOf(other.text, other.text, text, words);
    if (otherRank === null || (best && best.rank <= otherRank + BY_OTHER_NAME)) continue;
    best = { rank: otherRank + BY_OTHER_NAME, otherName: other.name };
  }
  return best;
}

/**
 * Searches entries for the typed text: names that are it or begin with it, words and initials, any part, all words
 * somewhere, then names with one slip in a word, then the letters in their order. Recent pages and searches show only
 * while nothing is typed: the pages stand among apps and menus too. Entries of the server stand among the rest, as good
 * as they match here, and last where only the server knows why they match. Of those found for less than is typed by now,
 * only matches are shown.
 */
export function search(ready: readonly Ready[], typed: string, options: Options = {}, served = NOT_SERVED): Results {
  const { spell = null, isConsole = false } = options;
  const text = wantedOf(typed);
  if (!text) return { sections: atFirst(ready, isConsole), corrected: null };
  const words = text.split(' ');
  const wanted = { text, words, letters: text.replaceAll(' ', ''), spell: mayBePinyin(text) ? spell : null };
  const best = new Best(ordered(isConsole));
  const add = (each: Ready) => {
    const match = isLasting(each.entry) ? matchOf(each, wanted) : null;
    if (match) best.add(each.entry, match);
    return match !== null;
  };
  ready.forEach(add);
  const known = new Set(ready.map(({ entry }) => entry.id));
  const others = served.entries.filter(({ id }) => !known.has(id));
  const rest = prepare(others).filter((each) => !add(each));
  const isAnswer = served.searched === typed.trim();
  const isFound = best.count > 0 || (isAnswer && rest.length > 0);
  if (text.length >= FUZZY_FROM) addNear(best, ready, wanted);
  if (isAnswer) for (const { entry } of rest) best.add(entry, { rank: BY_SERVER });
  const sections = best.sections();
  return { sections, corrected: isFound ? null : (sections[0]?.entries[0]?.foundBy ?? null) };
}

/** Whether a search looks for it. */
const isLasting = ({ group }: PaletteEntry) => group !== 'recent' && group !== 'searches';

const vocabularies = new WeakMap<readonly Ready[], Vocabulary>();

function knownVocabulary(ready: readonly Ready[]): Vocabulary {
  const known = vocabularies.get(ready) ?? vocabularyOf(ready.map(({ all }) => all));
  vocabularies.set(ready, known);
  return known;
}

/** Adds names with a slip in a word if no word begins as it is typed, and scattered letters if there are few names. */
function addNear(best: Best, ready: readonly Ready[], { words, letters }: Wanted): void {
  const near = best.best > AS_WORD ? misspelt(knownVocabulary(ready), words) : [];
  for (const [place, foundBy] of near) {
    const each = ready[place];
    if (!each || !isLasting(each.entry) || best.has(each.entry)) continue;
    const isOwn = foundBy.split(' ').every((word) => each.own.text.includes(word));
    best.add(each.entry, { rank: isOwn ? BY_SLIP : BY_SLIP + 0.5, foundBy });
  }
  if (best.count >= ENOUGH) return;
  for (const { entry, own } of ready)
    if (isLasting(entry) && !best.has(entry) && isFuzzy(own.text, letters)) best.add(entry, { rank: BY_LETTERS });
}
