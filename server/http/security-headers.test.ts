import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../tests/support/database.js';
import type { TestDatabase } from '../../tests/support/servers/empty-database.js';
import { startTestPortal } from '../../tests/support/portal.js';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'portal-headers-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

/** The sources from which pages may load pictures. */
async function pictureSources(loginLogo: string): Promise<string | undefined> {
  const file = join(folder, 'portal.json');
  writeFileSync(file, JSON.stringify({ loginLogo }));
  const portal = await startTestPortal({ database, env: { PORTAL_CONFIG_FILE: file } });
  const { headers } = await fetch(`${portal.url}/healthz`);
  await portal.stop();
  return /img-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1];
}

describe('pictures', () => {
  it('come from the portal, and the logo from where the operator keeps it [CONF-10]', async () => {
    expect(await pictureSources('')).toBe("'self' data:");
    expect(await pictureSources('https://brand.example/portal/logo.svg')).toBe("'self' data: https://brand.example");
    // Malformed: the default holds.
    expect(await pictureSources('https://')).toBe("'self' data:");
  });
});
