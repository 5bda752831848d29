import { describe, expect, it } from 'vitest';
import { createSchema } from '../../graphql/schema.js';
import type { Plan } from './subscription-plan.js';
import { Plans } from './subscription-plan.js';

const QUERY = 'subscription { sessionChanged { kind } }';

describe('the plan of a subscription', async () => {
  const plans = new Plans(await createSchema(), { isProduction: true });
  const acquire = (query: string, variables = {}): Plan => {
    const document = plans.read(query);
    if (!('kind' in document)) throw document[0];
    const plan = plans.acquire({ query, variables }, document, 'en-US');
    if (!('run' in plan)) throw plan[0];
    return plan;
  };

  it('is shared by all who ask for the same, and by nobody else', () => {
    const plan = acquire(QUERY);
    expect(acquire(QUERY)).toBe(plan);
    expect(acquire(`${QUERY} `)).not.toBe(plan);
    expect(acquire(QUERY, { a: 1 })).not.toBe(plan);
  });

  it('keeps neither the text of its document nor the places of its words', () => {
    const plan = acquire(QUERY.padEnd(8_000, '#'));
    expect(plan.key).toHaveLength(44);
    const document = plans.read(QUERY.padEnd(8_000, '#'));
    expect('kind' in document && document.loc).toBeUndefined();
  });
});
