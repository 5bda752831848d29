import { now } from '../../core/clock.js';
import { newId } from '../../core/ids.js';
import type { Locale } from '../../core/locale.js';
import { translate } from '../../core/locale.js';
import type { Runtime } from '../../core/runtime.js';
import { execute } from '../../database/query.js';
import type { EntityManager } from 'typeorm';

/** What a mail is about; `mail.<kind>.subject` and `mail.<kind>.text` say it in each language. */
export type MailKind = 'loginCode' | 'mfaCode' | 'passwordReset' | 'passwordInit' | 'adminInvitation';

/** A mail to one person. */
export interface MailRequest {
  readonly kind: MailKind;
  readonly to: { readonly address: string; readonly name: string; readonly locale: Locale };
  /** Values of the texts' placeholders; `{name}` and, with a path, `{link}` are there already. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** A path of the portal; the link is built from the configured public URL only (threats 11). */
  readonly path?: string;
  /** Not sent after this: an old code or link helps nobody. */
  readonly expireTime?: number | null;
}

/** Writes a mail in the transaction of `ctx`: it leaves once that has committed, and nothing waits for it. */
export async function sendMail(ctx: { readonly db: EntityManager; readonly runtime: Runtime }, mail: MailRequest) {
  const { kind, to, path, expireTime = null } = mail;
  const link = path ? new URL(path, ctx.runtime.environment.publicUrl).href : '';
  const values = { ...mail.values, name: to.name, link };
  await execute(
    ctx,
    `INSERT INTO mail (id, kind, address, name, locale, subject, text, created_time, expire_time)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      ...[newId(), kind, to.address, to.name, to.locale, translate(to.locale, `mail.${kind}.subject`, values)],
      ...[translate(to.locale, `mail.${kind}.text`, values), now(), expireTime],
    ],
  );
}
