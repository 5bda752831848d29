import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/database.js';
import { Factory } from '../../../../tests/support/factory.js';
import { createDataSource } from '../../../storage/data-source.js';
import { DomainHosts1700000000011 } from '../../../database/migrations/1700000000011-domain-hosts.js';

describe('the upgrade', () => {
  it('leaves every domain in effect that was there before, and can be repeated [DOMN-10]', async () => {
    const database = await createTestDatabase();
    const source = createDataSource(database.url);
    await source.initialize();
    const runner = source.createQueryRunner();
    const factory = new Factory(source);
    const old = await factory.organization();
    const urls = [
      'https://plant.example',
      'https://plant.example:8443/a:b',
      'https://[2001:db8::7]:8443/x',
      'https://[::1]',
    ];
    for (const url of urls) await factory.domain(old, { url });
    await runner.query('DROP TABLE domain_host');
    await runner.query('ALTER TABLE domain DROP KEY domain_of_host, DROP COLUMN host, DROP COLUMN yielded_time');
    const upgrade = new DomainHosts1700000000011();
    for (let time = 0; time < 2; time += 1) {
      await upgrade.up(runner);
      expect(await runner.query('SELECT host, proof FROM domain_host ORDER BY host')).toEqual([
        { host: '[2001:db8::7]', proof: 'BEFORE' },
        { host: '[::1]', proof: 'BEFORE' },
        { host: 'plant.example', proof: 'BEFORE' },
      ]);
    }
    await runner.release();
    await source.destroy();
    await database.drop();
  });
});
