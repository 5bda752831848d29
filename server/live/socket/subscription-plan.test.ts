import { describe, expect, it } from 'vitest';
import { createSchema } from '../../graphql/schema.js';
import type { Acquired, Plan } from './subscription-plan.js';
import { Plans } from './subscription-plan.js';

const QUERY = 'subscription { sessionChanged { kind } }';

describe('the plan of a subscription', async () => {
  const plans = new Plans(await createSchema());
  const take = (query: string, variables = {}): Acquired => {
    const document = plans.read(query);
    if (!('kind' in document)) throw document[0];
    const acquired = plans.acquire({ query, variables }, document, 'en-US');
    if (!('plan' in acquired)) throw acquired[0];
    return acquired;
  };
  const acquire = (query: string, variables = {}): Plan => take(query, variables).plan;

  it('is shared by all who ask for the same, and by nobody else', () => {
    const plan = acquire(QUERY);
    expect(acquire(QUERY)).toBe(plan);
    expect(acquire(`${QUERY} `)).not.toBe(plan);
    expect(acquire(QUERY, { a: 1 })).not.toBe(plan);
  });

  it.each(['ID', 'ID!'])('is shared by clients that saw different events last, as $after: %s [BYND-13]', (type) => {
    const query = `subscription ($after: ${type}) { sessionChanged(after: $after) { kind } }`;
    const first = take(query, { after: 'one' });
    expect(first.after).toBe('one');
    expect(take(query, { after: 'two' })).toEqual({ plan: first.plan, after: 'two' });
    expect(first.plan.args).toEqual({});
  });

  it('knows the last event of a client that names none, null, a default or a literal', () => {
    const query = (type: string, value: string) =>
      `subscription ($after: ${type}) { sessionChanged(after: ${value}) { kind } }`;
    expect(take(query('ID', '$after')).after).toBeNull();
    expect(take(query('ID', '$after'), { after: null }).after).toBeNull();
    expect(take(query('ID = "d"', '$after')).after).toBe('d');
    expect(take('subscription { sessionChanged(after: "l") { kind } }').after).toBe('l');
  });

  it('keeps neither the text of its document nor the places of its words', () => {
    const plan = acquire(QUERY.padEnd(8_000, '#'));
    expect(plan.key).toHaveLength(44);
    const document = plans.read(QUERY.padEnd(8_000, '#'));
    expect('kind' in document && document.loc).toBeUndefined();
  });
});
