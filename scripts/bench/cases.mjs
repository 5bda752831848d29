import { userPage } from './cases/p01-user-page.mjs';
import { userEdges } from './cases/p01b-user-edges.mjs';
import { userGrowth } from './cases/p02-user-growth.mjs';
import { userSearch } from './cases/p03-user-search.mjs';
import { signIn } from './cases/p04-sign-in.mjs';
import { sessionCheck } from './cases/p05-session-check.mjs';
import { startAndMemory } from './cases/p06-start-memory.mjs';
import { messages } from './cases/p07-messages.mjs';
import { structures } from './cases/p08-structures.mjs';
import { treeInBrowser } from './cases/p09-tree-browser.mjs';
import { firstLoad } from './cases/p10-first-load.mjs';
import { importAndExport } from './cases/p11-import-export.mjs';
import { restCall } from './cases/p12-rest.mjs';
import { organizations } from './cases/p13-organizations.mjs';
import { accountsToldApart } from './cases/p14-accounts-told-apart.mjs';
import { whyAccess } from './cases/p15-why.mjs';
import { reach } from './cases/p16-reach.mjs';
import { portalOfMany } from './cases/p17-portal.mjs';
import { assetSynchronization } from './cases/p20-asset-sync.mjs';
import { thingsOfUser } from './cases/p21-things.mjs';
import { assetPage } from './cases/p22-asset-page.mjs';
import { assetTreeInBrowser } from './cases/p23-asset-tree-browser.mjs';
import { messageList } from './cases/p24-message-list.mjs';
import { messageDelivery } from './cases/p25-message-delivery.mjs';
import { auditLog } from './cases/p26-audit-log.mjs';
import { auditChain } from './cases/p27-audit-chain.mjs';
import { webhooks } from './cases/p28-webhooks.mjs';

/**
 * Every case of the benchmark, in the order of its goals.
 * @type {import('./lib/run-cases.mjs').Case[]}
 */
export const CASES = [
  userPage,
  userEdges,
  userGrowth,
  userSearch,
  signIn,
  sessionCheck,
  startAndMemory,
  messages,
  structures,
  treeInBrowser,
  firstLoad,
  importAndExport,
  restCall,
  organizations,
  accountsToldApart,
  whyAccess,
  reach,
  portalOfMany,
  assetSynchronization,
  thingsOfUser,
  assetPage,
  assetTreeInBrowser,
  messageList,
  messageDelivery,
  auditLog,
  auditChain,
  webhooks,
];
