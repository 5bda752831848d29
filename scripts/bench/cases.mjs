import { userPage } from './cases/p01-user-page.mjs';
import { userGrowth } from './cases/p02-user-growth.mjs';
import { userSearch } from './cases/p03-user-search.mjs';
import { signIn } from './cases/p04-sign-in.mjs';
import { sessionCheck } from './cases/p05-session-check.mjs';
import { startAndMemory } from './cases/p06-start-memory.mjs';
import { messages } from './cases/p07-messages.mjs';
import { firstLoad } from './cases/p10-first-load.mjs';
import { restCall } from './cases/p12-rest.mjs';
import { organizations } from './cases/p13-organizations.mjs';
import { accountsToldApart } from './cases/p14-accounts-told-apart.mjs';

/** Every case of the benchmark, in the order of its goals. */
export const CASES = [
  userPage,
  userGrowth,
  userSearch,
  signIn,
  sessionCheck,
  startAndMemory,
  messages,
  firstLoad,
  restCall,
  organizations,
  accountsToldApart,
];
