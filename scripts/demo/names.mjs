/**
 * Given and family names that go together; `familyFirst` is the separator of cultures that put the family name first.
 * Ascii forms make usernames.
 */
const POOLS = [
  {
    given:
      'Emma Oliver Charlotte Jack Amelia Harry Grace Thomas Ruby George Alice Samuel Lucy Daniel Hannah Peter'.split(
        ' ',
      ),
    family: 'Walker Bennett Hughes Foster Palmer Reid Marsh Holland Barker Lawson Pearce Dixon Hayes Fletcher'.split(
      ' ',
    ),
  },
  {
    given: 'Lena Jonas Marie Felix Hanna Lukas Clara Paul Greta Moritz Johanna Anton Jürgen Käthe'.split(' '),
    family: 'Schneider Vogel Krämer Hofmann Brandt Lorenz Böhm Winkler Schäfer Kühn Arnold Groß'.split(' '),
  },
  {
    given: 'Zofia Jan Maja Jakub Hanna Szymon Lena Filip Alicja Wojciech Małgorzata Paweł'.split(' '),
    family: 'Nowak Wójcik Kamińska Zieliński Szymański Woźniak Dąbrowski Kozłowska Mazur Krawczyk'.split(' '),
  },
  {
    given: 'Lucía Hugo Martina Mateo Sofía Daniel Carmen Álvaro Elena Javier Inés Íñigo'.split(' '),
    family: 'García Romero Navarro Torres Domínguez Vázquez Ramos Gil Serrano Muñoz Ortega'.split(' '),
  },
  {
    given: 'Camille Louis Chloé Hugo Manon Jules Léa Théo Inès Antoine Élodie Gaël'.split(' '),
    family: 'Moreau Laurent Lefèvre Girard Roux Fontaine Chevalier Gauthier Perrin Masson'.split(' '),
  },
  {
    given: 'Ingrid Lars Astrid Nils Freja Emil Sigrid Oskar Maja Mikkel Åsa Jørgen'.split(' '),
    family: 'Lindqvist Hansen Berg Nilsen Holm Dahl Nyström Solberg Eriksen Lund Öberg'.split(' '),
  },
  {
    given:
      '伟:wei 芳:fang 娜:na 敏:min 静:jing 磊:lei 洋:yang 艳:yan 杰:jie 婷:ting 浩:hao 雪梅:xuemei 志强:zhiqiang'.split(
        ' ',
      ),
    family: '王:wang 李:li 张:zhang 刘:liu 陈:chen 杨:yang 赵:zhao 黄:huang 周:zhou 吴:wu'.split(' '),
    familyFirst: '',
  },
  {
    given: '陽菜:hina 蓮:ren 結衣:yui 大翔:hiroto 美咲:misaki 健太:kenta 葵:aoi 翔太:shota 由美子:yumiko'.split(' '),
    family:
      '佐藤:sato 鈴木:suzuki 高橋:takahashi 田中:tanaka 渡辺:watanabe 伊藤:ito 中村:nakamura 小林:kobayashi'.split(' '),
    familyFirst: ' ',
  },
];

/**
 * Letters that Unicode does not decompose into a base letter and a mark.
 * @type {Record<string, string>}
 */
const LETTERS = { ł: 'l', Ł: 'l', ø: 'o', Ø: 'o', ß: 'ss', æ: 'ae', Æ: 'ae' };

/** @param {string} name */
const ascii = (name) =>
  name
    .replace(/[łŁøØßæÆ]/g, (letter) => LETTERS[letter])
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();

/** Every given-and-family pair once, as { name, handle }; a handle is `given.family` in ascii. */
const PEOPLE = POOLS.flatMap(({ given, family, familyFirst }) =>
  given.flatMap((first) =>
    family.map((last) => {
      const [shownFirst, plainFirst = ascii(shownFirst)] = first.split(':');
      const [shownLast, plainLast = ascii(shownLast)] = last.split(':');
      return {
        name: familyFirst === undefined ? `${shownFirst} ${shownLast}` : `${shownLast}${familyFirst}${shownFirst}`,
        handle: `${plainFirst}.${plainLast}`,
      };
    }),
  ),
);

/** The number of people before names repeat. */
export const PEOPLE_COUNT = PEOPLE.length;

/**
 * The person number `at`, cultures mixed; the same one each time.
 * @param {number} at
 */
export function personAt(at) {
  // A step that shares no factor with the number of people visits each once.
  return PEOPLE[(at * 457) % PEOPLE_COUNT];
}
