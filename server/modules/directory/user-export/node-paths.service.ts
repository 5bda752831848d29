import { LRUCache } from 'lru-cache';
import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import type { LocalizedText } from '../../../core/locale.js';
import { localized } from '../../../core/locale.js';
import { placeholders, query } from '../../../database/query.js';

/** Nodes whose paths are remembered: many people stand at the same ones. */
const MAX_PATHS = 20_000;

/** The paths of nodes in the caller's language, as A>B, each read once for a whole export. */
export class NodePaths {
  private readonly known = new LRUCache<string, string>({ max: MAX_PATHS });

  constructor(private readonly ctx: RequestContext) {}

  /** The paths of the nodes at which members stand; one statement, and one more where a node is new. */
  async ofUsers(userIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
    const links = await query<{ userId: string; id: string }>(
      this.ctx,
      `SELECT user_id AS userId, structure_id AS id FROM user_structure
        WHERE ou_id = ? AND user_id IN (${placeholders(userIds)}) ORDER BY user_id, structure_id`,
      [workingOu(this.ctx), ...userIds],
    );
    const paths = await this.pathsOf([...new Set(links.map((link) => link.id))]);
    const byUser = new Map<string, string[]>();
    for (const { userId, id } of links) {
      const path = paths.get(id) ?? '';
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
      `SELECT c.descendant_id AS id, s.name_json AS nameJson, c.depth FROM structure_closure c
         JOIN structure s ON s.ou_id = c.ou_id AND s.id = c.ancestor_id
        WHERE c.ou_id = ? AND c.descendant_id IN (${placeholders(missing)}) ORDER BY c.descendant_id, c.depth DESC`,
      [workingOu(this.ctx), ...missing],
    );
    let path: string[] = [];
    for (const { id, nameJson, depth } of rows) {
      path.push(localized(JSON.parse(nameJson) as LocalizedText, this.ctx.locale));
      if (depth > 0) continue;
      const text = path.join('>');
      this.known.set(id, text);
      paths.set(id, text);
      path = [];
    }
    return paths;
  }
}
