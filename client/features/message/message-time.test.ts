import { expect, it } from 'vitest';
import { messageTime } from './message-time';

it('shows the time of a message in its own offset [MSG-07, MSG-08]', () => {
  const time = Date.UTC(2026, 10, 21, 23, 30, 5);
  expect(messageTime(time, 0)).toBe('2026-11-21 23:30:05');
  expect(messageTime(time, 60)).toBe('2026-11-22 00:30:05');
  expect(messageTime(time, -330)).toBe('2026-11-21 18:00:05');
});
