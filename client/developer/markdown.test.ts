import { describe, expect, it } from 'vitest';
import guide from '../sdk/README.md?raw';
import { commandsOf } from './code-block';
import { markdown } from './markdown';

const html = (text: string) =>
  markdown(text)
    .map((part) => part.outerHTML)
    .join('');

describe('the documentation on a page', () => {
  it('has headings, paragraphs, lists, tables, code and links', () => {
    expect(html('# A `b`\n\none\ntwo [c](https://c.example)\n\n- x\n- y')).toBe(
      '<h1 id="a-b">A <code>b</code></h1><p>one two <a href="https://c.example">c</a></p><ul><li>x</li><li>y</li></ul>',
    );
    expect(html('| a | b |\n| - | - |\n| `1` | 2 |')).toBe(
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td><code>1</code></td><td>2</td></tr></tbody></table>',
    );
    expect(html('```html\n# <b>\n\n- x\n```\nafter')).toBe(
      '<div class="code"><pre tabindex="0"># &lt;b&gt;\n\n- x</pre>' +
        '<button type="button" aria-live="polite">Copy</button></div><p>after</p>',
    );
  });

  it('names the file of a program, and copies the commands of a console without prompts and answers [GUID-01]', () => {
    expect(html('```sh a.sh\necho\n```')).toContain(
      '<p class="file">a.sh</p><div class="code"><pre tabindex="0">echo</pre>',
    );
    expect(commandsOf('$ echo a \\\n>   b\na b\n> c\n$ true')).toBe('echo a \\\n  b\ntrue');
  });

  it('has emphasis, numbered lists and lists within lists', () => {
    expect(html('**a** _b_\n\n1. x\n   - y')).toBe(
      '<p><strong>a</strong> <em>b</em></p><ol><li>x<ul><li>y</li></ul></li></ol>',
    );
  });

  it('makes no markup of what stands in it, and no link of a script', () => {
    expect(html('<img src=x> [a](javascript:alert(1))')).toBe('<p>&lt;img src=x&gt; [a](javascript:alert(1))</p>');
    expect(html('<script>alert(1)</script>\n\n![a](x "onerror=b")')).toBe(
      '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p><p>![a](x "onerror=b")</p>',
    );
  });

  it('is that of the SDK: what an app learns, can ask for, and how its back end sends its credentials', () => {
    const parts = markdown(guide);
    expect(parts.filter(({ tagName }) => tagName === 'TABLE')).toHaveLength(4);
    expect(parts.some(({ tagName, textContent }) => tagName === 'DIV' && textContent?.includes('Basic base64'))).toBe(
      true,
    );
    expect(parts.every(({ textContent }) => !textContent?.includes('```'))).toBe(true);
  });
});
