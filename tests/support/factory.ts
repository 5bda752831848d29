import type { Operation } from '../../server/context/levels.js';
import { refreshReachOfAdmins, refreshUsers } from '../../server/access/reach-rows.js';
import { now } from '../../server/core/clock.js';
import { hashSecret, newId, newSecret } from '../../server/core/ids.js';
import { hashPassword } from '../../server/integrations/crypto/password-hash.js';
import { addMember } from '../../server/modules/identity/account/member.service.js';
import type { Row } from './messaging-factory.js';
import { MessagingFactory, unique } from './messaging-factory.js';

/** The password of every account a factory makes. */
export const TEST_PASSWORD = 'Portal@2026';

let passwordHash: Promise<string> | undefined;
let counter = 0;
/** Makes rows with sensible values, and missing parents of a row. */
export class Factory extends MessagingFactory {
  /** Inserts a row of `table`; keys are column names. */
  override async insert(table: string, row: Row): Promise<void> {
    const columns = Object.keys(row);
    await this.database.query(
      `INSERT INTO \`${table}\` (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      Object.values(row),
    );
    await this.followReach(table, row);
  }

  /** The links of members and the scopes of sub-administrators decide the reach. */
  private async followReach(table: string, { ou_id: ouId, user_id: userId }: Row): Promise<void> {
    const ctx = { db: this.database.manager };
    if (/^user_(role|group_member|structure)$/.test(table)) await refreshUsers(ctx, String(ouId), [String(userId)]);
    if (/^sub_admin_(role|user_group|structure)$/.test(table)) {
      await refreshReachOfAdmins(ctx, [String(userId)], String(ouId));
    }
  }

  async organization(values: Row = {}): Promise<string> {
    const id = newId();
    await this.insert('organization', {
      id,
      name: unique('Organization '),
      languages: '["en-US","de-DE"]',
      available_themes: '["DARK","GREEN","WHITE"]',
      default_resource_types: '[]',
      copyrights: '{}',
      features: '[]',
      created_time: Date.now(),
      ...values,
    });
    return id;
  }

  async account(values: Row = {}): Promise<{ id: string; username: string }> {
    const id = newId();
    const username = String(values.username ?? unique('person'));
    await this.insert('account', {
      id,
      username,
      name: `Name of ${username}`,
      email: `${username}@portal.example`,
      password_hash: await (passwordHash ??= hashPassword(TEST_PASSWORD)),
      created_time: Date.now(),
      // Internal people have confirmed their address, as if by the mailed link.
      email_confirmed_time: values.type === 'DOMAIN' ? null : Date.now(),
      ...values,
    });
    return { id, username };
  }

  superAdmin(): Promise<{ id: string; username: string }> {
    return this.account({ is_super_admin: 1 });
  }

  /** A new person who is a member of `ouId`. */
  async member(ouId: string, values: Row = {}): Promise<{ id: string; username: string }> {
    const account = await this.account(values);
    await this.join(ouId, account, Number(values.created_time ?? Date.now()));
    return account;
  }

  /** Makes an account a member, as the portal does: with its search terms and the OU's count. */
  async join(ouId: string, account: { id: string }, createdTime = Date.now()): Promise<void> {
    await addMember({ db: this.database.manager }, ouId, account.id, createdTime);
  }

  async admin(ouId: string, values: Row = {}): Promise<{ id: string; username: string }> {
    const account = await this.member(ouId, values);
    await this.database.query('UPDATE organization SET admin_id = ? WHERE id = ?', [account.id, ouId]);
    return account;
  }

  /** A sub-administrator; without `reach` over the whole OU. */
  async subAdmin(
    ouId: string,
    operations: readonly Operation[],
    reach?: { roleIds?: string[]; userGroupIds?: string[]; structureIds?: string[] },
  ): Promise<{ id: string; username: string }> {
    const account = await this.member(ouId);
    const key = { ou_id: ouId, user_id: account.id };
    const scope = reach ? 'SPECIFIED' : 'ALL';
    await this.insert('sub_admin', {
      ...key,
      scope,
      operations: JSON.stringify(operations),
      created_time: Date.now(),
    });
    for (const id of reach?.roleIds ?? []) await this.insert('sub_admin_role', { ...key, role_id: id });
    for (const id of reach?.userGroupIds ?? [])
      await this.insert('sub_admin_user_group', { ...key, user_group_id: id });
    for (const id of reach?.structureIds ?? []) await this.insert('sub_admin_structure', { ...key, structure_id: id });
    return account;
  }

  /** The security rule of an OU, or of another owner, replacing the one before. */
  async rule(ownerId: string, values: Row = {}): Promise<void> {
    await this.database.query('DELETE FROM security_rule WHERE owner_id = ?', [ownerId]);
    await this.insert('security_rule', {
      owner_id: ownerId,
      password_requires: '["DIGIT","UPPERCASE","LOWERCASE"]',
      password_min_length: 8,
      password_try_times: 5,
      password_duplication: 3,
      allow_multi_session: 1,
      session_time_out: 24,
      ip_white_list: '[]',
      ip_black_list: '[]',
      mfa_type: 'NONE',
      ...values,
    });
  }

  /**
   * A session without a sign-in; answers its token. Tests take {@link TestPortal.as} instead, unless their calls go to
   * another address than a test portal's own: a server process, a proxy.
   */
  async session(accountId: string, ouId: string | null): Promise<string> {
    const token = newSecret();
    const time = now();
    await this.insert('session', {
      token_hash: hashSecret(token),
      id: newId(),
      account_id: accountId,
      ou_id: ouId,
      ip: '127.0.0.1',
      created_time: time,
      last_active_time: time,
      expire_time: time + 3_600_000,
    });
    return token;
  }

  async role(ouId: string, values: Row = {}): Promise<string> {
    const id = newId();
    await this.insert('role', {
      ou_id: ouId,
      id,
      name: unique('Role '),
      identifier: unique('role-'),
      created_time: Date.now(),
      ...values,
    });
    return id;
  }

  async giveRole(ouId: string, userId: string, roleId: string): Promise<void> {
    await this.insert('user_role', { ou_id: ouId, user_id: userId, role_id: roleId, created_time: Date.now() });
  }

  async userGroup(ouId: string, userIds: readonly string[] = [], name = unique('Group ')): Promise<string> {
    const id = newId();
    const created_time = Date.now();
    await this.insert('user_group', { ou_id: ouId, id, name, description: 'A group', created_time });
    for (let at = 0; at < userIds.length; at += 1000) {
      await this.database.query(
        'INSERT INTO user_group_member (ou_id, user_group_id, user_id, created_time) VALUES ?',
        [userIds.slice(at, at + 1000).map((userId) => [ouId, id, userId, created_time])],
      );
    }
    await refreshUsers({ db: this.database.manager }, ouId, userIds);
    return id;
  }

  /** Verifies the host of a url for an OU, as a record would. */
  async provenHost(ouId: string, url: string): Promise<void> {
    await this.database.query(
      "INSERT IGNORE INTO domain_host (ou_id, host, proof, proved_time) VALUES (?, ?, 'DNS', ?)",
      [ouId, new URL(url).hostname, Date.now()],
    );
  }

  /** A domain in effect, without a provider. */
  async domain(ouId: string, values: Row = {}): Promise<string> {
    const id = newId();
    const url = String(values.url ?? `https://${unique('domain')}.example`);
    await this.insert('domain', {
      ou_id: ouId,
      id,
      name: unique('Domain '),
      url,
      url_hash: hashSecret(url),
      claims: '{}',
      created_time: Date.now(),
      ...values,
    });
    await this.provenHost(ouId, url);
    return id;
  }

  /** A node, a root without `parentId`; `names` are those in single languages. */
  async structure(
    ouId: string,
    parentId: string | null = null,
    name = unique('Node '),
    names: Record<string, string> = {},
  ): Promise<string> {
    const id = newId();
    const all = { default: name, ...names };
    await this.insert('structure', {
      ou_id: ouId,
      id,
      parent_id: parentId,
      name,
      name_json: JSON.stringify(all),
      sort_order: (counter += 1),
      created_time: Date.now(),
    });
    await this.database.query(
      `INSERT INTO structure_closure (ou_id, ancestor_id, descendant_id, depth)
       SELECT ou_id, ancestor_id, ?, depth + 1 FROM structure_closure WHERE ou_id = ? AND descendant_id = ?`,
      [id, ouId, parentId],
    );
    await this.insert('structure_closure', { ou_id: ouId, ancestor_id: id, descendant_id: id, depth: 0 });
    const [root] = (await this.database.query(
      'SELECT ancestor_id AS id FROM structure_closure WHERE ou_id = ? AND descendant_id = ? ORDER BY depth DESC LIMIT 1',
      [ouId, id],
    )) as { id: string }[];
    for (const scope_id of parentId ? [root?.id ?? id] : [ouId, id]) {
      for (const [language, text] of Object.entries(all)) {
        await this.insert('structure_name', { ou_id: ouId, structure_id: id, scope_id, language, name: text });
      }
    }
    if (parentId)
      await this.database.query('UPDATE structure SET is_leaf = 0 WHERE ou_id = ? AND id = ?', [ouId, parentId]);
    return id;
  }

  /** An enabled app with credentials, and a category of its own when none is named. */
  async app(ouId: string, values: Row = {}): Promise<{ id: string; secret: string }> {
    const id = newId();
    const secret = newSecret();
    const categoryId = String(values.category_id ?? newId());
    if (!values.category_id) {
      const name_json = JSON.stringify({ default: unique('Category ') });
      await this.insert('app_category', { ou_id: ouId, id: categoryId, name_json, sort_order: 1 });
    }
    await this.insert('app', {
      ou_id: ouId,
      id,
      category_id: categoryId,
      name_json: JSON.stringify({ default: unique('App ') }),
      description_json: '{}',
      created_type: 'CUSTOM',
      url: 'https://app.example',
      sort_order: 1,
      secret_hash: hashSecret(secret),
      created_time: Date.now(),
      ...values,
    });
    return { id, secret };
  }

  /** Does what the operator does for an OU that purchased an app. */
  async entitle(ouId: string, appId: string): Promise<void> {
    await this.insert('app_entitlement', { ou_id: ouId, app_id: appId, created_time: Date.now() });
  }

  async menu(ouId: string, appId: string, values: Row = {}): Promise<string> {
    const id = newId();
    await this.insert('menu', {
      ou_id: ouId,
      id,
      app_id: appId,
      code: unique('menu-'),
      name_json: JSON.stringify({ default: unique('Menu ') }),
      url: 'https://app.example/page',
      sort_order: (counter += 1),
      ...values,
    });
    return id;
  }

  async menuGroup(ouId: string, appId: string, menuIds: readonly string[]): Promise<string> {
    const id = newId();
    await this.insert('menu_group', { ou_id: ouId, id, app_id: appId, name: unique('Menu group ') });
    for (const menuId of menuIds) {
      await this.insert('menu_group_menu', { ou_id: ouId, menu_group_id: id, menu_id: menuId });
    }
    return id;
  }

  /** Makes a role open a menu group. */
  async openMenus(ouId: string, roleId: string, appId: string, menuGroupId: string): Promise<void> {
    await this.insert('role_menu_group', { ou_id: ouId, role_id: roleId, app_id: appId, menu_group_id: menuGroupId });
  }

  /** An asset that its source has. */
  async asset(ouId: string, values: Row = {}): Promise<string> {
    const id = newId();
    const name = String(values.name ?? unique('Asset '));
    await this.insert('asset', {
      ou_id: ouId,
      id,
      external_id: unique('asset-'),
      name,
      type: 'device',
      created_time: Date.now(),
      ...values,
    });
    return id;
  }

  /** Assigns an asset to a member, a user group or a node, as the table names them. */
  async giveAsset(ouId: string, assetId: string, to: 'user' | 'user_group' | 'structure', id: string): Promise<void> {
    await this.insert(`${to}_asset`, {
      ou_id: ouId,
      [`${to}_id`]: id,
      asset_id: assetId,
      created_time: Date.now(),
      ...(to === 'structure' && { sort_order: (counter += 1) }),
    });
  }

  /** A resource of an app; of a new app without one. */
  async resource(ouId: string, appId: string | null = null, values: Row = {}): Promise<string> {
    const id = newId();
    const identifier = unique('resource-');
    await this.insert('resource', {
      ou_id: ouId,
      id,
      app_id: appId ?? (await this.app(ouId)).id,
      identifier,
      name: identifier,
      type: 'device',
      created_time: Date.now(),
      ...values,
    });
    return id;
  }

  /** Assigns a resource to a member, a user group or a node; without a time so long ago that it counts (RSRC-03). */
  async giveResource(
    ouId: string,
    resourceId: string,
    to: 'user' | 'user_group' | 'structure',
    id: string,
    createdTime = 1,
  ): Promise<void> {
    await this.insert(`${to}_resource`, {
      ou_id: ouId,
      [`${to}_id`]: id,
      resource_id: resourceId,
      created_time: createdTime,
    });
  }

  async permission(ouId: string, appId: string, values: Row = {}): Promise<string> {
    const id = newId();
    const identifier = unique('permission-');
    await this.insert('permission', { ou_id: ouId, id, app_id: appId, name: identifier, identifier, ...values });
    return id;
  }
}
