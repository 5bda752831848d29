import { Between, In, LessThan, Like, MoreThanOrEqual, Not } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPortal } from '../../tests/support/portal.js';
import { startTestPortal } from '../../tests/support/portal.js';
import { statementsOf } from '../../tests/support/statements.js';
import { Account } from '../modules/identity/account/account.entity.js';
import { Role } from '../modules/directory/role/role.entity.js';
import { SubAdmin } from '../modules/directory/sub-admin/sub-admin.entity.js';
import { UserGroup, UserGroupMember } from '../modules/directory/user-group/user-group.entity.js';
import { acrossOrganizations, scoped, table } from './scoped.js';
import { countChange } from './version.js';

let test: TestPortal;
let here: string;
let elsewhere: string;
const db = () => test.portal.runtime.database.manager;
const roles = (ouId = here) => scoped({ db: db(), ouId }, Role);
const groups = () => scoped({ db: db(), ouId: here }, UserGroup);
const counted = async (work: () => Promise<unknown>) => (await statementsOf(test.portal.runtime.database, work)).length;
const group = (id: string) => ({ id, name: `Group ${id}`, description: 'A group', createdTime: 5 });

beforeAll(async () => {
  test = await startTestPortal();
  here = await test.factory.organization();
  elsewhere = await test.factory.organization();
});
afterAll(() => test.stop());

describe('rows of one OU', () => {
  it('of another OU are not found, changed or deleted', async () => {
    const id = await test.factory.role(elsewhere);
    expect(await roles().one({ id })).toBeNull();
    await expect(roles().get({ id })).rejects.toMatchObject({ name: 'PortalError', code: 'NOT_FOUND' });
    expect(await roles().select(['id'], { id })).toEqual([]);
    expect(await roles().exists({ id })).toBe(false);
    expect(await roles().count({ id })).toBe(0);
    expect(await roles().update({ id }, { name: 'Taken over' })).toBe(0);
    expect(await roles().delete({ id })).toBe(0);
    expect(await roles(elsewhere).exists({ id })).toBe(true);
  });

  it('are added to that OU, whatever the caller says', async () => {
    await groups().insert([{ ...group('g-own'), ...({ ouId: elsewhere } as object) }]);
    expect(await groups().exists({ id: 'g-own' })).toBe(true);
  });

  it('are reached in every OU through the door alone', async () => {
    const id = await test.factory.role(elsewhere);
    const all = table(acrossOrganizations({ db: db() }, 'a test reads every OU'), Role);
    expect(await all.column('ouId', { id })).toEqual([elsewhere]);
    // @ts-expect-error A table of organizations needs the door.
    table({ db: db() }, Role);
    // @ts-expect-error The reason has three words or more.
    acrossOrganizations({ db: db() }, 'no reason');
  });
});

