import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import ActiveAlarmsCard from '../features/messaging/alarm/components/active-alarms-card';
import AnnouncementsCard from '../features/messaging/announcement/components/announcements-card';
import UnreadMessages from '../features/messaging/message/components/unread-messages';
import { show } from '../features/identity/session/show-in-tests';
import { lastCards, rememberCards } from './first-cards';

afterEach(cleanup);

const list = { total: 0, system: null, apps: [] };
const refuse = () => {
  throw new Error('away');
};

it.each<[string, ReactNode, string]>([
  ['Active alarms', <ActiveAlarmsCard key="a" />, 'AlarmOverview'],
  ['Unread messages', <UnreadMessages key="u" iconOf={() => null} />, 'MessageList'],
  ['Announcements', <AnnouncementsCard key="n" />, 'ReceivedAnnouncements'],
])('the card of %s tells that it could not be read, and reads again [MSG-25]', async (title, card, operation) => {
  const { sent } = show(card, { answers: { MessageList: () => ({ messageList: list }), [operation]: refuse } });
  await screen.findByRole('heading', { name: title });
  const before = sent(operation).length;
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(sent(operation).length).toBeGreaterThan(before);
});

it('knows the cards that were there last', () => {
  rememberCards(['alarms']);
  expect(lastCards()).toEqual(['alarms']);
  rememberCards([]);
  expect(lastCards()).not.toContain('alarms');
});
