import type { Sql } from 'sql-template-tag';
import sql, { empty } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import type { ListRequest } from '../../../core/pagination.js';
import { containsPattern, paginationOf, parsePage, parseSearch } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { inOu, name } from '../../../database/sql.js';
import { SortOrder } from '../../../core/graphql/types.js';
import type { HostRow } from './domain-proof.service.js';
import { HOST_COLUMNS, isEffective, proofOf } from './domain-proof.service.js';
import { linksOfDomains } from './domain-links.service.js';
import type { DomainPage, DomainView } from './domain.types.js';
import type { DomainClaimNames } from './domain-provider.types.js';
import { DomainSortField } from './domain.types.js';

const SORT_COLUMNS = {
  [DomainSortField.createdTime]: name('d.created_time'),
  [DomainSortField.name]: name('d.name'),
  [DomainSortField.url]: name('d.url'),
};

type Derived =
  'roles' | 'userGroups' | 'claims' | 'isAutoImport' | 'isSignOn' | 'hasClientSecret' | 'isInEffect' | 'proof';
type DomainRow = Omit<DomainView, Derived> &
  HostRow & {
    ouId: string;
    yieldedTime: number | null;
    claims: string;
    isAutoImport: number;
    isSignOn: number;
    hasClientSecret: number;
  };

/** The columns of a {@link DomainRow}; of the client secret only whether there is one. */
const COLUMNS: Sql = sql`d.ou_id AS ouId, d.yielded_time AS yieldedTime, ${HOST_COLUMNS}, d.id, d.name, d.url, d.description, d.is_auto_import AS isAutoImport, d.issuer,
  d.client_id AS clientId, d.client_secret IS NOT NULL AS hasClientSecret, d.scopes, d.claims,
  d.button_name AS buttonName, d.idp, d.is_sign_on AS isSignOn, d.created_time AS createdTime, d.version,
  (SELECT COUNT(*) FROM account a WHERE a.domain_id = d.id
      AND EXISTS (SELECT 1 FROM member m WHERE m.user_id = a.id)) AS accountCount`;

/**
 * Domains of the working OU, newest first unless sorted (CALL-155): four statements, however many rows.
 * @param request.fields the fields of a domain to answer
 */
export async function listDomains(
  ctx: RequestContext,
  request: ListRequest & {
    sort?: { field: DomainSortField; order: SortOrder } | null;
    fields: ReadonlySet<string>;
  },
): Promise<DomainPage> {
  const page = parsePage(request.pagination);
  const search = parseSearch(request.search);
  const pattern = search && containsPattern(search);
  const where = sql`${inOu(ctx, 'd')}${pattern ? sql` AND (d.name LIKE ${pattern} OR d.url LIKE ${pattern})` : empty}`;
  const { field, order } = request.sort ?? { field: DomainSortField.createdTime, order: SortOrder.DESC };
  const sorted = sql`ORDER BY ${SORT_COLUMNS[field]} ${name(order)}, d.id ${name(order)}`;
  const [domains, [counted]] = await Promise.all([
    readDomains(ctx, sql`${where} ${sorted} LIMIT ${page.limit} OFFSET ${page.offset}`, request.fields),
    query<{ total: number }>(ctx, sql`SELECT COUNT(*) AS total FROM domain d WHERE ${where}`),
  ]);
  return {
    domains,
    redirectUri: new URL('/sso-login', ctx.runtime.environment.publicUrl).href,
    pagination: paginationOf(page, { total: counted?.total ?? 0, isBounded: false }),
  };
}

/** One domain as in {@link listDomains}. NOT_FOUND for one of another OU. */
export async function readDomain(ctx: RequestContext, id: string, fields: ReadonlySet<string>): Promise<DomainView> {
  const [domain] = await readDomains(ctx, sql`${inOu(ctx, 'd')} AND d.id = ${id}`, fields);
  return domain ?? fail('NOT_FOUND');
}

/** @param rest the conditions on domains `d`, with what follows them in the statement */
async function readDomains(ctx: RequestContext, rest: Sql, fields: ReadonlySet<string>): Promise<DomainView[]> {
  const rows = await query<DomainRow>(
    ctx,
    sql`SELECT ${COLUMNS} FROM domain d
         LEFT JOIN domain_host h ON h.ou_id = d.ou_id AND h.host = d.host WHERE ${rest}`,
  );
  const ids = rows.map((row) => row.id);
  const [roles, userGroups] = await Promise.all([
    linksOfDomains(ctx, 'role', fields.has('roles') ? ids : []),
    linksOfDomains(ctx, 'user_group', fields.has('userGroups') ? ids : []),
  ]);
  return rows.map((row) => ({
    ...row,
    ...standing(ctx, row),
    isAutoImport: row.isAutoImport === 1,
    isSignOn: row.isSignOn === 1,
    hasClientSecret: row.hasClientSecret === 1,
    claims: JSON.parse(row.claims) as DomainClaimNames,
    roles: roles.get(row.id) ?? [],
    userGroups: userGroups.get(row.id) ?? [],
  }));
}

function standing(ctx: RequestContext, row: DomainRow): Pick<DomainView, 'isInEffect' | 'proof'> {
  const proof = proofOf(ctx, row, row);
  return { isInEffect: isEffective(proof), proof };
}
