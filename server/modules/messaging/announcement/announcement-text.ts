import sanitizeHtml from 'sanitize-html';
import { fail } from '../../../core/errors.js';
import { requiredText, requireWritable } from '../../../core/text.js';

/** ANNC-11, in visible characters. */
const MAX_TEXT = 5_000;
/** Tags included: an editor writes far less for 5000 visible characters. */
const MAX_SOURCE = 50_000;
const MAX_NESTING = 12;

const STYLES = {
  p: 'margin:0 0 16px',
  h2: 'margin:24px 0 8px;font-size:18px;line-height:1.35;font-weight:600;color:#111418',
  h3: 'margin:20px 0 8px;font-size:16px;line-height:1.35;font-weight:600;color:#111418',
  ul: 'margin:0 0 16px;padding:0 0 0 24px',
  ol: 'margin:0 0 16px;padding:0 0 0 24px',
  li: 'margin:0 0 4px',
  blockquote: 'margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid #e1e4e9;color:#59616e',
} as const;

const CLEAN: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'u', 'a', ...Object.keys(STYLES)],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: MAX_NESTING,
  transformTags: { b: 'strong', i: 'em', h1: 'h2', h4: 'h3', div: 'p' },
};

/**
 * The text of an announcement as it is stored: HTML of an allow-list, in which no script, style, picture or event
 * handler remains (ANNC-11, threats 30). Throws INVALID_PARAMETER with `text` for a blank text, more than 5000 visible
 * characters, hidden characters, and more than 50000 characters of HTML.
 */
export function cleanText(html: string): string {
  if (html.length > MAX_SOURCE) tooLong(MAX_SOURCE);
  const clean = sanitizeHtml(html, CLEAN).trim();
  const plain = requiredText('text', visibleText(clean));
  // Character references are signs by now.
  requireWritable('text', plain);
  if ([...plain].length > MAX_TEXT) tooLong(MAX_TEXT);
  return clean;
}

const tooLong = (max: number) =>
  fail('INVALID_PARAMETER', { message: 'error.textTooLong', values: { max }, field: 'text' });

const SIGNS: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const unescaped = (text: string) => text.replace(/&(?:amp|lt|gt|quot);/g, (sign) => SIGNS[sign] ?? sign);

/** The lines of a clean text. The patterns rely on {@link cleanText}: every `<` there begins a tag of the list. */
function linesOf(clean: string): string {
  const text = clean
    .replace(/<li>\s*(?:<p>)?/g, '\n- ')
    .replace(/<br \/>/g, '\n')
    .replace(/<\/?(?:p|h2|h3|ul|ol|blockquote)>/g, '\n\n')
    .replace(/<[^<>]*>/g, '');
  // By lines, because a pattern would look at each run of blanks once per blank.
  const lines: string[] = [];
  for (const line of unescaped(text).split('\n')) {
    const words = line.trim();
    const isAfterGap = (lines.at(-1) ?? '') === '';
    if (words === '' && isAfterGap) continue;
    if (words.startsWith('- ') && isAfterGap) lines.pop();
    lines.push(words);
  }
  return lines.join('\n').trim();
}

/** The visible characters of a clean text, as lines. */
export const visibleText = (clean: string): string => linesOf(clean);

/** A clean text as plain text that says the same: with the addresses of its links. */
export const plainText = (clean: string): string =>
  linesOf(
    clean.replace(/<a href="([^"]*)">(.*?)<\/a>/gs, (_link, address: string, text: string) =>
      text === address || `mailto:${text}` === address ? text : `${text} (${address})`,
    ),
  );

/** A clean text as HTML that mail programs show: each element with its style, links in a new window. */
export const mailHtml = (clean: string): string =>
  clean
    .replace(
      /<(p|h2|h3|ul|ol|li|blockquote)>/g,
      (_tag, name: keyof typeof STYLES) => `<${name} style="${STYLES[name]}">`,
    )
    .replace(/<a href=/g, '<a style="color:#1c4fa8" target="_blank" rel="noopener" href=');

/** The first `length` characters of `text`, cut at a word and marked if there are more. */
export function shortened(text: string, length: number): string {
  const signs = [...text];
  if (signs.length <= length) return text;
  const cut = signs.slice(0, length - 1).join('');
  const atWord = cut.replace(/\s\S*$/u, '').trimEnd();
  return `${atWord.length > cut.length / 2 ? atWord : cut}…`;
}
