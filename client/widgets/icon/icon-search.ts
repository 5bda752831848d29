/** An icon of the built-in set, and the words it is found by; the first names it. */
export interface NamedIcon {
  readonly name: string;
  readonly label: string;
  readonly words: string;
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** An icon under the words that a language has for it, parted by commas. */
export function namedIcon(name: string, text: string): NamedIcon {
  return { name, label: text.split(',')[0] ?? text, words: plain(`${text} ${name}`) };
}

/** The icons that all words of a text are found in, those named by it first. Accents and case do not count. */
export function findIcons(icons: readonly NamedIcon[], text: string): readonly NamedIcon[] {
  const wanted = plain(text).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return icons;
  const found = icons.filter(({ words }) => wanted.every((word) => words.includes(word)));
  const begins = ({ words }: NamedIcon) => words.startsWith(wanted[0] ?? '');
  return [...found.filter(begins), ...found.filter((icon) => !begins(icon))];
}
