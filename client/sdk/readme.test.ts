import { expect, it } from 'vitest';
import source from './index.ts?raw';
import guide from './README.md?raw';

it('the README tells of each name that the package exports, and of its licence [GUID-04]', () => {
  const [, types = ''] = /^export type \{([^}]*)\} from/m.exec(source) ?? [];
  const declared = [...source.matchAll(/^export (?:interface|function|\{) ?(\w+)/gm)].map(([, name = '']) => name);
  const names = [...(types.match(/\w+/g) ?? []), ...declared];
  expect(names).toEqual(expect.arrayContaining(['PortalAsset', 'PortalFailure', 'PortalConnection', 'connectPortal']));
  expect(names.filter((name) => !guide.includes(`\`${name}`))).toEqual([]);
  expect(guide).toContain('## Licence');
});
