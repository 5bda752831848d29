import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const OURS = /from '(?:\.\.?\/)+(?:access\/)?reach-rows\.js'|from '.*user-links\.service\.js'/;
const LINKS = 'user_role|user_group_member|user_structure|structure_closure|sub_admin(?:_role|_user_group|_structure)?';
const ENTITIES =
  'UserRole|UserGroupMember|UserStructure|StructureClosure|SubAdmin(?:Role|UserGroup|Structure)?|Role|UserGroup|Structure';
/** Statements and repositories that write what decides whom a sub-administrator reaches. */
const WRITES = [
  new RegExp(`\\b(?:INSERT(?: IGNORE)? INTO|REPLACE INTO) (?:${LINKS})\\b`),
  new RegExp(`\\bDELETE(?: \\w+)? FROM (?:${LINKS}|role|user_group|structure)\\b`),
  new RegExp(`\\bUPDATE (?:${LINKS}) .*SET (?!version)`),
  new RegExp(`scoped\\(ctx, (?:${ENTITIES})\\)\\s*\\.(?:delete)\\(`),
  new RegExp(`scoped\\(ctx, (?:User|Structure|SubAdmin)\\w*\\)\\s*\\.(?:insert|insertMissing|update)\\(`),
];
/** New nodes and groups have nobody yet; assets, resources and names of nodes lead to nobody. */
const HARMLESS =
  /scoped\(ctx, (?:Role|(?:User|UserGroup|Structure)(?:Asset|Resource)|UserGroup|Structure|StructureName)\)\s*\.(?:insert|insertMissing|update)\(/g;

const filesOf = (folder: string) => readdirSync(folder, { recursive: true }).map((name) => `${folder}/${String(name)}`);

describe('writers of links, trees and scopes', () => {
  it('keep the reach of sub-administrators: every file that writes them uses the functions for it [SUBA-14]', () => {
    const forgetful = filesOf('server').filter((file) => {
      if (!file.endsWith('.ts') || /\.test\.ts$|migrations|access\/reach-(?:rows|parts)\.ts$/.test(file)) return false;
      const text = readFileSync(file, 'utf8').replace(HARMLESS, '');
      return WRITES.some((write) => write.test(text)) && !OURS.test(text);
    });
    expect(forgetful).toEqual([]);
  });
});
