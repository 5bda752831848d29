import '../theme/fonts/inter.css';
import { connectPortal } from '../sdk';
import type { PortalConnection } from '../sdk';
import { element } from './dom';
import { page } from './pages';
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
/** A menu by its name; one that has no text here by its code. */
const title = (code: string) => {
  const known = say(code);
  return known === code ? (code.charAt(0).toUpperCase() + code.slice(1)).replaceAll('-', ' ') : known;
};

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
  const shown = page(menuCode, locale);
  const above = shown.slice(0, -1);
  const main = shown.at(-1) ?? '';
  root.replaceChildren(
    element(
      'header',
      {},
      element('h1', {}, title(menuCode)),
      element('label', { class: 'check' }, unsaved, say('unsaved')),
      fullScreen,
    ),
    ...above,
    element(
      'div',
      { class: 'columns' },
      main,
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
