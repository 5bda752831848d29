const MAX_TERM = 60;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** A term, or the beginning of one, as it is kept and searched: lower case, single spaces, at most 60 characters. */
export function termOf(text: string): string {
  const plain = text.trim().replace(/\s+/g, ' ').toLowerCase();
  return plain.length > MAX_TERM ? [...plain].slice(0, MAX_TERM).join('') : plain;
}

/**
 * The terms that find a member by their beginnings, each once: username, e-mail, and the name from each of its words on,
 * so that one word finds it as well as several in a row; in scripts without spaces from each character on.
 */
export function memberTerms(person: { username: string; name: string; email: string | null }): string[] {
  const words = person.name.trim().split(/\s+/);
  const names = words.flatMap((word, at) => {
    const rest = words.slice(at + 1);
    const beginnings = UNSPACED.test(word) ? [...word].map((_, from, all) => all.slice(from).join('')) : [word];
    return beginnings.map((beginning) => [beginning, ...rest].join(' '));
  });
  const terms = [person.username, person.email ?? '', ...names].map(termOf);
  return [...new Set(terms.filter((term) => term !== ''))];
}
