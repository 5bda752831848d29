import { expect, it } from 'vitest';
import { tokenOfEvent } from './token-of-event';

it('tells the API token of an event apart from its other details [TOKN-10]', () => {
  expect(tokenOfEvent('{"apiToken":"HR mirror"}')).toEqual({ token: 'HR mirror', description: null });
  expect(tokenOfEvent('{"count":3,"apiToken":"HR mirror"}')).toEqual({
    token: 'HR mirror',
    description: '{"count":3}',
  });
  for (const description of [null, 'moved', '{"count":3}', '{"apiToken":7}', 'null']) {
    expect(tokenOfEvent(description)).toEqual({ token: null, description });
  }
});
