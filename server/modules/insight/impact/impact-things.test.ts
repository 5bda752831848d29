import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';
import { setStatus } from '../../../../tests/support/set-status.js';
import { moveClock, now, resetClock } from '../../../core/clock.js';

interface Impact {
  isBlocked: boolean;
  grants: { kind: string; count: number; userCount: number; names: string[] }[];
}

const THINGS = `query ($kind: RemovalKind!, $ids: [ID!]!) {
  removalImpact(kind: $kind, ids: $ids) { grants { kind names things { id name } } } }`;

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;

const impact = async (kind: string, ids: string[], client = admin) =>
  (await client.rest<Impact>('POST', 'removal/impact', { kind, ids })).data;
const figures = ({ grants }: Impact) => grants.map(({ kind, count, userCount }) => [kind, count, userCount]);
const lost = ({ grants }: Impact, kind: string) => grants.find((grant) => grant.kind === kind);
const named = (name: string) => portal.factory.member(ouId, { name });
const place = (userId: string, structureId: string) =>
  portal.factory.insert('user_structure', { ou_id: ouId, user_id: userId, structure_id: structureId, created_time: 1 });
const inherits = (structureId: string) => setStatus(admin, structureId, true);

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization({ features: '["assets"]' });
  admin = await portal.as(await portal.factory.admin(ouId), ouId);
});
afterEach(resetClock);
afterAll(() => portal.stop());

describe('the impact of removing a user group on assets', () => {
  it('counts the assets and people that reach them by nothing else [BYND-02, ASST-14, CALL-347]', async () => {
    const { factory } = portal;
    const [ada, bo, cy] = [await named('Ada'), await named('Bo'), await named('Cy')];
    const group = await factory.userGroup(ouId, [ada.id, bo.id, cy.id]);
    const other = await factory.userGroup(ouId, [bo.id]);
    const [lone, shared, own] = [
      await factory.asset(ouId, { name: 'Lone' }),
      await factory.asset(ouId, { name: 'Shared' }),
      await factory.asset(ouId, { name: 'Own' }),
    ];
    for (const asset of [shared, own]) await factory.giveAsset(ouId, asset, 'user_group', group);
    const root = await factory.structure(ouId);
    const leaf = await factory.structure(ouId, root);
    await inherits(root);
    await factory.giveAsset(ouId, shared, 'user_group', other);
    await factory.giveAsset(ouId, shared, 'structure', leaf);
    await place(cy.id, root);
    await factory.giveAsset(ouId, own, 'user', ada.id);
    await factory.giveAsset(ouId, own, 'user', bo.id);
    await factory.giveAsset(ouId, own, 'user', cy.id);
    // Ada alone loses one: Bo has it by another group, Cy at a node below theirs.
    const answer = await impact('USER_GROUP', [group]);
    expect(figures(answer)).toEqual([
      ['ASSET', 2, 0],
      ['ASSET_REACH', 1, 1],
    ]);
    expect(lost(answer, 'ASSET_REACH')?.names).toEqual(['Shared']);
    expect(figures(await impact('USER_GROUP', [group, other]))).toContainEqual(['ASSET_REACH', 1, 2]);
    await factory.giveAsset(ouId, lone, 'user_group', group);
    expect(figures(await impact('USER_GROUP', [group]))).toContainEqual(['ASSET_REACH', 2, 3]);
    // The names of assets are for callers who deal with them.
    const groups = await portal.as(await factory.subAdmin(ouId, ['userGroup']), ouId);
    expect(lost(await impact('USER_GROUP', [group], groups), 'ASSET_REACH')).toMatchObject({ count: 2, names: [] });
  });

  it('counts resources that are in effect [BYND-02, RSRC-03, RSRC-05, CALL-347]', async () => {
    const { factory } = portal;
    const dora = await named('Dora');
    const group = await factory.userGroup(ouId, [dora.id]);
    const dataset = await factory.resource(ouId, null, { name: 'Yield' });
    await factory.giveResource(ouId, dataset, 'user_group', group, now());
    expect(figures(await impact('USER_GROUP', [group]))).toEqual([['RESOURCE', 1, 0]]);
    moveClock(180_001);
    const answer = await impact('USER_GROUP', [group]);
    expect(figures(answer)).toEqual([
      ['RESOURCE', 1, 0],
      ['RESOURCE_REACH', 1, 1],
    ]);
    expect(lost(answer, 'RESOURCE_REACH')?.names).toEqual(['Yield']);
    // An assignment that does not count yet keeps nothing.
    await factory.giveResource(ouId, dataset, 'user', dora.id, now());
    expect(figures(await impact('USER_GROUP', [group]))).toContainEqual(['RESOURCE_REACH', 1, 1]);
    moveClock(180_001);
    expect(figures(await impact('USER_GROUP', [group]))).toEqual([['RESOURCE', 1, 0]]);
  });
});

