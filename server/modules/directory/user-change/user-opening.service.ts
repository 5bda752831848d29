import { LEVEL } from '../../../context/levels.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { refusalOf, standingsOf } from '../user/user-authority.service.js';
import { sharedAccounts } from '../user/user-facts.service.js';
import { holdersOfMore } from '../user/user-holdings.service.js';

/**
 * Those of some members whose accounts the caller may be given the means to open (threats 42): nobody gets that way to
 * rights that they may not give. Left out are super administrators, accounts that are not the working OU's alone, and
 * members whom the caller may not manage (SUBA-16). For callers other than the OU administrator, sub-administrators and
 * {@link holdersOfMore} are left out too.
 */
export async function openableOf(ctx: RequestContext, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const isAdmin = sessionOf(ctx).level === LEVEL.OU_ADMIN;
  const [standings, shared, above] = await Promise.all([
    standingsOf(ctx, userIds),
    sharedAccounts(ctx, userIds),
    holdersOfMore(ctx, userIds),
  ]);
  const openable = [...standings.values()].filter(
    (person) =>
      refusalOf(ctx, person) === null &&
      !person.isSuperAdmin &&
      (isAdmin || person.scope === null) &&
      !shared.has(person.id) &&
      !above.has(person.id),
  );
  return new Set(openable.map((person) => person.id));
}
