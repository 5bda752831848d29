import { describe, expect, it } from 'vitest';
import { PortalError } from '../../../core/errors.js';
import { cleanText, mailHtml, plainText, shortened } from './announcement-text.js';

describe('cleaning', () => {
  it.each([
    ['a script', '<p>Hi</p><script>alert(1)</script>', '<p>Hi</p>'],
    ['an event handler', '<p onclick="alert(1)">Hi</p>', '<p>Hi</p>'],
    ['a picture with a handler', 'Hi<img src=x onerror=alert(1)>', 'Hi'],
    ['a vector picture', 'Hi<svg onload=alert(1)><script>alert(1)</script></svg>', 'Hi'],
    ['mathematics that hides markup', 'Hi<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', 'Hi'],
    ['a frame', 'Hi<iframe srcdoc="<script>alert(1)</script>"></iframe>', 'Hi'],
    ['a style sheet', '<style>p{background:url(//evil)}</style><p style="position:fixed">Hi</p>', '<p>Hi</p>'],
    ['a form', '<form action="//evil"><input name="a">Hi</form>', 'Hi'],
    ['a base address', '<base href="//evil"><p>Hi</p>', '<p>Hi</p>'],
    ['a forwarding', '<meta http-equiv="refresh" content="0;url=//evil">Hi', 'Hi'],
    ['a script as link', '<a href="javascript:alert(1)">Hi</a>', '<a>Hi</a>'],
    ['a script as link in disguise', '<a href="  jAvA&#x0A;scr&#9;ipt:alert(1)">Hi</a>', '<a>Hi</a>'],
    ['data as link', '<a href="data:text/html,<script>alert(1)</script>">Hi</a>', '<a>Hi</a>'],
    ['a link without protocol', '<a href="//evil">Hi</a>', '<a>Hi</a>'],
    ['an unfinished element', '<p>Hi<a href="https://a.test', '<p>Hi</p>'],
    ['a comment that hides markup', '<!--><script>alert(1)</script>--><p>Hi</p>', '--&gt;<p>Hi</p>'],
    ['a template', '<p>Hi</p><template><script>alert(1)</script></template>', '<p>Hi</p>'],
    ['a text area', 'Hi<textarea><script>alert(1)</script></textarea>', 'Hi'],
    ['an escaped script', '&lt;script&gt;alert(1)&lt;/script&gt;', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ])('removes %s [ANNC-11, threats 30]', (_what, html, clean) => {
    expect(cleanText(html)).toBe(clean);
  });

  it('keeps headings, lists, quotations, emphasis and links [ANNC-11]', () => {
    const html =
      '<h2>Sunday</h2><h3>Night</h3><p><strong>a</strong> <em>b</em> <u>c</u><br />d</p><ul><li>e</li></ul>' +
      '<ol><li>f</li></ol><blockquote>g</blockquote><p><a href="https://a.test/?x=1&amp;y=2">h</a></p>';
    expect(cleanText(html)).toBe(html);
  });

  it('is stable: a clean text cleaned again stays the same', () => {
    const once = cleanText('<div>5 &lt; 6 &amp; <b>7</b> &gt; 6 <i>"quoted"</i></div>');
    expect(once).toBe('<p>5 &lt; 6 &amp; <strong>7</strong> &gt; 6 <em>"quoted"</em></p>');
    expect(cleanText(once)).toBe(once);
  });

  it('takes 5000 visible characters and refuses 5001, markup not counted [ANNC-11]', () => {
    expect(cleanText(`<p>${'🌬'.repeat(5000)}</p>`)).toHaveLength(10_007);
    expect(refused(`<p>${'x'.repeat(5001)}</p>`)).toEqual(['error.textTooLong', 'text']);
    expect(refused('<p><br></p>'.repeat(5000))).toEqual(['error.textTooLong', 'text']);
  });

  it.each([
    ['nothing', ''],
    ['blanks', '<p> &nbsp; </p>'],
    ['invisible characters', '<p>&#8203;&#65279;</p>'],
    ['a script alone', '<script>alert(1)</script>'],
  ])('refuses %s [ANNC-03]', (_what, html) => {
    expect(refused(html)).toEqual(['error.missingField', 'text']);
  });

  it('refuses characters that turn the direction, as character references too [threats 30]', () => {
    expect(refused('<p>a\u202Eb</p>')).toEqual(['error.hiddenSigns', 'text']);
    expect(refused('<p>a&#x202E;b</p>')).toEqual(['error.hiddenSigns', 'text']);
    expect(refused('<p>a&#7;b</p>')).toEqual(['error.hiddenSigns', 'text']);
  });
});

function refused(html: string): [string, string | undefined] {
  try {
    cleanText(html);
  } catch (error) {
    if (error instanceof PortalError) return [error.messageKey, error.details.field];
  }
  throw new Error('The text was taken.');
}

const HTML =
  '<h2>Sunday</h2><p>Closed &lt;b&gt; from <strong>02:00</strong>.</p><ul><li>Alarms go on.</li><li>Offers stop.</li></ul>' +
  '<p>Questions: <a href="https://desk.test/2">desk 2</a>, <a href="mailto:a@b.test">a@b.test</a></p>';

it('says the same as plain text, with the addresses of links', () => {
  expect(plainText(HTML)).toBe(
    'Sunday\n\nClosed <b> from 02:00.\n- Alarms go on.\n- Offers stop.\n\nQuestions: desk 2 (https://desk.test/2), a@b.test',
  );
});

it('keeps one empty line between paragraphs, and none before the entries of a list', () => {
  const html = '\n <p> a\t</p>\n\n\n<p> </p><p>b<br /> c</p>\n<ul>\n  <li> d</li>\n\n <li><p>e</p></li></ul> ';
  expect(plainText(cleanText(html))).toBe('a\n\nb\nc\n- d\n- e');
  expect(shortened('one two   three', 11)).toBe('one two…');
});

it.each([
  ['blanks', ' '],
  ['tabs', '\t'],
  ['hard blanks', '\u00a0'],
  ['ends of lines', '\n'],
  ['lines of blanks', '\n \n'],
  ['opening signs', '<'],
  ['entries of a list', '<li>'],
])('reads 49,000 signs of %s in a moment [threats 33]', (_what, sign) => {
  const began = performance.now();
  try {
    plainText(cleanText(`x${sign.repeat(49_000 / sign.length)}y`));
  } catch (error) {
    expect(error).toBeInstanceOf(PortalError);
  }
  expect(performance.now() - began).toBeLessThan(1500);
});

it('gives mails their styles inline, and links a window of their own', () => {
  const mail = mailHtml(HTML);
  expect(mail).toContain('<p style="margin:0 0 16px">Closed &lt;b&gt;');
  expect(mail).toContain(' target="_blank" rel="noopener" href="https://desk.test/2">desk 2</a>');
  expect(mail).not.toMatch(/<(p|ul|li|h2)>/);
});

it('shortens at a word, and marks it', () => {
  expect(shortened('The market is closed', 20)).toBe('The market is closed');
  expect(shortened('The market is closed', 15)).toBe('The market is…');
  expect(shortened('Wartungsfenster', 8)).toBe('Wartung…');
});
