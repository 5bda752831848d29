import '../theme/fonts/inter.css';
import { connectPortal } from '../sdk';
import type { PortalConnection } from '../sdk';
import { element } from './dom';
import { page } from './pages';
import { text } from './texts';
import { assetList, resourceList } from './things';
import { tools } from './tools';

interface Identity {
  readonly session: string;
  readonly user: { readonly name: string; readonly email: string | null };
  readonly organization: { readonly name: string };
}

const root = document.getElementById('app') as HTMLElement;
let portal: PortalConnection | null = null;
let identity: Identity | null = null;
let isUnsaved = false;

const locale = () => portal?.locale ?? 'en-US';
const say = (key: string) => text(locale(), key);
/** A menu by its name; one that has no text here by its code. */
const title = (code: string) => {
  const known = say(code);
  return known === code ? (code.charAt(0).toUpperCase() + code.slice(1)).replaceAll('-', ' ') : known;
};

function who(shown: PortalConnection): HTMLElement {
  const facts: [string, string][] = [
    [
      'user',
      identity ? `${identity.user.name}${identity.user.email ? ` · ${identity.user.email}` : ''}` : shown.user.name,
    ],
    ['organization', identity?.organization.name ?? shown.organization.name],
    ['app', shown.app.name],
    ['locale', shown.locale],
    ['locales', shown.locales.join(', ')],
    ['theme', shown.theme],
    ['permissions', shown.permissions.join(', ') || say('none')],
    ...(shown.state ? ([['handed', shown.state]] as [string, string][]) : []),
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
    send('/api/messages', { body: input.value, everyone: everyone.checked, menuCode: portal?.menuCode })
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

function draw(shown: PortalConnection): void {
  const isFullScreen = shown.viewMode === 2;
  document.documentElement.lang = shown.locale;
  document.documentElement.dataset.theme = shown.theme.toLowerCase();
  const fullScreen = element('button', { type: 'button' }, say(isFullScreen ? 'leaveFullScreen' : 'fullScreen'));
  fullScreen.addEventListener('click', () => shown.setViewMode(isFullScreen ? 0 : 2));
  const unsaved = element('input', { type: 'checkbox' }) as HTMLInputElement;
  unsaved.checked = isUnsaved;
  unsaved.addEventListener('change', () => {
    isUnsaved = unsaved.checked;
    shown.setConfirm(isUnsaved);
  });
  const parts = page(shown.menuCode, shown.locale);
  const above = parts.slice(0, -1);
  const main = parts.at(-1) ?? '';
  root.replaceChildren(
    element(
      'header',
      {},
      element('h1', {}, title(shown.menuCode)),
      element('label', { class: 'check' }, unsaved, say('unsaved')),
      fullScreen,
    ),
    ...above,
    element(
      'div',
      { class: 'columns' },
      main,
      element(
        'div',
        { style: 'display:grid;gap:12px' },
        who(shown),
        assetList(shown, say),
        resourceList(shown, say),
        tools(shown, say),
        ...(identity ? [publisher()] : []),
      ),
    ),
  );
}

/** As a plugin of the console: a page that nobody introduces itself to (PLUG-08). */
function drawPlugin(name: string): void {
  document.documentElement.lang = navigator.language;
  root.replaceChildren(element('header', {}, element('h1', {}, title(name))), ...page(name, navigator.language));
}

async function start(): Promise<void> {
  const plugin = new URLSearchParams(location.search).get('plugin');
  if (plugin) return drawPlugin(plugin);
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
  const shown = portal;
  const redraw = () => draw(shown);
  for (const name of ['locale', 'theme', 'viewMode', 'route'] as const) shown.on(name, redraw);
  if (appIds.includes(shown.appId))
    identity = await send<Identity>('/api/session', { code: shown.code, appId: shown.appId }).catch(() => null);
  draw(shown);
}

void start();
