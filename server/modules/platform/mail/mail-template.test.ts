import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../../core/locale.js';
import type { MailKind } from './mail-template.js';
import { composeMail, MAIL_KINDS } from './mail-template.js';

const sender = { name: 'Portal', host: 'portal.test' };
const contentOf = (kind: MailKind) => ({
  values: {
    name: 'Ana',
    organization: 'Acme',
    by: 'Olaf',
    account: 'ana',
    minutes: 30,
    reason: 'She asked for help',
    time: '2026-11-26 22:00',
    ...(kind.endsWith('Code') ? { code: '482913' } : {}),
  },
  // These only tell.
  link:
    kind.endsWith('Code') || ['emailChanged', 'emailReplaced', 'userViewed'].includes(kind)
      ? null
      : 'https://portal.test/reset-password?token=x&y=1',
  lifetime: kind.endsWith('Code') ? 300_000 : 86_400_000,
  sender,
});
const plain = (html: string) =>
  html
    .replace(/<title>.*<\/title>/, '')
    .replace(/<[^>]+>/g, '\n')
    .replaceAll('&amp;', '&')
    .replaceAll('&#39;', "'");

describe('a mail', () => {
  it.each(MAIL_KINDS)('of kind %s is whole in every language, in text as in HTML [I18N-01]', (kind) => {
    const seen = new Set<string>();
    for (const locale of LOCALES) {
      const { subject, text, html } = composeMail(kind, locale, contentOf(kind));
      for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\w+\}|mail\.\w|undefined|null/);
      expect(subject.length).toBeLessThanOrEqual(60);
      for (const line of text.split('\n').filter((entry) => entry !== '' && entry !== '-- ')) {
        expect(plain(html)).toContain(line);
      }
      expect(html).toContain(`<html lang="${locale}">`);
      seen.add(subject).add(text);
    }
    expect(seen.size).toBe(LOCALES.length * 2);
  });

  it('has its code on a line of its own and its link as button and as text', () => {
    expect(composeMail('mfaCode', 'en-US', contentOf('mfaCode')).text.split('\n')).toContain('482913');
    const { text, html } = composeMail('passwordReset', 'fr-FR', contentOf('passwordReset'));
    expect(text.split('\n')).toContain('https://portal.test/reset-password?token=x&y=1');
    expect(html.match(/href="https:\/\/portal\.test\/reset-password\?token=x&amp;y=1"/g)).toHaveLength(2);
    expect(text).toMatch(/24\sheures/);
  });

  it('says in words how long it works, and nothing where it does not end', () => {
    const text = (lifetime: number | null) =>
      composeMail('passwordInit', 'pl-PL', { ...contentOf('passwordInit'), lifetime }).text;
    expect(text(90 * 60_000)).toContain('przez 90 minut');
    expect(text(86_400_000 - 3)).toContain('przez 24 godziny');
    expect(text(null)).not.toContain('ważny');
  });

  it('shows what people typed as they typed it, on one line, never as markup [threats 32]', () => {
    const name = '<img src=x onerror=alert(1)>"\'&\r\n{link} $& {code}';
    const values = { name, organization: `${name}${'x'.repeat(300)}` };
    const { subject, text, html } = composeMail('adminInvitation', 'en-US', {
      ...contentOf('adminInvitation'),
      values,
    });
    expect(html).not.toMatch(/<img/);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp; {link} $&amp; {code}');
    expect(text.split('\n')[0]).toBe(`Hello <img src=x onerror=alert(1)>"'& {link} $& {code},`);
    expect(subject).toHaveLength(200);
    expect(subject).not.toMatch(/[\r\n]/);
  });
});
