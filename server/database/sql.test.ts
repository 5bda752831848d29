import sql, { join } from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { inOu, keepsToOu, name, ouOf, plainValues } from './sql.js';

const tenant = { ouId: '01HZ0000000000000000000001' };

describe('fragments of statements', () => {
  it('carry their values in the order of the text', () => {
    const inner = sql`b.id IN (${join(['x', 'y'])})`;
    const statement = sql`SELECT 1 FROM a WHERE a.id = ${1} AND ${inOu(tenant, 'a')} AND ${inner} LIMIT ${3}`;
    expect(statement.sql).toBe('SELECT 1 FROM a WHERE a.id = ? AND a.ou_id = ? AND b.id IN (?,?) LIMIT ?');
    expect(plainValues(statement.values)).toEqual([1, tenant.ouId, 'x', 'y', 3]);
  });

  it('refuse an empty list, which would be no SQL', () => {
    expect(() => sql`id IN (${join([])})`).toThrow(TypeError);
  });

  it('know the tenant condition, wherever it stands', () => {
    expect(keepsToOu(sql`SELECT 1 FROM role WHERE ${inOu(tenant)}`)).toBe(true);
    expect(keepsToOu(sql`SELECT 1 FROM (${sql`SELECT 1 FROM role r WHERE ${inOu(tenant, 'r')}`}) x`)).toBe(true);
    expect(keepsToOu(sql`INSERT INTO role (ou_id) VALUES (${ouOf(tenant)})`)).toBe(true);
    expect(keepsToOu(sql`SELECT 1 FROM role WHERE ou_id = ${tenant.ouId}`)).toBe(false);
  });

  it.each(['role', 'm.user_id', 'ASC'])('take %s as a name', (text) => {
    expect(name(text).sql).toBe(text);
  });

  it.each(['', 'a b', "a'", 'a;', '1 = 1', 'a.b.c', 'a--', '`a`'])('refuse %s as a name', (text) => {
    expect(() => name(text)).toThrow('No name of a table or column');
  });
});
