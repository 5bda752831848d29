/** Refused in every text: controls but tab and line ends, halves of characters, and direction characters. */
const IN_NO_TEXT = String.raw`(?![\t\n\r])\p{Cc}|[\p{Cs}\u202A-\u202E\u2066-\u2069]`;
const LINE_ENDS = String.raw`[\t\n\r\u2028\u2029]`;
/**
 * Invisible characters, and joiners that join nothing: with them two names look the same. Joiners are spelling after
 * letters of joining scripts, after their marks and after pictographs.
 */
const OF_NO_WIDTH = String.raw`[\u200B\u2060-\u2064\uFEFF]|(?<=^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{N}\p{P}\p{Z}\u200C\u200D])[\u200C\u200D]`;

/** Finds characters that no text may contain; line breaks and tabs are allowed. */
export const UNWRITABLE = new RegExp(IN_NO_TEXT, 'u');

/** Finds characters that no single line may contain. */
export const UNWRITABLE_IN_LINE = new RegExp(`${IN_NO_TEXT}|${LINE_ENDS}|${OF_NO_WIDTH}`, 'u');

const BREAKING = new RegExp(String.raw`(?:${IN_NO_TEXT}|${LINE_ENDS}|[\u200E\u200F])+`, 'gu');
const UNSEEN = new RegExp(OF_NO_WIDTH, 'gu');

/**
 * `text` on one line without forbidden characters: typed or foreign text can then neither break out of a header or a
 * line nor reorder its surroundings.
 */
export function oneLine(text: string): string {
  return text.replace(UNSEEN, '').replace(BREAKING, ' ').trim();
}
