import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';

const LIST = `query ($parentId: ID, $search: String) {
  structureList(parentId: $parentId, search: $search) {
    structures { id parentId name path isLeaf hasAdminPermission }
  }
}`;
interface Node {
  id: string;
  parentId: string | null;
  name: string;
  path: string;
  isLeaf: boolean;
  hasAdminPermission: boolean;
}

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;
const ids: Record<string, string> = {};

const list = async (client: ApiClient, variables = {}) =>
  (await client.data<{ structureList: { structures: Node[] } }>(LIST, variables)).structureList.structures;

/** Plant > Hall > Line, Plant > Yard, Office */
beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ouId = await factory.organization();
  admin = await portal.as(await factory.admin(ouId), ouId);
  for (const [name, parent] of [
    ['Plant'],
    ['Hall', 'Plant'],
    ['Line', 'Hall'],
    ['Yard', 'Plant'],
    ['Office'],
  ] as const) {
    const names: Record<string, string> = name === 'Hall' ? { de: 'Halle', zh: '大厅' } : {};
    ids[name] = await factory.structure(ouId, parent ? (ids[parent] ?? null) : null, name, names);
  }
});
afterAll(() => portal.stop());

describe('the structure list', () => {
  it('shows roots, then children, each with its path [STRC-02, STRC-06, STRC-24]', async () => {
    expect((await list(admin)).map((node) => [node.name, node.isLeaf])).toEqual([
      ['Plant', false],
      ['Office', true],
    ]);
    const [hall, yard] = await list(admin, { parentId: ids.Plant });
    expect(hall).toEqual({
      id: ids.Hall,
      parentId: ids.Plant,
      name: 'Hall',
      path: 'Plant>Hall',
      isLeaf: false,
      hasAdminPermission: true,
    });
    expect(yard?.path).toBe('Plant>Yard');
    expect(await list(admin, { parentId: ids.Yard })).toEqual([]);
  });

  it('finds by the name that is shown or the default, ignoring case, and by nothing else [LIST-09, I18N-06]', async () => {
    const found = async (search: string, locale: string) => {
      admin.headers = { locale };
      const nodes = await list(admin, { search });
      admin.headers = {};
      return nodes.map((node) => node.path);
    };
    expect(await found('HALLE', 'de-DE')).toEqual(['Plant>Halle']);
    expect(await found('hall', 'zh-CN')).toEqual(['Plant>大厅']);
    expect(await found('大', 'zh-CN')).toEqual(['Plant>大厅']);
    expect(await found('halle', 'fr-FR')).toEqual([]);
    expect(await found('default', 'en-US')).toEqual([]);
    expect(await found('%', 'en-US')).toEqual([]);
  });

  it('knows no parent of another OU [STRC-27, CALL-015]', async () => {
    const foreign = await portal.factory.structure(await portal.factory.organization());
    for (const parentId of [foreign, 'unknown']) expect(await admin.code(LIST, { parentId })).toBe(404);
  });

  it('gives a sub-administrator the nodes in scope, and those above them unselectable [SUBA-17, STRC-25, STRC-26]', async () => {
    const account = await portal.factory.subAdmin(ouId, ['user'], { structureIds: [ids.Hall ?? ''] });
    const client = await portal.as(account, ouId);
    const brief = (nodes: Node[]) => nodes.map((node) => [node.name, node.hasAdminPermission]);
    expect(brief(await list(client))).toEqual([['Plant', false]]);
    expect(brief(await list(client, { parentId: ids.Plant }))).toEqual([['Hall', true]]);
    expect(brief(await list(client, { parentId: ids.Hall }))).toEqual([['Line', true]]);
    expect(brief(await list(client, { search: 'a' }))).toEqual([
      ['Hall', true],
      ['Plant', false],
    ]);
    const unscoped = await portal.factory.subAdmin(ouId, ['user'], { roleIds: [await portal.factory.role(ouId)] });
    expect(await list(await portal.as(unscoped, ouId))).toEqual([]);
    expect(await list(await portal.as(await portal.factory.subAdmin(ouId, []), ouId))).toHaveLength(2);
  });

  it('is refused to others [CALL-015, CALL-018]', async () => {
    expect(await (await portal.as(await portal.factory.member(ouId), ouId)).code(LIST)).toBe(403);
    expect(await (await portal.as(await portal.factory.member(ouId), null)).code(LIST)).toBe(512);
    expect(await new ApiClient(portal.url).code(LIST)).toBe(401);
  });
});
