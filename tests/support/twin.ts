import type { DataSource } from 'typeorm';
import { newId } from '../../server/core/ids.js';
import type { Factory } from './factory.js';

/** Tables that edges read, each after those that it refers to. */
const TABLES = [
  'member',
  'app_category',
  'app',
  'menu',
  'menu_group',
  'menu_group_menu',
  'permission',
  'role',
  'structure',
  'structure_closure',
  'user_group',
  'user_role',
  'user_group_member',
  'user_structure',
  'role_menu_group',
  'role_permission',
  'role_structure',
];

/** Values of a copy that differ from those of its row; ids are the same but those of apps, which no two OUs share. */
const CHANGED: Readonly<Record<string, string>> = {
  ou_id: ':ou',
  app_id: ':app',
  name: "CONCAT('Foreign ', name)",
  name_json: `'{"default":"Foreign"}'`,
};

/**
 * Makes an OU with the same rows as an OU with one app, under the same ids; answers the ids of both. A statement that
 * forgets the OU of any of its tables meets the rows of both: with ids of their own, rows of others would never match.
 */
export async function makeTwin(
  database: DataSource,
  factory: Factory,
  ouId: string,
): Promise<{ ou: string; app: string }> {
  const ids: Readonly<Record<string, string>> = { ou: await factory.organization(), app: newId() };
  for (const table of TABLES) {
    const found = (await database.query(
      `SELECT column_name AS name FROM information_schema.columns
        WHERE table_schema = DATABASE() AND table_name = ? AND COALESCE(generation_expression, '') = ''`,
      [table],
    )) as { name: string }[];
    const columns = found.map(({ name }) => name);
    const values = columns.map((name) => (table === 'app' && name === 'id' ? ':app' : (CHANGED[name] ?? name)));
    const parameters: string[] = [];
    const selected = values.join(', ').replace(/:(ou|app)\b/g, (_, id: string) => {
      parameters.push(ids[id] ?? '');
      return '?';
    });
    const order = columns.includes('parent_id') ? 'ORDER BY parent_id IS NOT NULL' : '';
    await database.query(
      `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${selected} FROM ${table} WHERE ou_id = ? ${order}`,
      [...parameters, ouId],
    );
  }
  return { ou: ids.ou ?? '', app: ids.app ?? '' };
}
