const MAX_TERM = 60;
const CJK = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/**
 * The words a member is found by, as prefixes: username, e-mail, whole name, each word of the name, and for scripts
 * without spaces each suffix of the name. Lower case, without doubles.
 */
export function memberTerms(person: { username: string; name: string; email: string | null }): string[] {
  const { username, name, email } = person;
  const words = name.split(/\s+/);
  const suffixes = words.flatMap((word) =>
    CJK.test(word) ? [...word].map((_, at) => [...word].slice(at).join('')) : [],
  );
  const terms = [username, email ?? '', name, ...words, ...suffixes];
  return [...new Set(terms.flatMap((term) => term.trim().toLowerCase().slice(0, MAX_TERM) || []))];
}
