// Line breaks and other controls, and the signs that turn the direction of text around.
const UNPRINTED = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** `text` on one line, without controls: what people typed can then not break out of a header or a line. */
export function oneLine(text: string): string {
  return text.replace(UNPRINTED, ' ').trim();
}
