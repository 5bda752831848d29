import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectPortal, PortalFailure } from './index';

const ORIGIN = 'https://portal.example';
const INTRODUCTION = {
  type: 'APP_PORTAL_CODE',
  code: 'c0de',
  appId: 'a1',
  menuCode: 'overview',
  locale: 'de-DE',
  theme: 'GREEN',
  viewMode: 0,
  user: { id: 'u1', name: 'Nina' },
  organization: { id: 'o1', name: 'Northwind' },
  app: { id: 'a1', name: 'Fleet', icon: 'wind' },
  permissions: ['orders.close'],
  locales: ['en-US', 'de-DE'],
  helpUrl: 'https://help.example',
};

const portal = { postMessage: vi.fn() } as unknown as Window;
const own = Object.getOwnPropertyDescriptor(window, 'parent');
const framed = () => Object.defineProperty(window, 'parent', { configurable: true, value: portal });
const say = (data: unknown, origin = ORIGIN, source: unknown = portal) => {
  const event = new MessageEvent('message', { data, origin });
  Object.defineProperty(event, 'source', { value: source });
  dispatchEvent(event);
};

afterEach(() => {
  if (own) Object.defineProperty(window, 'parent', own);
  vi.clearAllMocks();
});

describe('an app in the portal', () => {
  it('announces itself to the portal origin and takes its introduction [SHELL-44]', async () => {
    framed();
    const waiting = connectPortal({ portalOrigin: ORIGIN });
    expect(portal.postMessage).toHaveBeenCalledWith({ type: 'APP_PORTAL_READY', version: 1 }, ORIGIN);
    say(INTRODUCTION);
    const connection = await waiting;
    const { type: _type, ...introduced } = INTRODUCTION;
    expect(connection).toMatchObject(introduced);
    expect([connection.may('orders.close'), connection.may('orders.delete')]).toEqual([true, false]);
    const themes: string[] = [];
    const stop = connection.on('theme', (theme) => themes.push(theme));
    say({ type: 'APP_PORTAL_THEME', theme: 'WHITE' });
    stop();
    say({ type: 'APP_PORTAL_THEME', theme: 'DARK' });
    expect(themes).toEqual(['WHITE']);
    const shown: boolean[] = [];
    connection.on('shown', (isShown) => shown.push(isShown));
    say({ type: 'APP_PORTAL_SHOWN', isShown: false });
    say({ type: 'APP_PORTAL_SHOWN', isShown: true });
    expect(shown).toEqual([false, true]);
    expect(connection.theme).toBe('DARK');
    connection.setViewMode(2);
    expect(portal.postMessage).toHaveBeenLastCalledWith({ type: 'APP_PORTAL_VIEW_MODE', mode: 2 }, ORIGIN);
    connection.close();
  });

  it('asks the portal for what it needs, each by one message', async () => {
    framed();
    const waiting = connectPortal({ portalOrigin: ORIGIN });
    say(INTRODUCTION);
    const connection = await waiting;
    vi.clearAllMocks();
    const asked = () => vi.mocked(portal.postMessage).mock.calls.map(([message]) => message as unknown);
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    connection.setTitle('Orders');
    connection.toggleMenu();
    connection.notify('Closed');
    connection.notify('Lost', 'error');
    connection.setKept(false);
    connection.logOut();
    connection.open({ menuCode: 'reports', isNewTab: true });
    connection.openHelp();
    expect(asked()).toEqual([
      { type: 'APP_PORTAL_TITLE', title: 'Orders' },
      { type: 'APP_PORTAL_MENU' },
      { type: 'APP_PORTAL_NOTICE', kind: 'info', text: 'Closed' },
      { type: 'APP_PORTAL_NOTICE', kind: 'error', text: 'Lost' },
      { type: 'APP_PORTAL_KEEP', keep: false },
      { type: 'APP_PORTAL_LOGOUT' },
      { type: 'APP_PORTAL_OPEN', menuCode: 'reports', isNewTab: true },
    ]);
    expect(vi.mocked(portal.postMessage).mock.calls.every(([, origin]) => (origin as unknown) === ORIGIN)).toBe(true);
    expect(opened).toHaveBeenCalledExactlyOnceWith('https://help.example', '_blank', 'noopener');
    opened.mockRestore();
    connection.close();
  });

  it('passes the keys of the palette on, unless the app has a use for them [BYND-06]', async () => {
    framed();
    const waiting = connectPortal({ portalOrigin: ORIGIN });
    say(INTRODUCTION);
    const connection = await waiting;
    vi.clearAllMocks();
    const press = (init: KeyboardEventInit) => {
      const event = new KeyboardEvent('keydown', { cancelable: true, bubbles: true, ...init });
      document.body.dispatchEvent(event);
    };
    press({ key: 'k', ctrlKey: true, shiftKey: true });
    press({ key: 'K', metaKey: true });
    const own = (event: Event) => event.preventDefault();
    document.body.addEventListener('keydown', own);
    press({ key: 'k', ctrlKey: true });
    document.body.removeEventListener('keydown', own);
    expect(portal.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'APP_PORTAL_PALETTE' }, ORIGIN);
    connection.close();
  });

  it('passes the full-screen keys on while it has the focus, until it is closed [SHELL-24]', async () => {
    framed();
    const waiting = connectPortal({ portalOrigin: ORIGIN });
    say(INTRODUCTION);
    const connection = await waiting;
    const press = (init: KeyboardEventInit) => dispatchEvent(new KeyboardEvent('keydown', init));
    vi.clearAllMocks();
    press({ key: 'F11' });
    press({ key: 'F11', ctrlKey: true });
    expect(portal.postMessage).toHaveBeenCalledExactlyOnceWith(
      { type: 'APP_PORTAL_VIEW_MODE', mode: 'toggle' },
      ORIGIN,
    );
    connection.close();
    press({ key: 'F11', metaKey: true });
    expect(portal.postMessage).toHaveBeenCalledOnce();
  });

  it('is told where to go, and with what', async () => {
    framed();
    const waiting = connectPortal({ portalOrigin: ORIGIN });
    say(INTRODUCTION);
    const connection = await waiting;
    const routes: unknown[] = [];
    connection.on('route', (route) => routes.push(route));
    say({ type: 'APP_PORTAL_ROUTE', menuCode: 'reports', url: 'https://app.example/', state: 'WO-1' });
    expect(routes).toEqual([{ menuCode: 'reports', url: 'https://app.example/', state: 'WO-1' }]);
    expect(connection).toMatchObject({ menuCode: 'reports', state: 'WO-1' });
    connection.open({ menuCode: 'overview', appId: 'a2', state: 'x' });
    const opened = { type: 'APP_PORTAL_OPEN', menuCode: 'overview', appId: 'a2', state: 'x' };
    expect(portal.postMessage).toHaveBeenLastCalledWith(opened, ORIGIN);
    connection.setConfirm(true);
    expect(portal.postMessage).toHaveBeenLastCalledWith({ type: 'APP_PORTAL_CONFIRM', confirm: true }, ORIGIN);
    connection.close();
  });

  it('believes no other window and no other origin [SHELL-28]', async () => {
    framed();
    const waiting = connectPortal({ portalOrigin: ORIGIN, timeout: 30 });
    say(INTRODUCTION, 'https://evil.example');
    say(INTRODUCTION, ORIGIN, {});
    say('APP_PORTAL_CODE');
    await expect(waiting).rejects.toThrow('did not answer');
  });

  it('says so when it is not framed', async () => {
    await expect(connectPortal({ portalOrigin: ORIGIN })).rejects.toThrow('not shown inside');
  });
});

