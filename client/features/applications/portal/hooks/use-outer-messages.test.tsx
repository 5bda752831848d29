import { cleanup, renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { SessionContext } from '../../../identity/session/session-context';
import type { SessionValue } from '../../../identity/session/session-context';
import { useOuterMessages } from './use-outer-messages';

const ORIGIN = 'https://fleet.example';

afterEach(cleanup);

/** The portal with one app's origin; returns its present address. */
function listening(): () => string {
  const session = { workingOrganization: { messageOrigins: [ORIGIN] } } as unknown as SessionValue;
  const wrapper = ({ children }: PropsWithChildren) => (
    <SessionContext.Provider value={session}>
      <MemoryRouter>{children}</MemoryRouter>
    </SessionContext.Provider>
  );
  const { result } = renderHook(
    () => {
      useOuterMessages(vi.fn());
      return useLocation().pathname;
    },
    { wrapper },
  );
  return () => result.current;
}

/** A window of an origin that asks for a menu; returns how often it was told by now that the menu opened. */
function ask(menuCode: string, origin = ORIGIN): () => number {
  const source = { postMessage: vi.fn() };
  const event = new MessageEvent('message', { data: { type: 'APP_PORTAL_OUTER', url: `/app/${menuCode}` }, origin });
  Object.defineProperty(event, 'source', { value: source });
  dispatchEvent(event);
  return () => source.postMessage.mock.calls.length;
}

it('hears known origins, and takes nobody along faster than they can read, however many windows ask [SHELL-27, SHELL-28, threats 17]', async () => {
  const path = listening();
  const stranger = ask('stranger', 'https://elsewhere.example');
  const asked = Array.from({ length: 40 }, (_, at) => ask(`menu-${at}`));
  const last = asked[2]!;
  await vi.waitFor(() => expect([path(), last()]).toEqual(['/app/menu-2', 1]));
  expect(asked.reduce((sum, told) => sum + told(), 0)).toBe(3);
  expect(stranger()).toBe(0);
});