describe('rows of a table', () => {
  it('have the names and types of the entity, in one statement', async () => {
    const { id: userId } = await test.factory.account();
    await test.factory.insert('member', { ou_id: here, user_id: userId, username: 'u', name: 'u', created_time: 1 });
    const subAdmins = scoped({ db: db(), ouId: here }, SubAdmin);
    const statements = await statementsOf(test.portal.runtime.database, async () => {
      await subAdmins.insert([{ userId, scope: 'ALL', operations: ['user'], createdTime: 7 }]);
      expect(await subAdmins.selectOne(['operations', 'createdTime'], { userId })).toEqual({
        operations: ['user'],
        createdTime: 7,
      });
    });
    expect(statements).toHaveLength(2);
    const account = await table({ db: db() }, Account).selectOne(['isDisabled', 'email', 'createdTime'], {
      id: userId,
    });
    expect(account).toMatchObject({ isDisabled: false, createdTime: expect.any(Number) as number });
    expect((await table({ db: db() }, Account).get({ id: userId })).isDisabled).toBe(false);
  });

  it('come in order, in pages and with their total', async () => {
    const names = await Promise.all(['A', 'B', 'C'].map((name) => test.factory.userGroup(elsewhere, [], name)));
    const there = scoped({ db: db(), ouId: elsewhere }, UserGroup);
    const page = await there.page(['id'], { id: In(names) }, { order: { name: 'DESC' }, limit: 2, offset: 1 });
    expect(page).toEqual({ rows: [{ id: names[1] }, { id: names[0] }], total: 3 });
    expect(await there.column('name', {}, { order: { name: 'ASC' } })).toEqual(['A', 'B', 'C']);
  });

  it('are found by operators, null and lists of any length', async () => {
    const id = await test.factory.role(here, { description: null, created_time: 3 });
    expect(await roles().exists({ id, description: null, createdTime: LessThan(4) })).toBe(true);
    const many = Array.from({ length: 2500 }, (_, at) => `none-${at}`);
    const ids = [id, ...many, id];
    expect(await counted(async () => expect(await roles().column('id', { id: In(ids) })).toEqual([id]))).toBe(3);
    expect(await counted(async () => expect(await roles().count({ id: In([]) })).toBe(0))).toBe(0);
  });

  it('are found by each operator that conditions know, and by no other', async () => {
    await groups().insert(['o-1', 'o-2', 'o-3'].map((id, at) => ({ ...group(id), createdTime: 100 + at })));
    const found = (where: Parameters<ReturnType<typeof groups>['column']>[1]) =>
      groups().column('id', where, { order: { id: 'ASC' } });
    expect(await found({ id: Like('o-%'), createdTime: MoreThanOrEqual(101) })).toEqual(['o-2', 'o-3']);
    expect(await found({ id: Like('o-%'), createdTime: Not(101) })).toEqual(['o-1', 'o-3']);
    expect(await found({ id: In(['o-1', 'o-2']), name: Not(In(['Group o-1'])) })).toEqual(['o-2']);
    await expect(found({ createdTime: Between(1, 2) })).rejects.toThrow('No condition on createdTime');
  });

  it('are not found at all by a condition without a value', async () => {
    await expect(roles().all({ id: undefined })).rejects.toThrow('The condition on id has no value.');
  });

  it('that exist are left, or overwritten in the named columns', async () => {
    expect(await groups().insertMissing([group('g-1'), group('g-2')])).toBe(2);
    expect(await groups().insertMissing([group('g-2'), group('g-3')])).toBe(1);
    await groups().insertOrUpdate([{ ...group('g-3'), description: 'Other', createdTime: 9 }], ['description']);
    expect(await groups().selectOne(['description', 'createdTime'], { id: 'g-3' })).toEqual({
      description: 'Other',
      createdTime: 5,
    });
    await expect(groups().insert([group('g-3')])).rejects.toMatchObject({ code: 'ER_DUP_ENTRY' });
  });

  it('are changed by expressions, and deleted up to a limit', async () => {
    await groups().insertMissing([group('d-1'), group('d-2'), group('d-3')]);
    const those = { id: In(['d-1', 'd-2', 'd-3']) };
    expect(await groups().update(those, { createdTime: () => 'created_time + 1' })).toBe(3);
    expect(await groups().column('createdTime', those)).toEqual([6, 6, 6]);
    expect(await groups().delete(those, 2)).toBe(2);
    expect(await groups().count(those)).toBe(1);
  });

  it('are held for changing, for reading, or where nobody else holds them', async () => {
    await groups().insertMissing([group('h-1'), group('h-2')]);
    const held = { id: In(['h-1', 'h-2']) };
    await test.portal.runtime.database.transaction(async (first) => {
      const mine = scoped({ db: first, ouId: here }, UserGroup);
      expect(await mine.exists({ id: 'h-1' }, 'update')).toBe(true);
      await test.portal.runtime.database.transaction(async (second) => {
        const theirs = scoped({ db: second, ouId: here }, UserGroup);
        expect(await theirs.column('id', held, { lock: 'skip' })).toEqual(['h-2']);
      });
      expect(await mine.select(['id'], held, { lock: 'share', order: { id: 'ASC' } })).toHaveLength(2);
    });
  });

  it('of a link table are counted by all their keys', async () => {
    const { id: userId } = await test.factory.account();
    await test.factory.insert('member', { ou_id: here, user_id: userId, username: 'v', name: 'v', created_time: 1 });
    const userGroupId = await test.factory.userGroup(here, [userId]);
    expect(await scoped({ db: db(), ouId: here }, UserGroupMember).count({ userGroupId })).toBe(1);
  });
});

describe('a counted change', () => {
  it('is refused when the row changed since, and when there is none', async () => {
    const portal = () => ({ db: db(), session: null });
    const id = await test.factory.role(here);
    await countChange(portal(), roles(), { id }, 1);
    await countChange(portal(), roles(), { id }, null);
    expect(await roles().column('version', { id })).toEqual([3]);
    await expect(countChange(portal(), roles(), { id }, 2)).rejects.toMatchObject({ code: 'WRONG_PARAMETER' });
    await expect(countChange(portal(), roles(elsewhere), { id }, 3)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
