import { expect, it, vi } from 'vitest';
import { listenToFrame } from './frame-line';
import type { PortalEnd } from './frame-line';

const ORIGIN = 'https://app.example';

it('answers every question of an app that reads page after page, beyond 120 in a minute with BUSY, and stops a flood [SHELL-19, SHELL-20, threats 17]', async () => {
  vi.useFakeTimers({ now: 0 });
  const source = window;
  const frame = { contentWindow: source } as unknown as HTMLIFrameElement;
  const told: Record<string, unknown>[] = [];
  const stop = vi.fn();
  const requests = { begin: () => undefined, things: () => Promise.resolve({ page: { assets: [], next: null } }) };
  const end = { current: () => ({ requests }), post: (message: object) => told.push({ ...message }), stop };
  const introduce = () => Promise.resolve(true);
  const leave = listenToFrame({ current: frame }, ORIGIN, { ...end, introduce } as unknown as PortalEnd);
  const send = (data: object) => dispatchEvent(new MessageEvent('message', { data, origin: ORIGIN, source }));
  send({ type: 'APP_PORTAL_READY' });
  await vi.advanceTimersByTimeAsync(1_000);
  for (let at = 1; at <= 130; at += 1) send({ type: 'APP_PORTAL_ASSETS', id: `q${at}` });
  await vi.advanceTimersByTimeAsync(0);
  expect(told.filter(({ page }) => page)).toHaveLength(120);
  expect(told.filter(({ error }) => error === 'BUSY')).toHaveLength(10);
  for (let at = 1; at <= 71; at += 1) send({ type: 'APP_PORTAL_ASSETS', id: `f${at}` });
  expect(stop).toHaveBeenCalled();
  leave();
  vi.useRealTimers();
});
