import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectPortal } from './index';

const ORIGIN = 'https://portal.example';
const INTRODUCTION = {
  type: 'APP_PORTAL_CODE',
  ...{ code: 'c0de', appId: 'a1', menuCode: 'overview', locale: 'de-DE', theme: 'GREEN', viewMode: 0 },
  ...{ user: { id: 'u1', name: 'Nina' }, organization: { id: 'o1', name: 'Northwind' } },
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
    expect(connection).toMatchObject({ code: 'c0de', locale: 'de-DE', user: { name: 'Nina' } });
    const themes: string[] = [];
    const stop = connection.on('theme', (theme) => themes.push(theme));
    say({ type: 'APP_PORTAL_THEME', theme: 'WHITE' });
    stop();
    say({ type: 'APP_PORTAL_THEME', theme: 'DARK' });
    expect(themes).toEqual(['WHITE']);
    connection.setViewMode(2);
    expect(portal.postMessage).toHaveBeenLastCalledWith({ type: 'APP_PORTAL_VIEW_MODE', mode: 2 }, ORIGIN);
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
