/** Refused in every text: controls but tab and line ends, halves of characters, and direction characters. */
const IN_NO_TEXT = String.raw`(?![\t\n\r])\p{Cc}|[\p{Cs}\u202A-\u202E\u2066-\u2069]`;
const LINE_ENDS = String.raw`[\t\n\r\u2028\u2029]`;
/**
 * Signs of no width, and joiners where they join nothing: they make of one name two that look the same. Behind letters of
 * scripts that join, behind their marks and behind pictures, joiners are spelling.
 */
const OF_NO_WIDTH = String.raw`[\u200B\u2060-\u2064\uFEFF]|(?<=^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{N}\p{P}\p{Z}\u200C\u200D])[\u200C\u200D]`;

/** Finds what no text may hold; several lines and tabs are text. */
export const UNWRITABLE = new RegExp(IN_NO_TEXT, 'u');

/** Finds what no single line may hold. */
export const UNWRITABLE_IN_LINE = new RegExp(`${IN_NO_TEXT}|${LINE_ENDS}|${OF_NO_WIDTH}`, 'u');

const BREAKING = new RegExp(String.raw`(?:${IN_NO_TEXT}|${LINE_ENDS}|[\u200E\u200F])+`, 'gu');
const UNSEEN = new RegExp(OF_NO_WIDTH, 'gu');

/**
 * `text` on one line, without what no line may hold: what people typed, or others say of them, can then neither break out
 * of a header or a line nor turn what stands beside it.
 */
export function oneLine(text: string): string {
  return text.replace(UNSEEN, '').replace(BREAKING, ' ').trim();
}
