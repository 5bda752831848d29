import sql from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import type { LocalizedText } from '../../../core/locale.js';
import { query } from '../../../database/query.js';
import { acrossOrganizations, table } from '../../../database/scoped.js';
import { copyrightOf } from '../account/copyright.service.js';
import { Organization } from '../account/organization.entity.js';
import { inEffect } from '../domain/domain-proof.service.js';
import type { DomainSpecial, SignOnProvider } from './sso.types.js';

const HOST = /^[a-z\d.:[\]-]{1,260}$/;

const NOTHING: DomainSpecial = { name: null, logo: null, copyright: null, providers: [], languages: [] };

interface Row {
  ouId: string;
  url: string;
  idp: string | null;
  name: string;
  organizationName: string;
  isSignOn: number;
  logo: string | null;
  languages: string;
  copyrights: string;
}

/**
 * The look of the sign-in page on a host: logo, languages, foot line and sign-on of the OU that it is proven to belong to (CALL-035,
 * DOMN-10). Nothing for any other host, nor at the public address where several OUs share it: none of them may shape a
 * page of all. A domain of this host and port comes before one of the host alone, a domain without a path before those
 * with one, then the oldest.
 */
export async function hostSettings(ctx: RequestContext, given: string): Promise<DomainSpecial> {
  const host = given.trim().toLowerCase();
  if (!HOST.test(host)) return NOTHING;
  if (host === ctx.runtime.environment.publicUrl.host && (await isShared(ctx))) return NOTHING;
  const [address, withoutPort] = [`https://${host}`, `https://${host.replace(/:\d+$/, '')}`];
  const rows = await query<Row>(
    acrossOrganizations(ctx, 'sign-in comes before an OU'),
    sql`SELECT d.ou_id AS ouId, d.url, d.idp, COALESCE(d.button_name, d.name) AS name, d.is_sign_on AS isSignOn, o.logo,
            o.languages, o.copyrights, o.name AS organizationName
       FROM domain d JOIN organization o ON o.id = d.ou_id
      WHERE SUBSTRING_INDEX(d.url, '/', 3) IN (${address}, ${withoutPort}) AND ${inEffect(ctx)}
      ORDER BY SUBSTRING_INDEX(d.url, '/', 3) <> ${address}, LENGTH(d.url) > LENGTH(SUBSTRING_INDEX(d.url, '/', 3)),
            d.created_time, d.id`,
  );
  const [first] = rows;
  const own = rows.filter((row) => row.ouId === first?.ouId);
  if (!first) return NOTHING;
  const languages = ctx.runtime.configuration.offered(JSON.parse(first.languages) as string[]);
  const copyrights = JSON.parse(first.copyrights) as LocalizedText;
  return {
    name: first.organizationName,
    logo: first.logo,
    copyright: copyrightOf(ctx, { name: first.organizationName, copyrights, languages }),
    providers: own.flatMap(({ idp, name, isSignOn }) => (idp && isSignOn === 1 ? [{ idp, name }] : [])),
    languages: [...languages],
  };
}

/** The domain of an e-mail address: of two labels at least, so that no top-level domain names anybody. */
const MAIL_DOMAIN = /^[^@\s]+@((?:[a-z\d-]{1,63}\.)+[a-z\d-]{2,63})$/;
/** A longer text is no address; a part of it would be that of another domain. */
const MAX_ADDRESS = 254;
/** Providers of one domain; more would be no help. */
const MAX_PROVIDERS = 5;

/**
 * The providers with which the people of an e-mail domain sign in (CALL-273): those of domains in effect whose host is the
 * mail domain, or stands directly below it. It looks at the text behind the @ only, so that the answer tells nothing of
 * accounts (AUTH-33). Nothing for another text.
 */
export async function providersOfMail(ctx: RequestContext, email: string): Promise<SignOnProvider[]> {
  const address = email.trim().toLowerCase();
  const [, mailDomain] = (address.length <= MAX_ADDRESS && MAIL_DOMAIN.exec(address)) || [];
  if (mailDomain === undefined) return [];
  return query<SignOnProvider>(
    acrossOrganizations(ctx, 'sign-in comes before an OU'),
    sql`SELECT d.idp, COALESCE(d.button_name, d.name) AS name FROM domain d
      WHERE d.is_sign_on = 1 AND d.idp IS NOT NULL
        AND (d.host = ${mailDomain} OR SUBSTRING(d.host, LOCATE('.', d.host) + 1) = ${mailDomain}) AND ${inEffect(ctx)}
      ORDER BY d.host <> ${mailDomain}, d.created_time, d.id LIMIT ${MAX_PROVIDERS}`,
  );
}

/** Whether the installation has several OUs. */
async function isShared(ctx: RequestContext): Promise<boolean> {
  return (await table(ctx, Organization).column('id', {}, { limit: 2 })).length > 1;
}
