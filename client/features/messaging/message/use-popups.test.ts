import { expect, it } from 'vitest';
import type { Message } from './message-list';
import { withMessages, withoutMessage } from './use-popups';

const messages = (...ids: string[]) => ids.map((id) => ({ id }) as Message);
const seen = ({ shown, more }: ReturnType<typeof withMessages>) => [shown.map(({ id }) => id).join(), more];

it('two messages pop up, the newest first, and the rest is counted, until the last is gone [MSG-28]', () => {
  let popups = withMessages({ shown: [], more: 0 }, messages('b', 'a'));
  expect(seen(popups)).toEqual(['b,a', 0]);
  popups = withMessages(popups, messages('e', 'd', 'c'));
  expect(seen(popups)).toEqual(['e,d', 3]);
  popups = withoutMessage(popups, 'd');
  expect(seen(popups)).toEqual(['e', 3]);
  expect(seen(withoutMessage(popups, 'e'))).toEqual(['', 0]);
});