describe('the impact of removing a node on assets', () => {
  it('counts people above it who inherit them by auto-authorization [BYND-02, STRC-11, CALL-347]', async () => {
    const { factory } = portal;
    const root = await factory.structure(ouId);
    const middle = await factory.structure(ouId, root);
    const leaf = await factory.structure(ouId, middle);
    const [eve, fay] = [await named('Eve'), await named('Fay')];
    await place(eve.id, root);
    await place(fay.id, middle);
    const pump = await factory.asset(ouId, { name: 'Pump' });
    await factory.giveAsset(ouId, pump, 'structure', leaf);
    expect(figures(await impact('STRUCTURE', [leaf]))).toEqual([['ASSET', 1, 0]]);
    await inherits(root);
    expect(figures(await impact('STRUCTURE', [leaf]))).toEqual([
      ['ASSET', 1, 0],
      ['ASSET_REACH', 1, 1],
    ]);
    await inherits(middle);
    expect(figures(await impact('STRUCTURE', [leaf]))).toContainEqual(['ASSET_REACH', 1, 2]);
    await factory.giveAsset(ouId, pump, 'structure', middle);
    expect(figures(await impact('STRUCTURE', [leaf]))).toEqual([['ASSET', 1, 0]]);
    const reading = await factory.resource(ouId);
    await factory.giveResource(ouId, reading, 'structure', leaf);
    expect(figures(await impact('STRUCTURE', [leaf]))).toContainEqual(['RESOURCE_REACH', 1, 2]);
  });
});

describe('the impact of removing people and apps on things', () => {
  it('counts everything that the people reach [BYND-02, CALL-347]', async () => {
    const { factory } = portal;
    const [gil, hal] = [await named('Gil'), await named('Hal')];
    const group = await factory.userGroup(ouId, [gil.id]);
    const [one, two] = [await factory.asset(ouId, { name: 'One' }), await factory.asset(ouId, { name: 'Two' })];
    await factory.giveAsset(ouId, one, 'user', gil.id);
    for (const asset of [one, two]) await factory.giveAsset(ouId, asset, 'user_group', group);
    const dataset = await factory.resource(ouId);
    await factory.giveResource(ouId, dataset, 'user', gil.id);
    const answer = await impact('USER', [gil.id, hal.id]);
    expect(figures(answer)).toEqual([
      ['USER_GROUP', 1, 1],
      ['ASSET', 1, 1],
      ['RESOURCE', 1, 1],
      ['ASSET_REACH', 2, 1],
      ['RESOURCE_REACH', 1, 1],
      ['ACCOUNT', 2, 2],
    ]);
    expect(lost(answer, 'ASSET_REACH')?.names).toEqual(['One', 'Two']);
  });

  it('counts the resources of an app and the people who reach them [BYND-02, RSRC-07, CALL-347]', async () => {
    const { factory } = portal;
    const { id: app } = await factory.app(ouId);
    const [ivy, jan] = [await named('Ivy'), await named('Jan')];
    const group = await factory.userGroup(ouId, [ivy.id, jan.id]);
    const [used, spare] = [
      await factory.resource(ouId, app, { name: 'Used' }),
      await factory.resource(ouId, app, { name: 'Spare' }),
    ];
    await factory.giveResource(ouId, used, 'user_group', group);
    await factory.giveResource(ouId, spare, 'user', ivy.id, now());
    const answer = await impact('APP', [app]);
    expect(figures(answer)).toEqual([['RESOURCE', 2, 2]]);
    expect(lost(answer, 'RESOURCE')?.names).toEqual(['Spare', 'Used']);
    const things = async (kind: string, id: string, loss: string) => {
      const { removalImpact } = await admin.data<{ removalImpact: Impact }>(THINGS, { kind, ids: [id] });
      return lost(removalImpact, loss);
    };
    const both = [
      { id: spare, name: 'Spare' },
      { id: used, name: 'Used' },
    ];
    await factory.giveResource(ouId, spare, 'user_group', group);
    expect(await things('APP', app, 'RESOURCE')).toMatchObject({ things: both });
    expect(await things('USER', ivy.id, 'RESOURCE_REACH')).toMatchObject({ things: both });
    expect(await things('USER_GROUP', group, 'RESOURCE_REACH')).toMatchObject({ things: both });
  });

  it('keeps to its OU and takes as many statements for many as for one [BYND-02, ASST-16, RSRC-09]', async () => {
    const { factory } = portal;
    const other = await factory.organization();
    const people = await Promise.all([1, 2, 3, 4].map(async () => (await factory.member(ouId)).id));
    const groups = await Promise.all([1, 2, 3].map(() => factory.userGroup(ouId, people)));
    for (const group of groups) await factory.giveAsset(ouId, await factory.asset(ouId), 'user_group', group);
    await factory.giveAsset(other, await factory.asset(other), 'user_group', await factory.userGroup(other));
    const run = async (ids: string[]) =>
      (await statementsOf(portal.portal.runtime.database, () => impact('USER_GROUP', ids))).filter(
        (text) => !text.includes('FROM session'),
      ).length;
    await run(groups);
    expect(await run(groups)).toBe(await run(groups.slice(0, 1)));
    expect(figures(await impact('USER_GROUP', groups))).toEqual([
      ['ASSET', 3, 0],
      ['ASSET_REACH', 3, 4],
    ]);
  });
});
