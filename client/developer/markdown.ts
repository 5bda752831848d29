import { element } from './page';

type Block = { readonly lines: readonly string[]; readonly kind: 'code' | 'table' | 'list' | 'heading' | 'text' };

const FENCE = '```';

/** Renders Markdown as used in the project's documentation: headings, paragraphs, lists, tables, code and links. */
export function markdown(text: string): HTMLElement[] {
  return blocksOf(text.split('\n')).map(drawn);
}

function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let open: { kind: Block['kind']; lines: string[] } | null = null;
  for (const line of lines) {
    if (open?.kind === 'code') {
      if (line.startsWith(FENCE)) open = null;
      else open.lines.push(line);
      continue;
    }
    const kind = kindOf(line);
    if (kind === null) {
      open = null;
      continue;
    }
    if (!open || open.kind !== kind || kind === 'heading') blocks.push((open = { kind, lines: [] }));
    if (kind !== 'code') open.lines.push(line);
  }
  return blocks;
}

function kindOf(line: string): Block['kind'] | null {
  if (line.startsWith(FENCE)) return 'code';
  if (line.startsWith('|')) return 'table';
  if (line.startsWith('- ')) return 'list';
  if (line.startsWith('#')) return 'heading';
  return line.trim() === '' ? null : 'text';
}

function drawn({ kind, lines }: Block): HTMLElement {
  const [first = ''] = lines;
  if (kind === 'code') return element('pre', { tabindex: '0' }, lines.join('\n'));
  if (kind === 'heading') {
    const level = /^#+/.exec(first)?.[0].length ?? 1;
    return element(`h${Math.min(level, 6)}`, {}, ...inline(first.slice(level).trim()));
  }
  if (kind === 'list') return element('ul', {}, ...lines.map((line) => element('li', {}, ...inline(line.slice(2)))));
  if (kind === 'text') return element('p', {}, ...inline(lines.join(' ')));
  const [head = [], , ...rows] = lines.map((line) => line.split('|').slice(1, -1));
  const cells = (tag: string, row: readonly string[]) =>
    element('tr', {}, ...row.map((cell) => element(tag, {}, ...inline(cell.trim()))));
  return element(
    'table',
    {},
    element('thead', {}, cells('th', head)),
    element('tbody', {}, ...rows.map((row) => cells('td', row))),
  );
}

/** Code in backticks and links within a line. */
function inline(text: string): (Node | string)[] {
  return text.split(/(`[^`]+`|\[[^\]]+\]\([^)\s]+\))/).map((part) => {
    if (part.startsWith('`') && part.length > 1) return element('code', {}, part.slice(1, -1));
    const link = /^\[([^\]]+)\]\((https?:[^)\s]+|\/[^)\s]*|#[^)\s]*)\)$/.exec(part);
    return link ? element('a', { href: link[2] ?? '' }, link[1] ?? '') : part;
  });
}