describe('assets', () => {
  const connected = async () => {
    framed();
    const waiting = connectPortal({ portalOrigin: ORIGIN });
    say(INTRODUCTION);
    const connection = await waiting;
    vi.clearAllMocks();
    return connection;
  };
  const asked = () =>
    vi.mocked(portal.postMessage).mock.calls.map(([message]) => message as { type: string; id: string });
  const page = { assets: [{ id: 'x', name: 'Turbine' }], structures: [], next: 'x' };

  it('are asked for, page by page, and each answer goes to who asked [ASST-14]', async () => {
    const connection = await connected();
    const [first, second] = [connection.assets(), connection.assets({ types: ['site'], after: 'x' })];
    const [one, two] = asked();
    expect(one).toEqual({ type: 'APP_PORTAL_ASSETS', id: one?.id });
    expect(two).toEqual({ type: 'APP_PORTAL_ASSETS', id: two?.id, types: ['site'], after: 'x' });
    expect(one?.id).not.toBe(two?.id);
    const rest = { assets: [], structures: [], next: null };
    say({ type: 'APP_PORTAL_ASSETS', id: two?.id, page: rest });
    say({ type: 'APP_PORTAL_ASSETS', id: 'of another page', page });
    say({ type: 'APP_PORTAL_ASSETS', id: one?.id, page }, 'https://evil.example');
    say({ type: 'APP_PORTAL_ASSETS', id: one?.id, page });
    expect(await Promise.all([first, second])).toEqual([page, rest]);
    connection.close();
  });

  it('and resources are asked for by messages of their own [RSRC-05, CALL-317]', async () => {
    const connection = await connected();
    const [resources, assets] = [connection.resources({ types: ['site'], after: 'x' }), connection.assets()];
    const [one, two] = asked();
    expect(one).toEqual({ type: 'APP_PORTAL_RESOURCES', id: one?.id, types: ['site'], after: 'x' });
    expect(one?.id).not.toBe(two?.id);
    const told = { resources: [{ id: 'y', identifier: 'F-1', name: 'Field', type: 'site' }], next: null };
    say({ type: 'APP_PORTAL_RESOURCES', id: one?.id, page: told });
    say({ type: 'APP_PORTAL_ASSETS', id: two?.id, page });
    expect(await Promise.all([resources, assets])).toEqual([told, page]);
    const denied = connection.resources();
    say({ type: 'APP_PORTAL_RESOURCES', id: asked()[2]?.id, error: 'DENIED' });
    await expect(denied).rejects.toMatchObject({ code: 'DENIED' });
    connection.close();
  });

  it('are refused with a reason, and no call waits for ever', async () => {
    vi.useFakeTimers();
    try {
      const connection = await connected();
      const denied = connection.assets();
      say({ type: 'APP_PORTAL_ASSETS', id: asked()[0]?.id, error: 'DENIED' });
      await expect(denied).rejects.toMatchObject({ name: 'PortalFailure', code: 'DENIED' });
      const late = expect(connection.assets()).rejects.toMatchObject({ code: 'TIMEOUT' });
      await vi.advanceTimersByTimeAsync(30_000);
      await late;
      const open = expect(connection.assets()).rejects.toBeInstanceOf(PortalFailure);
      connection.close();
      await open;
    } finally {
      vi.useRealTimers();
    }
  });
});
