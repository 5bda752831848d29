import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import messageTexts from '../../../../locales/message/en-US.json';
import noticeTexts from '../../../../locales/notice/en-US.json';
import { system } from '../../../../theme/system';
import type { Message } from '../message-list';
import { MessageRow } from './message-row';

const texts = { ...messageTexts, ...noticeTexts };

beforeEach(() => vi.stubEnv('TZ', 'Europe/Berlin'));
afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
});

const message = (messageTime: number, zoneOffset: number): Message => ({
  id: `m${zoneOffset}`,
  appId: 'a',
  body: 'Gate open',
  color: 'INFORMATION',
  tags: [],
  url: null,
  messageTime,
  zoneOffset,
  produceTime: messageTime,
  ring: [],
  actionName: null,
  linkedAppId: null,
  linkedMenuCode: null,
  linkedStates: null,
  readByCurrentUser: false,
  removedByCurrentUser: false,
});

/** Each message's time as it stands on screen, and its tooltip. */
function times(...messages: readonly Message[]) {
  render(
    <ChakraProvider value={system}>
      <IntlProvider locale="en-US" messages={texts}>
        <MemoryRouter>
          {messages.map((each) => (
            <MessageRow
              key={each.id}
              {...{
                message: each,
                onRead: () => undefined,
                onRemove: () => undefined,
                onFollow: () => undefined,
                isReplacing: false,
              }}
            />
          ))}
        </MemoryRouter>
      </IntlProvider>
    </ChakraProvider>,
  );
  return screen.getAllByRole('time').map(({ textContent, title }) => [textContent, title]);
}

it('shows the time of a message in the zone of its reader, and the sender’s own in the tooltip where it differs [MSG-07, MSG-08]', () => {
  const noon = Date.UTC(2026, 10, 21, 12, 0, 5);
  const shown = times(message(noon, 60), message(noon - 60_000, 330), message(noon - 120_000, -210));
  expect(shown).toEqual([
    ['2026-11-21 13:00:05', ''],
    ['2026-11-21 12:59:05', '2026-11-21 17:29:05 at the sender (UTC+05:30)'],
    ['2026-11-21 12:58:05', '2026-11-21 08:28:05 at the sender (UTC−03:30)'],
  ]);
});

it('is open with the focus, and read, when a popup led to it [MSG-11]', () => {
  const onRead = vi.fn();
  const noon = Date.UTC(2026, 10, 21, 12, 0, 5);
  render(
    <ChakraProvider value={system}>
      <IntlProvider locale="en-US" messages={texts}>
        <MemoryRouter>
          <MessageRow
            message={message(noon, 60)}
            isWanted
            onRead={onRead}
            onRemove={() => undefined}
            onFollow={() => undefined}
            isReplacing={false}
          />
        </MemoryRouter>
      </IntlProvider>
    </ChakraProvider>,
  );
  const head = screen.getByRole('button', { name: /Gate open/ });
  expect([head.getAttribute('aria-expanded'), document.activeElement === head]).toEqual(['true', true]);
  expect(onRead).toHaveBeenCalledOnce();
});

it('takes the reader’s zone of that day: in summer Berlin is two hours ahead [MSG-08]', () => {
  const july = Date.UTC(2026, 6, 1, 22, 30, 0);
  expect(times(message(july, 120), message(july, 60))).toEqual([
    ['2026-07-02 00:30:00', ''],
    ['2026-07-02 00:30:00', '2026-07-01 23:30:00 at the sender (UTC+01:00)'],
  ]);
});
