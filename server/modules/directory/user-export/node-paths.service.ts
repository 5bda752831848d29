import { LRUCache } from 'lru-cache';
import sql, { join } from 'sql-template-tag';
import { In } from 'typeorm';
import type { RequestContext } from '../../../context/context.js';
import { localizedJson } from '../../../core/locale.js';
import { query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';
import { UserStructure } from '../structure/structure.entity.js';

/** Maximum of cached paths of nodes: many people stand at the same nodes. */
const MAX_PATHS = 20_000;

/** The paths of nodes in the caller's language, as A>B, each read once for a whole export. */
export class NodePaths {
  private readonly known = new LRUCache<string, string>({ max: MAX_PATHS });

  constructor(private readonly ctx: RequestContext) {}

  /** The paths of members' nodes; one statement, and one more if a node is not cached. */
  async ofUsers(userIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
    const links = await scoped(this.ctx, UserStructure).select(
      ['userId', 'structureId'],
      { userId: In(userIds) },
      { order: { userId: 'ASC', structureId: 'ASC' } },
    );
    const paths = await this.pathsOf([...new Set(links.map((link) => link.structureId))]);
    const byUser = new Map<string, string[]>();
    for (const { userId, structureId } of links) {
      const path = paths.get(structureId) ?? '';
      const own = byUser.get(userId);
      if (own) own.push(path);
      else byUser.set(userId, [path]);
    }
    return byUser;
  }

  private async pathsOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const paths = new Map<string, string>();
    for (const id of ids) {
      const path = this.known.get(id);
      if (path !== undefined) paths.set(id, path);
    }
    const missing = ids.filter((id) => !paths.has(id));
    if (missing.length === 0) return paths;
    const rows = await query<{ id: string; nameJson: string; depth: number }>(
      this.ctx,
      sql`SELECT c.descendant_id AS id, s.name_json AS nameJson, c.depth FROM structure_closure c
         JOIN structure s ON s.ou_id = c.ou_id AND s.id = c.ancestor_id
        WHERE ${inOu(this.ctx, 'c')} AND c.descendant_id IN (${join(missing)}) ORDER BY c.descendant_id, c.depth DESC`,
    );
    let path: string[] = [];
    for (const { id, nameJson, depth } of rows) {
      path.push(localizedJson(nameJson, this.ctx.locale));
      if (depth > 0) continue;
      const text = path.join('>');
      this.known.set(id, text);
      paths.set(id, text);
      path = [];
    }
    return paths;
  }
}
