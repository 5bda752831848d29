import type { Locale } from '../../../core/locale.js';
import { translate } from '../../../core/locale.js';
import { oneLine } from '../../../core/signs.js';
import { mailPage, noticePage } from './mail-page.js';

/** The subject of a mail; its texts are under `mail.<kind>.` in each language. */
export const MAIL_KINDS = [
  'loginCode',
  'mfaCode',
  'accountLocked',
  'passwordReset',
  'passwordInit',
  'passwordRenewal',
  'adminInvitation',
  'memberInvitation',
  'emailConfirm',
  'emailAsked',
  'emailChanged',
  'emailReplaced',
  'userViewed',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** The variable parts of a mail. */
export interface MailContent {
  readonly values: Readonly<Record<string, string | number>>;
  readonly link: string | null;
  /** How long its code or link works, in milliseconds. */
  readonly lifetime: number | null;
  readonly sender: { readonly name: string; readonly host: string };
}

/** A mail ready to leave. */
export interface ComposedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const MAX_SUBJECT = 200;
const MINUTE = 60_000;

/** A mail of `kind` in `locale`, as text and as HTML that say the same (AUTH-15, PWD-19, SUPR-02). */
export function composeMail(kind: MailKind, locale: Locale, content: MailContent): ComposedMail {
  const { link, lifetime, sender } = content;
  const values = Object.fromEntries(
    Object.entries({ ...content.values, duration: lifetime === null ? '' : durationIn(locale, lifetime) }).map(
      ([name, value]) => [name, oneLine(String(value))],
    ),
  );
  const say = (key: string) => translate(locale, `mail.${key}`, values);
  const code = values.code ?? null;
  const subject = [...say(`${kind}.subject`)].slice(0, MAX_SUBJECT).join('');
  const parts = {
    greeting: say('greeting'),
    intro: say(`${kind}.intro`),
    code,
    link: link === null ? null : { url: link, button: say(`${kind}.button`), hint: say('linkHint') },
    expiry: lifetime === null ? null : say(code === null ? 'linkExpiry' : 'codeExpiry'),
    unasked: say(`${kind}.unasked`),
    footer: `${say('automatic')}\n${sender.name} · ${sender.host}`,
  };
  const paragraphs = [parts.greeting, parts.intro, code, link, parts.expiry, parts.unasked, `-- \n${parts.footer}`];
  return {
    subject,
    text: `${paragraphs.filter((paragraph) => paragraph !== null).join('\n\n')}\n`,
    html: mailPage({ ...parts, locale, subject, brand: sender.name }),
  };
}

/** One text of an OU to many people, as text and as HTML that say the same (ANNC-10). `html` is clean. */
export function composeNotice(
  locale: Locale,
  notice: { readonly organization: string; readonly subject: string; readonly html: string; readonly text: string },
  { link, sender }: Pick<MailContent, 'sender'> & { readonly link: string },
): ComposedMail {
  const organization = oneLine(notice.organization);
  const subject = oneLine(notice.subject);
  const reason = translate(locale, 'mail.notice.reason', { organization });
  const button = translate(locale, 'mail.notice.button');
  const footer = `${translate(locale, 'mail.automatic')}\n${sender.name} · ${sender.host}`;
  const paragraphs = [subject, notice.text, `${button}: ${link}`, reason, `-- \n${footer}`];
  return {
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: noticePage({
      locale,
      brand: organization,
      subject,
      body: notice.html,
      link: { url: link, button },
      reason,
      footer,
    }),
  };
}

/** 300000 → "5 minutes", 86400000 → "24 hours". */
function durationIn(locale: Locale, lifetime: number): string {
  const minutes = Math.max(1, Math.round(lifetime / MINUTE));
  const [value, unit] = minutes < 120 ? [minutes, 'minute'] : [Math.round(minutes / 60), 'hour'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}
