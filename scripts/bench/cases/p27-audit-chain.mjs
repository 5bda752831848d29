import { measureChain } from '../lib/audit-chain.mjs';
import { deleteEvents } from '../lib/audit-rows.mjs';

/**
 * The pace of sealing a million events, and of the check of their chain, when nothing else is in the log.
 * @type {import('../lib/run-cases.mjs').Case}
 */
export const auditChain = {
  id: 'P27',
  title: 'Sealing and check of 1,000,000 audit events',
  sizes: ['thousand'],
  async run({ world, portal }) {
    // It would seal the events itself.
    await portal.stop();
    await deleteEvents(world.connection);
    try {
      const { sealing, verification, figures } = await measureChain(world, world.organizations.thousand.id);
      return {
        figures,
        ratios: [
          {
            what: 'events verified a second of the busier processor',
            value: verification.perProcessorSecond,
            atLeast: 100_000,
          },
          {
            what: 'events sealed a second of the busier processor',
            value: sealing.perProcessorSecond,
            atLeast: 20_000,
          },
        ],
      };
    } finally {
      await deleteEvents(world.connection);
    }
  },
};
