/** The parts of a mail as text. */
export interface MailParts {
  readonly locale: string;
  readonly brand: string;
  readonly subject: string;
  readonly greeting: string;
  readonly intro: string;
  readonly code: string | null;
  readonly link: { readonly url: string; readonly button: string; readonly hint: string } | null;
  readonly expiry: string | null;
  readonly unasked: string;
  readonly footer: string;
}

const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Noto Sans',sans-serif";
const STYLE = {
  body: `margin:0;padding:24px 12px;background:#f4f5f7;color:#1c2129;font-family:${FONT};font-size:15px;line-height:1.6`,
  frame: 'max-width:480px;margin:0 auto',
  brand: 'margin:0 0 12px;padding:0 4px;font-size:14px;font-weight:600;color:#59616e',
  card: 'padding:28px;background:#ffffff;border:1px solid #e1e4e9;border-radius:8px',
  title: 'margin:0 0 16px;font-size:20px;line-height:1.35;font-weight:600;color:#111418',
  text: 'margin:0 0 16px',
  code: "margin:0 0 16px;padding:16px;background:#f4f5f7;border:1px solid #e1e4e9;border-radius:6px;font-family:Menlo,Consolas,'Liberation Mono',monospace;font-size:30px;line-height:1.2;font-weight:600;letter-spacing:6px;text-align:center;color:#111418",
  button:
    'display:inline-block;padding:11px 20px;background:#111418;border-radius:6px;color:#ffffff;font-weight:600;text-decoration:none',
  hint: 'margin:0 0 16px;font-size:13px;color:#59616e;word-break:break-all',
  address: 'color:#1c4fa8',
  unasked: 'margin:20px 0 0;padding:16px 0 0;border-top:1px solid #e1e4e9;font-size:13px;color:#59616e',
  footer: 'margin:12px 0 0;padding:0 4px;font-size:12px;color:#59616e',
} as const;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
const element = (tag: string, style: keyof typeof STYLE, text: string) =>
  `<${tag} style="${STYLE[style].replaceAll('"', '&quot;')}">${escape(text).replaceAll('\n', '<br>')}</${tag}>`;

/** A mail as HTML that every reader shows: no tables, pictures, scripts or style sheets, and every value escaped. */
export function mailPage(parts: MailParts): string {
  const { locale, brand, subject, greeting, intro, code, link, expiry, unasked, footer } = parts;
  return framed({ locale, brand, subject, footer }, [
    element('p', 'text', greeting),
    element('p', 'text', intro),
    code === null ? '' : element('p', 'code', code),
    link === null ? '' : linkParts(link),
    expiry === null ? '' : element('p', 'text', expiry),
    element('p', 'unasked', unasked),
  ]);
}

/** The parts of a mail whose text people wrote. */
export interface NoticeParts extends Pick<MailParts, 'locale' | 'brand' | 'subject' | 'footer'> {
  /** Clean HTML with its own styles, put in as it is. */
  readonly body: string;
  readonly link: { readonly url: string; readonly button: string };
  readonly reason: string;
}

/** {@link mailPage} of a text that people wrote. */
export function noticePage({ body, link, reason, ...frame }: NoticeParts): string {
  return framed(frame, [body, linkButton(link), element('p', 'unasked', reason)]);
}

function framed(
  { locale, brand, subject, footer }: Pick<MailParts, 'locale' | 'brand' | 'subject' | 'footer'>,
  card: readonly string[],
): string {
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light">',
    `<title>${escape(subject)}</title></head><body style="${STYLE.body}"><div style="${STYLE.frame}">`,
    element('p', 'brand', brand),
    `<div style="${STYLE.card}">`,
    element('h1', 'title', subject),
    ...card,
    '</div>',
    element('p', 'footer', footer),
    '</div></body></html>',
  ].join('\n');
}

const targetOf = (url: string) => `href="${escape(url)}" target="_blank" rel="noopener"`;

const linkButton = ({ url, button }: NoticeParts['link']) =>
  `<p style="${STYLE.text}"><a ${targetOf(url)} style="${STYLE.button}">${escape(button)}</a></p>`;

function linkParts({ url, button, hint }: NonNullable<MailParts['link']>): string {
  return [
    linkButton({ url, button }),
    `<p style="${STYLE.hint}">${escape(hint)}<br><a ${targetOf(url)} style="${STYLE.address}">${escape(url)}</a></p>`,
  ].join('\n');
}
