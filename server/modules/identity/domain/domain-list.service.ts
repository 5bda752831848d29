import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import type { PageRequest } from '../../../core/pagination.js';
import { containsPattern, paginationOf, parsePage, parseSearch } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { SortOrder } from '../../../core/graphql/types.js';
import type { HostRow } from './domain-proof.service.js';
import { HOST_COLUMNS, isEffective, proofOf } from './domain-proof.service.js';
import { linksOfDomains } from './domain-links.service.js';
import type { DomainClaimNames, DomainPage, DomainView } from './domain.types.js';
import { DomainSortField } from './domain.types.js';

const SORT_COLUMNS = {
  [DomainSortField.createdTime]: 'd.created_time',
  [DomainSortField.name]: 'd.name',
  [DomainSortField.url]: 'd.url',
};

type Told =
  'roles' | 'userGroups' | 'claims' | 'isAutoImport' | 'isSignOn' | 'hasClientSecret' | 'isInEffect' | 'proof';
type DomainRow = Omit<DomainView, Told> &
  HostRow & {
    ouId: string;
    yieldedTime: number | null;
    claims: string;
    isAutoImport: number;
    isSignOn: number;
    hasClientSecret: number;
  };

/** The client secret stays where it is: only whether there is one is read. */
const COLUMNS = `d.ou_id AS ouId, d.yielded_time AS yieldedTime, ${HOST_COLUMNS}, d.id, d.name, d.url, d.description, d.is_auto_import AS isAutoImport, d.issuer,
  d.client_id AS clientId, d.client_secret IS NOT NULL AS hasClientSecret, d.scopes, d.claims,
  d.button_name AS buttonName, d.idp, d.is_sign_on AS isSignOn, d.created_time AS createdTime,
  (SELECT COUNT(*) FROM account a WHERE a.domain_id = d.id
      AND EXISTS (SELECT 1 FROM member m WHERE m.user_id = a.id)) AS accountCount`;

/**
 * Domains of the working OU, newest first unless sorted (CALL-155): four statements, however many rows.
 * @param fields the fields of a domain that are asked for
 */
export async function listDomains(
  ctx: RequestContext,
  request: {
    search?: string | null;
    pagination?: PageRequest | null;
    sort?: { field: DomainSortField; order: SortOrder } | null;
    fields: ReadonlySet<string>;
  },
): Promise<DomainPage> {
  const page = parsePage(request.pagination);
  const search = parseSearch(request.search);
  const where = `d.ou_id = ?${search ? ' AND (d.name LIKE ? OR d.url LIKE ?)' : ''}`;
  const pattern = search && containsPattern(search);
  const values = [workingOu(ctx), ...(pattern ? [pattern, pattern] : [])];
  const { field, order } = request.sort ?? { field: DomainSortField.createdTime, order: SortOrder.DESC };
  const [rows, [counted]] = await Promise.all([
    query<DomainRow>(
      ctx,
      `SELECT ${COLUMNS} FROM domain d
         LEFT JOIN domain_host h ON h.ou_id = d.ou_id AND h.host = d.host WHERE ${where}
        ORDER BY ${SORT_COLUMNS[field]} ${order}, d.id ${order} LIMIT ? OFFSET ?`,
      [...values, page.limit, page.offset],
    ),
    query<{ total: number }>(ctx, `SELECT COUNT(*) AS total FROM domain d WHERE ${where}`, values),
  ]);
  const ids = rows.map((row) => row.id);
  const [roles, userGroups] = await Promise.all([
    linksOfDomains(ctx, 'role', request.fields.has('roles') ? ids : []),
    linksOfDomains(ctx, 'user_group', request.fields.has('userGroups') ? ids : []),
  ]);
  return {
    domains: rows.map((row) => ({
      ...row,
      ...standing(ctx, row),
      isAutoImport: row.isAutoImport === 1,
      isSignOn: row.isSignOn === 1,
      hasClientSecret: row.hasClientSecret === 1,
      claims: JSON.parse(row.claims) as DomainClaimNames,
      roles: roles.get(row.id) ?? [],
      userGroups: userGroups.get(row.id) ?? [],
    })),
    redirectUri: new URL('/sso-login', ctx.runtime.environment.publicUrl).href,
    pagination: paginationOf(page, { total: counted?.total ?? 0, isBounded: false }),
  };
}

function standing(ctx: RequestContext, row: DomainRow): Pick<DomainView, 'isInEffect' | 'proof'> {
  const proof = proofOf(ctx, row, row);
  return { isInEffect: isEffective(proof), proof };
}
