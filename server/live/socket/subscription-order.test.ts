import { expect, it } from 'vitest';
import { createSchema } from '../../graphql/schema.js';
import { Plans } from './subscription-plan.js';
import { Subscription } from './subscription.js';

const QUERY = 'subscription { sessionChanged { kind } }';
const event = (position: number) => ({ id: `id-${position}`, position, channel: 'c', payload: { kind: 'TEST' } });

it('holds live events until the missed ones are sent, and sends none of them twice [BYND-13]', async () => {
  const plans = new Plans(await createSchema());
  const document = plans.read(QUERY);
  if (!('kind' in document)) throw document[0];
  const acquired = plans.acquire({ query: QUERY }, document, 'en-US');
  if (!('plan' in acquired)) throw acquired[0];
  const sent: string[] = [];
  const line = {
    isOpen: true,
    hasEnded: false,
    send: (text: string) => void sent.push(text),
    sendShared: (start: string, middle: Buffer, end: string) => void sent.push(`${start}${String(middle)}${end}`),
    sendPaced: async (text: string) => void sent.push(text),
    close: () => undefined,
  };
  const subscription = new Subscription(line, acquired.plan, 'a', true);
  subscription.skipTo(1);
  for (const position of [1, 3, 4]) subscription.tellLive(event(position), Buffer.from(String(position)));
  expect(sent).toEqual([]);
  for (const position of [2, 3]) await subscription.tellMissed(event(position), String(position));
  subscription.goLive();
  for (const position of [3, 5]) subscription.tellLive(event(position), Buffer.from(String(position)));
  expect(sent).toEqual([2, 3, 4, 5].map((position) => `{"id":"a","type":"next","payload":${position}}`));
});
