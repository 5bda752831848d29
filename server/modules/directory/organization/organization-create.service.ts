import type { RequestContext } from '../../../context/context.js';
import { now } from '../../../core/clock.js';
import { newId } from '../../../core/ids.js';
import { optionalLine, requiredLine } from '../../../core/text.js';
import { table } from '../../../database/scoped.js';
import { inTransaction } from '../../../database/transaction.js';
import type { TakenKeys } from '../../../database/uniquely.js';
import { uniquely } from '../../../database/uniquely.js';
import { Theme } from '../../identity/account/account.types.js';
import { Organization } from '../../identity/account/organization.entity.js';
import { writeAudit } from '../../platform/audit/audit.service.js';
import { firstSecret, makeAdmin, openPerson } from './organization-admin.service.js';
import { offeredLanguages } from './organization-languages.js';
import type { CreatedAdmin, OrganizationCreateArguments } from './organization.types.js';

const MAX_NAME = 50;
const MAX_INDUSTRY = 100;

const TAKEN: TakenKeys = [[/organization_name/, { message: 'error.nameExists', field: 'name' }]];

/**
 * Makes an OU and the account that administers it, who is invited by mail (SUPR-07, CALL-286); without mail, the answer
 * tells an initial password once (PWD-26). Opens its own transaction, because hashing must not hold a connection.
 * INVALID_PARAMETER for names, languages or an address that are not valid, WRONG_PARAMETER for an address that its key
 * does not open, ALREADY_EXISTS for a name that an OU has, or an address that an account has confirmed.
 */
export async function createOrganization(
  ctx: RequestContext,
  input: OrganizationCreateArguments,
): Promise<CreatedAdmin> {
  const id = newId();
  const values = {
    name: requiredLine('name', input.name, MAX_NAME),
    industry: optionalLine('industry', input.industry, MAX_INDUSTRY),
    languages: offeredLanguages(ctx, input.languages ?? ctx.runtime.configuration.locales),
  };
  const { adminName, email, keyId } = input;
  const person = await openPerson(ctx, { name: adminName, email, keyId }, 'adminName');
  const secret = await firstSecret(ctx, id, null);
  return inTransaction(ctx, async (inside) => {
    await uniquely(TAKEN, () =>
      table(inside, Organization).insert([
        {
          ...values,
          id,
          availableThemes: Object.values(Theme),
          defaultResourceTypes: [],
          copyrights: {},
          features: [],
          createdTime: now(),
        },
      ]),
    );
    const created = await makeAdmin(inside, id, { ...person, domainId: null, ...secret });
    inside.audit.description = JSON.stringify({ name: values.name, to: created.id });
    await writeAudit(inside, 'organization', 'organizationCreate');
    return created;
  });
}
