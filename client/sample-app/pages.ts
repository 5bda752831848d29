import { MONTHS, ORDERS, SITES, trend } from './data';
import { element } from './dom';
import { text } from './texts';

function sparkline(seed: number): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 190 36');
  svg.setAttribute('preserveAspectRatio', 'none');
  svg.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'polyline');
  line.setAttribute(
    'points',
    trend(seed)
      .map((value, at) => `${at * 10},${34 - value * 32}`)
      .join(' '),
  );
  for (const [name, value] of [
    ['fill', 'none'],
    ['stroke', 'var(--accent)'],
    ['stroke-width', '1.5'],
    ['vector-effect', 'non-scaling-stroke'],
  ] as const)
    line.setAttribute(name, value);
  svg.append(line);
  return svg;
}

const number = (locale: string, value: number, digits = 1) =>
  value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });

function cards(locale: string): HTMLElement {
  const say = (key: string) => text(locale, key);
  const sum = (kind?: string) =>
    SITES.filter((site) => !kind || site.kind === kind).reduce((all, site) => all + site.output, 0);
  const figures: [string, string][] = [
    ['output', `${number(locale, sum())} MW`],
    ['wind', `${number(locale, sum('wind'))} MW`],
    ['solar', `${number(locale, sum('solar'))} MW`],
    ['orders', String(ORDERS.length)],
  ];
  return element(
    'div',
    { class: 'cards' },
    ...figures.map(([key, figure], at) =>
      element(
        'section',
        { class: 'panel card' },
        element('p', {}, say(key)),
        element('div', { class: 'figure' }, figure),
        sparkline(at + 1),
      ),
    ),
  );
}

function sites(locale: string, kind?: string): HTMLElement {
  const say = (key: string) => text(locale, key);
  const heads = ['site', 'kind', 'output', 'availability', 'state'];
  const rows = SITES.filter((site) => !kind || site.kind === kind).map((site) =>
    element(
      'tr',
      {},
      element('td', {}, site.name),
      element('td', {}, say(site.kind)),
      element('td', { class: 'end' }, `${number(locale, site.output)} MW`),
      element('td', { class: 'end' }, `${number(locale, site.availability)} %`),
      element(
        'td',
        {},
        'isImpaired' in site
          ? element('span', { class: 'tag' }, say('stopped'))
          : element('span', { class: 'ok' }, say('running')),
      ),
    ),
  );
  return panel(say('sites'), table(heads.map(say), rows, [2, 3]));
}

function table(heads: readonly string[], rows: readonly HTMLElement[], ends: readonly number[]): HTMLElement {
  const cells = heads.map((head, at) =>
    element('th', { scope: 'col', ...(ends.includes(at) ? { class: 'end' } : {}) }, head),
  );
  return element('table', {}, element('thead', {}, element('tr', {}, ...cells)), element('tbody', {}, ...rows));
}

const panel = (title: string, ...children: Node[]) =>
  element('section', { class: 'panel' }, element('h2', {}, title), ...children);

function orders(locale: string): HTMLElement {
  const say = (key: string) => text(locale, key);
  const day = (iso: string) => new Date(iso).toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const rows = ORDERS.map((order) =>
    element(
      'tr',
      {},
      element('td', {}, order.id),
      element('td', {}, order.site),
      element('td', {}, say(order.task)),
      element('td', { class: 'end' }, day(order.due)),
      element(
        'td',
        {},
        element('span', { class: order.isOverdue ? 'tag' : 'ok' }, say(order.isOverdue ? 'overdue' : 'planned')),
      ),
    ),
  );
  return panel(say('orders'), table(['order', 'site', 'task', 'due', 'state'].map(say), rows, [3]));
}

/** Output by month: a bar chart, and the same figures as a table. */
function report(locale: string): HTMLElement {
  const most = Math.max(...MONTHS.map((month) => month.output));
  const name = (at: number) =>
    new Date(Date.UTC(2026, at)).toLocaleDateString(locale, { month: 'long', timeZone: 'UTC' });
  const bars = MONTHS.map(({ output }) => element('span', { style: `height:${(output / most) * 100}%` }));
  const rows = MONTHS.map(({ month, output }) =>
    element(
      'tr',
      {},
      element('td', {}, name(month)),
      element('td', { class: 'end' }, `${number(locale, output, 0)} GWh`),
    ),
  );
  return panel(
    text(locale, 'produced'),
    element('div', { class: 'bars', 'aria-hidden': 'true' }, ...bars),
    table(
      ['month', 'energy'].map((key) => text(locale, key)),
      rows,
      [1],
    ),
  );
}

/** The page of a menu of the app. */
export function page(menuCode: string, locale: string): HTMLElement[] {
  switch (menuCode) {
    case 'wind-farms':
      return [sites(locale, 'wind')];
    case 'solar-parks':
      return [sites(locale, 'solar')];
    case 'live-output':
      return [sites(locale)];
    case 'work-orders':
      return [orders(locale)];
    case 'reports':
      return [report(locale)];
    default:
      return [cards(locale), sites(locale)];
  }
}
