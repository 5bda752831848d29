import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization();
  admin = await portal.as(await portal.factory.admin(ouId), ouId);
});
afterAll(() => portal.stop());

const candidates = async (client: ApiClient, body: Record<string, unknown>) => {
  const { data } = await client.rest<{ structures: { id: string; parentId: string | null; path: string }[] }>(
    'POST',
    'sub-admin/candidate-structures',
    body,
  );
  return data.structures.map(({ parentId, path }) => [parentId, path]);
};

it('a search for candidate structures finds nodes at every depth, told apart by their paths [CALL-215, SUBA-15]', async () => {
  const { factory } = portal;
  const north = await factory.structure(ouId, null, 'North');
  const south = await factory.structure(ouId, null, 'South');
  const hall = await factory.structure(ouId, south, 'Hall');
  await factory.structure(ouId, north, 'Night shift');
  await factory.structure(ouId, hall, 'Night shift');
  await factory.structure(await factory.organization(), null, 'Night shift');
  const found = [
    [north, 'North>Night shift'],
    [hall, 'South>Hall>Night shift'],
  ];
  const superSub = await portal.as(await factory.subAdmin(ouId, ['user']), ouId);
  for (const client of [admin, superSub]) {
    expect((await candidates(client, { search: ' NIGHT' })).sort()).toEqual(found.sort());
    for (const body of [{}, { search: ' ' }]) {
      expect(await candidates(client, body)).toEqual([
        [null, 'North'],
        [null, 'South'],
      ]);
    }
  }
  expect(await candidates(admin, { search: 'hall' })).toEqual([[south, 'South>Hall']]);
});
