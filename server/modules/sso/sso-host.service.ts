import type { RequestContext } from '../../core/context.js';
import { query } from '../../database/query.js';
import type { DomainSpecial } from './sso.types.js';

const HOST = /^[a-z\d.:[\]-]{1,260}$/;

interface Row {
  ouId: string;
  url: string;
  idp: string | null;
  name: string;
  isSignOn: number;
  logo: string | null;
  languages: string;
}

/**
 * How the sign-in page looks on a host: logo, languages and sign-on of the OU that registered it (CALL-035). Nothing
 * for a host that nobody registered. A domain without a path comes before those with one, then the oldest.
 */
export async function hostSettings(ctx: RequestContext, given: string): Promise<DomainSpecial> {
  const host = given.trim().toLowerCase();
  if (!HOST.test(host)) return { logo: null, providers: [], languages: [] };
  const addresses = [`https://${host}`, `https://${host.replace(/:\d+$/, '')}`];
  const rows = await query<Row>(
    ctx,
    `SELECT d.ou_id AS ouId, d.url, d.idp, COALESCE(d.button_name, d.name) AS name, d.is_sign_on AS isSignOn, o.logo,
            o.languages
       FROM domain d JOIN organization o ON o.id = d.ou_id
      WHERE SUBSTRING_INDEX(d.url, '/', 3) IN (?, ?)
      ORDER BY LENGTH(d.url) > LENGTH(SUBSTRING_INDEX(d.url, '/', 3)), d.created_time, d.id`,
    addresses,
  );
  const [first] = rows;
  const own = rows.filter((row) => row.ouId === first?.ouId);
  return {
    logo: first?.logo ?? null,
    providers: own.flatMap(({ idp, name, isSignOn }) => (idp && isSignOn === 1 ? [{ idp, name }] : [])),
    languages: first ? (JSON.parse(first.languages) as string[]) : [],
  };
}
