import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';

const EMAIL =
  'mutation ($id: ID!, $email: String!, $keyId: ID!) { userModify(id: $id, email: $email, keyId: $keyId) { id } }';

let portal: TestPortal;
let ouId: string;
let mails = 0;

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization();
});
afterAll(() => portal.stop());

describe('an account with a thing of its own', () => {
  const give = {
    asset: async (userId: string) => {
      const id = await portal.factory.asset(ouId);
      await portal.factory.giveAsset(ouId, id, 'user', userId);
      return id;
    },
    resource: async (userId: string, createdTime = 1) => {
      const id = await portal.factory.resource(ouId);
      await portal.factory.giveResource(ouId, id, 'user', userId, createdTime);
      return id;
    },
  };
  const open = async (caller: { id: string }, userId: string) => {
    const client = await portal.as(caller, ouId);
    const { keyId, closed } = await client.encrypted(`taken-${(mails += 1)}@portal.example`);
    return client.code(EMAIL, { id: userId, email: closed, keyId });
  };

  it('is opened by callers who reach the thing, or who give such things to all of the OU [USER-28, ROLE-15, threats 42]', async () => {
    const { factory } = portal;
    for (const [kind, operation] of [['asset', 'assetPermission'] as const, ['resource', 'resource'] as const]) {
      const other = kind === 'asset' ? 'resource' : 'assetPermission';
      const person = await factory.member(ouId);
      const group = await factory.userGroup(ouId, [person.id]);
      const reach = { userGroupIds: [group] };
      const wide = await factory.subAdmin(ouId, ['user', other]);
      const giver = await factory.subAdmin(ouId, ['user', operation]);
      const narrow = await factory.subAdmin(ouId, ['user', operation], reach);
      expect(await open(wide, person.id)).toBe(10_000);
      const thing = await give[kind](person.id);
      expect([kind, await open(wide, person.id)]).toEqual([kind, 403]);
      expect([kind, await open(narrow, person.id)]).toEqual([kind, 403]);
      expect([kind, await open(giver, person.id)]).toEqual([kind, 10_000]);
      const crew = await factory.userGroup(ouId, [wide.id]);
      if (kind === 'asset') await factory.giveAsset(ouId, thing, 'user_group', crew);
      else await factory.giveResource(ouId, thing, 'user_group', crew);
      expect([kind, await open(wide, person.id)]).toEqual([kind, 10_000]);
    }
  });

  it('counts a resource that takes effect later, and not one that the caller will have [USER-28, RSRC-03]', async () => {
    const { factory } = portal;
    const person = await factory.member(ouId);
    const caller = await factory.subAdmin(ouId, ['user']);
    const resource = await give.resource(person.id, Date.now());
    expect(await open(caller, person.id)).toBe(403);
    await factory.giveResource(ouId, resource, 'user', caller.id, Date.now());
    expect(await open(caller, person.id)).toBe(403);
  });
});
