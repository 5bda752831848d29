import { act, cleanup, renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onClientEvent } from '../../../../core/events';
import { ApiFailure } from '../../../../core/failure';
import menu from '../../../../locales/menu/en-US.json';
import { SessionContext } from '../../../identity/session/session-context';
import type { SessionValue } from '../../../identity/session/session-context';
import type { Told } from './use-order';
import { useOrder } from './use-order';

const session = { user: { id: 'u1' }, workingOrganization: { id: 'o1' } } as unknown as SessionValue;
const app = (id: string) => ({ id, name: id, icon: null, isEnable: true, isDisplay: true, menus: [] });
const toldOf = (apps: string, stamp: string): Told => ({
  stamp,
  categories: [{ id: 'ops', name: 'Operations', apps: [...apps].map(app) }],
});

/** The order on the server; reading and storing take as long as a test wants. */
let stored: Told;
let heard: string[];
let gate: Promise<unknown>;
let canRead: boolean;
let locale: string;
let stops: (() => void)[];

beforeEach(() => {
  [stored, heard, gate, canRead, locale] = [toldOf('abc', '1'), [], Promise.resolve(), true, 'en-US'];
  stops = [onClientEvent('notice', () => heard.push('saved')), onClientEvent('failure', () => heard.push('failed'))];
});
afterEach(() => {
  stops.forEach((stop) => stop());
  cleanup();
});

function begin() {
  const wrapper = ({ children }: PropsWithChildren) => (
    <IntlProvider locale={locale} messages={menu}>
      <SessionContext value={session}>{children}</SessionContext>
    </IntlProvider>
  );
  const read = () => (canRead ? Promise.resolve(stored) : Promise.reject(new Error('no answer')));
  const store = async ({ stamp }: Told, after: Told['categories']) => {
    await gate;
    if (stamp !== stored.stamp) throw new ApiFailure('', 400, 'stamp');
    stored = { stamp: `${Number(stamp) + 1}`, categories: after };
  };
  const { result, rerender } = renderHook(
    () =>
      useOrder({ form: 'order', first: toldOf('abc', '1'), read, store: (before, after) => store(before, [...after]) }),
    { wrapper },
  );
  const idsOf = (categories: Told['categories']) => categories[0]?.apps.map(({ id }) => id).join('') ?? '';
  return {
    move: (id: string, where: 'up' | 'first') => act(() => result.current.move(id, where)),
    save: () => act(() => result.current.save()),
    draft: () => result.current,
    /** Another language is on screen. */
    speak: (other: string) => {
      locale = other;
      rerender();
    },
    names: () => result.current.order[0]?.apps.map(({ name }) => name).join(' '),
    shown: () => idsOf([...result.current.order]),
    stored: () => idsOf(stored.categories),
  };
}

it('keeps what was moved while an order was stored, also back to where it was [APP-07]', async () => {
  const order = begin();
  order.move('b', 'first');
  let open: (value?: unknown) => void = vi.fn();
  gate = new Promise((resolve) => (open = resolve));
  let saving: Promise<void> = Promise.resolve();
  act(() => void (saving = order.draft().save()));
  order.move('a', 'first');
  order.move('c', 'up');
  open();
  await act(() => saving);
  expect([order.stored(), order.shown(), heard]).toEqual(['bac', 'acb', ['saved']]);
  expect(order.draft().isDirty).toBe(true);
  await order.save();
  expect([order.stored(), order.shown(), order.draft().isDirty]).toEqual(['acb', 'acb', false]);
});

it('has saved what was stored, whether or not it is read again; the next save knows that nobody else did [APP-07]', async () => {
  const order = begin();
  order.move('c', 'first');
  canRead = false;
  await order.save();
  expect([order.stored(), heard, order.draft().isDirty]).toEqual(['cab', ['saved'], false]);
  order.move('b', 'up');
  await order.save();
  expect([order.stored(), order.shown(), heard]).toEqual(['cab', 'cba', ['saved', 'failed']]);
  canRead = true;
  await order.save();
  expect([order.stored(), order.draft().isOvertaken, heard]).toEqual(['cba', false, ['saved', 'failed', 'saved']]);
});

it('tells of another order that was stored while one’s own could not be read again [APP-07]', async () => {
  const order = begin();
  order.move('c', 'first');
  canRead = false;
  await order.save();
  order.move('b', 'first');
  [stored, canRead] = [toldOf('acb', '9'), true];
  await order.save();
  expect([order.stored(), order.draft().isOvertaken]).toEqual(['acb', true]);
  await order.save();
  expect([order.stored(), order.shown(), order.draft().isOvertaken]).toEqual(['bca', 'bca', false]);
});

const german = ({ stamp, categories }: Told): Told => ({
  stamp,
  categories: categories.map((one) => ({ ...one, apps: one.apps.map((each) => ({ ...each, name: `${each.id}-de` })) })),
});

it('has the names of the language on screen, and what was moved before it was chosen [APP-07, I18N-06]', async () => {
  const order = begin();
  order.move('c', 'first');
  stored = german(stored);
  order.speak('de-DE');
  await act(() => Promise.resolve());
  expect([order.names(), order.draft().isDirty]).toEqual(['c-de a-de b-de', true]);
  await order.save();
  expect([order.stored(), order.draft().isOvertaken]).toEqual(['cab', false]);
});

it('waits for a save before it reads other names [APP-07, I18N-06]', async () => {
  const order = begin();
  order.move('c', 'first');
  let open: (value?: unknown) => void = vi.fn();
  gate = new Promise((resolve) => (open = resolve));
  let saving: Promise<void> = Promise.resolve();
  act(() => void (saving = order.draft().save()));
  order.speak('de-DE');
  open();
  await act(async () => {
    await saving;
    stored = german(stored);
  });
  expect([order.names(), order.draft().isDirty]).toEqual(['c-de a-de b-de', false]);
});
