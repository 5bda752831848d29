import { expect, it } from 'vitest';
import guide from '../../../../docs/integrate.md?raw';
import { LIMITS, READ_ON } from './developer-facts';
import { EXAMPLES, FIRST_QUERY, programOf } from './examples';

it('shows the programs of the guide, which send the document that Run sends [GUID-03]', () => {
  expect(FIRST_QUERY).toBe('{ sessionGet { adminLevel user { name roles { name } } } }');
  expect(EXAMPLES.map(({ language }) => language)).toEqual(['curl', 'TypeScript', 'Python']);
  for (const { text, base } of EXAMPLES) {
    expect(text).toContain(FIRST_QUERY);
    expect(programOf(base)).toContain('session/public-key');
  }
  expect(() => programOf('unknown.sh')).toThrow('The guide prints no unknown.sh.');
});

it('leads to headings that the guide has, and tells the limits that it tells [GUID-03]', () => {
  const slugs = [...guide.matchAll(/^## (.+)$/gm)].map(([, heading = '']) =>
    heading.toLowerCase().replaceAll(' ', '-'),
  );
  const anchors = READ_ON.flatMap(({ href }) => href.split('#').slice(1));
  expect(anchors).not.toHaveLength(0);
  for (const anchor of anchors) expect(slugs).toContain(anchor);
  const limits = guide.slice(guide.indexOf('## Limits'), guide.indexOf('## Manners'));
  for (const { name, value, unit } of LIMITS) {
    if (name === 'page') expect(guide).toContain(`\`limit\` is 1 to ${value}`);
    else expect(limits).toContain(`${value.toLocaleString('en-US')}${unit ? ` ${unit}` : ''}`);
  }
});
