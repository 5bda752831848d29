import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { findRises, parseFigures, readStatements } from '../../scripts/lib/check/tenant-doors.mjs';

const read = (text: string) => readStatements(ts, 'server/some.service.ts', text);

describe('the check of doors between organizations', () => {
  it('lists each door with its reason and the function it is in', () => {
    const { doors, faults } = read(`
      const REASON = 'plugins are of the installation';
      const sessions = (ctx) => acrossOrganizations(ctx, 'a session belongs to a person');
      async function plugins(ctx) {
        await table(acrossOrganizations(ctx, REASON), Plugin).count({});
      }`);
    expect(doors).toEqual([
      { in: '`sessions`', reason: 'a session belongs to a person' },
      { in: '`plugins`', reason: 'plugins are of the installation' },
    ]);
    expect(faults).toEqual([]);
  });

  it.each([
    "acrossOrganizations(ctx, 'no reason')",
    'acrossOrganizations(ctx, reason)',
    'acrossOrganizations(ctx, Role, why)',
  ])('finds fault with %s', (call) => {
    expect(read(call).faults).toEqual([expect.stringContaining(call)]);
  });

  it('counts statements by hand, and those whose values stand apart', () => {
    const { byHand, old } = read(`
      const before = 'SELECT 1 FROM role WHERE ou_id = ?';
      const now = sql\`SELECT 1 FROM role WHERE \${inOu(ctx)}\`;
      query(ctx, before, [ouId]);
      query(ctx, \`SELECT 1 FROM account\`);
      query(ctx, before);
      query(ctx, now);
      execute(ctx, sql\`UPDATE account SET theme = \${theme}\`);`);
    expect({ byHand, old }).toEqual({ byHand: 5, old: 3 });
  });

  it('leaves out functions of the same names that are not of the database', () => {
    const { byHand } = read(`
      import { execute } from 'graphql';
      import { query } from '../database/query.js';
      execute(call);
      query(ctx, sql\`SELECT 1\`);`);
    expect(byHand).toBe(1);
  });

  it('counts accesses through entities, kept in a variable or a function or not', () => {
    const { rows } = read(`
      const groups = () => scoped(ctx, UserGroup);
      async function all(ctx) {
        const accounts = table(ctx, Account);
        await accounts.one({ id });
        await accounts.update({ id }, {});
        await groups().count({});
        await scoped(ctx, Role).get({ id });
        await countChange(scoped(ctx, Role), { id }, 1);
      }`);
    expect(rows).toBe(5);
  });

  it('counts organizations by name, and accesses beside the wrapper', () => {
    const { named, direct } = read(`
      const fragment = inOu({ ouId }, 'm');
      scoped({ db: ctx.db, ouId }, Role).one({ id });
      scoped(ctx, Role).one({ id });
      ctx.db.query('SELECT 1');
      ctx.db.getRepository(Role);`);
    expect({ named, direct }).toEqual({ named: 2, direct: 2 });
  });

  it('refuses figures that rise', () => {
    const before = { rows: 40, byHand: 60, old: 10, direct: 1 };
    expect(findRises(before, before)).toEqual([]);
    expect(findRises(before, { rows: 60, byHand: 60, old: 0, direct: 0 })).toEqual([]);
    expect(findRises(before, { ...before, old: 11 })).toEqual([expect.stringContaining('11 rather than 10')]);
    expect(findRises(before, { ...before, direct: 2 })).toHaveLength(1);
    expect(findRises(before, { ...before, byHand: 70 })).toEqual([expect.stringContaining('63.6 %')]);
    expect(findRises({ ...before, rows: 90 }, { ...before, rows: 60 })).toEqual([]);
    expect(findRises({ ...before, rows: 90 }, { ...before, rows: 50 })).toHaveLength(1);
  });

  it('reads the figures of the committed list', () => {
    expect(parseFigures('- through entities: 7\n- statements by hand: 3\n')).toEqual({ rows: 7, byHand: 3 });
    expect(parseFigures('')).toEqual({});
  });
});
