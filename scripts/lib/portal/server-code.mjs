import { pathToFileURL } from 'node:url';
import { at } from '../paths.mjs';

/**
 * The modules of the server that scripts load, with their types: the type check finds one that moved or changed.
 * @typedef {{
 *   'access/reach.js': typeof import('../../../server/access/reach.js'),
 *   'access/reach-rows.js': typeof import('../../../server/access/reach-rows.js'),
 *   'access/thing-reach.js': typeof import('../../../server/access/thing-reach.js'),
 *   'backup/backup.js': typeof import('../../../server/backup/backup.js'),
 *   'backup/change-secret.js': typeof import('../../../server/backup/change-secret.js'),
 *   'backup/restore.js': typeof import('../../../server/backup/restore.js'),
 *   'backup/verify-audit.js': typeof import('../../../server/backup/verify-audit.js'),
 *   'core/api-token-text.js': typeof import('../../../server/core/api-token-text.js'),
 *   'core/ids.js': typeof import('../../../server/core/ids.js'),
 *   'database/ensure-database.js': typeof import('../../../server/database/ensure-database.js'),
 *   'database/sql.js': typeof import('../../../server/database/sql.js'),
 *   'integrations/asset-source/sample-assets.js': typeof import('../../../server/integrations/asset-source/sample-assets.js'),
 *   'integrations/crypto/password-hash.js': typeof import('../../../server/integrations/crypto/password-hash.js'),
 *   'storage/portal-account.js': typeof import('../../../server/storage/portal-account.js'),
 *   'modules/directory/structure/structure.service.js': typeof import('../../../server/modules/directory/structure/structure.service.js'),
 *   'modules/directory/structure/structure-complete.service.js': typeof import('../../../server/modules/directory/structure/structure-complete.service.js'),
 *   'modules/directory/structure/structure-order.service.js': typeof import('../../../server/modules/directory/structure/structure-order.service.js'),
 *   'modules/identity/account/member-terms.service.js': typeof import('../../../server/modules/identity/account/member-terms.service.js'),
 *   'modules/platform/audit/audit-seal.service.js': typeof import('../../../server/modules/platform/audit/audit-seal.service.js'),
 *   'modules/platform/audit/audit-verify.service.js': typeof import('../../../server/modules/platform/audit/audit-verify.service.js'),
 *   'storage/data-source.js': typeof import('../../../server/storage/data-source.js'),
 *   'modules/directory/user/user-list.service.js': typeof import('../../../server/modules/directory/user/user-list.service.js'),
 * }} ServerModules
 */

/**
 * A built module of the server; `path` is below server/, with .js.
 * @template {keyof ServerModules} Path
 * @param {Path} path
 * @returns {Promise<ServerModules[Path]>}
 */
export const importServer = (path) => import(pathToFileURL(at('dist/server', path)).href);
