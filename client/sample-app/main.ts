import '@fontsource-variable/inter/index.css';
import { connectPortal } from '../sdk';
import type { PortalConnection } from '../sdk';
import { SITES, trend } from './data';
import { text } from './texts';

interface Identity {
  readonly session: string;
  readonly user: { readonly name: string; readonly email: string | null };
  readonly organization: { readonly name: string };
  readonly permissions: readonly string[];
}

const root = document.getElementById('app') as HTMLElement;
const parameters = new URLSearchParams(location.search);
let portal: PortalConnection | null = null;
let identity: Identity | null = null;
let menuCode = parameters.get('menu') ?? 'overview';
let locale = 'en-US';
let theme = 'DARK';
let isFullScreen = false;

const say = (key: string) => text(locale, key);
const title = (code: string) => (code.charAt(0).toUpperCase() + code.slice(1)).replaceAll('-', ' ');

/** An element with attributes and children; texts are never read as markup. */
function element(tag: string, attributes: Record<string, string> = {}, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

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

const number = (value: number, digits = 1) =>
  value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });

function cards(): HTMLElement {
  const sum = (kind?: string) =>
    SITES.filter((site) => !kind || site.kind === kind).reduce((all, site) => all + site.output, 0);
  const figures: [string, string][] = [
    ['output', `${number(sum())} MW`],
    ['wind', `${number(sum('wind'))} MW`],
    ['solar', `${number(sum('solar'))} MW`],
    ['orders', '12'],
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

function sites(): HTMLElement {
  const kind = { 'wind-farms': 'wind', 'solar-parks': 'solar' }[menuCode];
  const heads = ['site', 'kind', 'output', 'availability', 'state'];
  const rows = SITES.filter((site) => !kind || site.kind === kind).map((site) =>
    element(
      'tr',
      {},
      element('td', {}, site.name),
      element('td', {}, say(site.kind)),
      element('td', { class: 'end' }, `${number(site.output)} MW`),
      element('td', { class: 'end' }, `${number(site.availability)} %`),
      element(
        'td',
        {},
        'isImpaired' in site
          ? element('span', { class: 'tag' }, say('stopped'))
          : element('span', { class: 'ok' }, say('running')),
      ),
    ),
  );
  const table = element(
    'table',
    {},
    element(
      'thead',
      {},
      element(
        'tr',
        {},
        ...heads.map((key, at) =>
          element('th', { scope: 'col', ...(at === 2 || at === 3 ? { class: 'end' } : {}) }, say(key)),
        ),
      ),
    ),
    element('tbody', {}, ...rows),
  );
  return element('section', { class: 'panel' }, element('h2', {}, say('sites')), table);
}

function who(): HTMLElement {
  const facts: [string, string][] = [
    [
      'user',
      identity
        ? `${identity.user.name}${identity.user.email ? ` · ${identity.user.email}` : ''}`
        : (portal?.user.name ?? ''),
    ],
    ['organization', identity?.organization.name ?? portal?.organization.name ?? ''],
    ['locale', locale],
    ['theme', theme],
    ['permissions', identity?.permissions.join(', ') || say('none')],
  ];
  return element(
    'section',
    { class: 'panel', 'data-testid': 'who' },
    element('h2', {}, say('you')),
    element(
      'dl',
      {},
      ...facts.flatMap(([key, value]) => [element('dt', {}, say(key)), element('dd', { 'data-fact': key }, value)]),
    ),
  );
}

function publisher(): HTMLElement {
  const input = element('input', {
    type: 'text',
    name: 'body',
    maxlength: '500',
    value: say('example'),
  }) as HTMLInputElement;
  const everyone = element('input', { type: 'checkbox', name: 'everyone' }) as HTMLInputElement;
  const note = element('p', { class: 'note', role: 'status' });
  const button = element('button', { class: 'primary', type: 'submit' }, say('send')) as HTMLButtonElement;
  const form = element(
    'form',
    { class: 'pad' },
    element('label', {}, say('text'), input),
    element('label', { class: 'check' }, everyone, say('everyone')),
    element('div', { class: 'row' }, button),
    note,
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    button.disabled = true;
    send('/api/messages', { body: input.value, everyone: everyone.checked, menuCode })
      .then(() => (note.textContent = say('sent')))
      .catch(() => (note.textContent = say('failed')))
      .finally(() => (button.disabled = false));
  });
  return element('section', { class: 'panel' }, element('h2', {}, say('publish')), form);
}

async function send<Answer>(path: string, body: unknown): Promise<Answer> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-session': identity?.session ?? '' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as Answer;
}

function draw(): void {
  document.documentElement.lang = locale;
  document.documentElement.dataset.theme = theme.toLowerCase();
  const fullScreen = element('button', { type: 'button' }, say(isFullScreen ? 'leaveFullScreen' : 'fullScreen'));
  fullScreen.addEventListener('click', () => {
    isFullScreen = !isFullScreen;
    portal?.setViewMode(isFullScreen ? 2 : 0);
    draw();
  });
  const unsaved = element('input', { type: 'checkbox' }) as HTMLInputElement;
  unsaved.addEventListener('change', () => portal?.setConfirm(unsaved.checked));
  root.replaceChildren(
    element(
      'header',
      {},
      element('h1', {}, title(menuCode)),
      element('label', { class: 'check' }, unsaved, say('unsaved')),
      fullScreen,
    ),
    cards(),
    element(
      'div',
      { class: 'columns' },
      sites(),
      element('div', { style: 'display:grid;gap:12px' }, who(), ...(identity ? [publisher()] : [])),
    ),
  );
}

async function start(): Promise<void> {
  root.replaceChildren(element('p', { class: 'note' }, say('connecting')));
  const { portalOrigin, appIds } = (await (await fetch('/api/configuration')).json()) as {
    portalOrigin: string;
    appIds: string[];
  };
  try {
    portal = await connectPortal({ portalOrigin });
  } catch {
    root.replaceChildren(element('p', { class: 'note' }, say('alone')));
    return;
  }
  ({ locale, theme } = portal);
  isFullScreen = portal.viewMode === 2;
  menuCode = portal.menuCode;
  portal.on('locale', (next) => {
    locale = next;
    draw();
  });
  portal.on('theme', (next) => {
    theme = next;
    draw();
  });
  portal.on('route', (route) => {
    menuCode = route.menuCode;
    draw();
  });
  if (appIds.includes(portal.appId))
    identity = await send<Identity>('/api/session', { code: portal.code, appId: portal.appId }).catch(() => null);
  draw();
}

void start();
