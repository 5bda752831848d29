import type { MarkedToken, Token } from 'marked';
import { Lexer } from 'marked';
import { codeBlock, commandsOf } from './code-block';
import { element, slugOf } from './page';

type Drawn = HTMLElement | string;

/**
 * Draws Markdown as elements. No text is ever read as markup: raw HTML, and links that lead elsewhere than to the web
 * or the portal, are shown as they are written.
 */
export function markdown(text: string): HTMLElement[] {
  return draw(Lexer.lex(text)).map((block) => (typeof block === 'string' ? element('p', {}, block) : block));
}

/** marked declares each token as one of its own or any other; without extensions there are only its own. */
const draw = (tokens: readonly Token[] = []) => (tokens as readonly MarkedToken[]).flatMap(drawToken);

function drawToken(token: MarkedToken): Drawn | Drawn[] {
  switch (token.type) {
    case 'space':
      return [];
    case 'heading':
      return element(`h${token.depth}`, { id: slugOf(token.text) }, ...draw(token.tokens));
    case 'paragraph':
      return element('p', {}, ...draw(token.tokens));
    case 'code':
      return drawCode(token.text, token.lang);
    case 'codespan':
      return element('code', {}, token.text);
    case 'list':
      return element(
        token.ordered ? 'ol' : 'ul',
        {},
        ...token.items.map((item) => element('li', {}, ...draw(item.tokens))),
      );
    case 'table':
      return element(
        'table',
        {},
        element('thead', {}, drawRow('th', token.header)),
        element('tbody', {}, ...token.rows.map((row) => drawRow('td', row))),
      );
    case 'link':
      return /^(https?:|\/|#)/.test(token.href) ? element('a', { href: token.href }, ...draw(token.tokens)) : token.raw;
    case 'strong':
    case 'em':
      return element(token.type, {}, ...draw(token.tokens));
    case 'text':
      return token.tokens ? draw(token.tokens) : token.text.replaceAll('\n', ' ');
    default:
      return token.raw;
  }
}

/** A program stands under the file name that follows its language; of a console the commands are copied. */
function drawCode(text: string, lang = ''): HTMLElement[] {
  const [language, file] = lang.split(' ');
  const { block } = codeBlock(text, language === 'console' ? commandsOf : undefined);
  return file ? [element('p', { class: 'file' }, file), block] : [block];
}

const drawRow = (tag: 'th' | 'td', cells: readonly { readonly tokens: Token[] }[]) =>
  element('tr', {}, ...cells.map(({ tokens }) => element(tag, {}, ...draw(tokens))));
