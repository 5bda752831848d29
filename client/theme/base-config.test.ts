import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createSystem, defaultBaseConfig } from '@chakra-ui/react';
import { describe, expect, it } from 'vitest';
import { BASE_CONFIG } from './base-config';
import { LOOK } from './look';
import { isCssProperty } from './style-props';

const ours = readdirSync('client', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|generated|^(sdk|sample-app|developer)\//.test(path))
  .filter((path) => path !== 'theme/base-config.ts')
  .map((path) => readFileSync(`client/${path}`, 'utf8'));

/** The components of Chakra that pages use, by the folders they are in. */
const CHAKRA = 'node_modules/@chakra-ui/react/dist/esm/components';
const folderOf = (name: string) =>
  name
    .replace(/\B[A-Z]/g, '-$&')
    .toLowerCase()
    .replace('h-stack', 'stack');
const used = new Set(
  ours
    .flatMap((text) => text.match(/import \{[^}]*\} from '@chakra-ui\/react'/)?.[0].match(/\b[A-Z]\w+/g) ?? [])
    .map(folderOf),
);
const sources = [
  ...ours,
  readFileSync(`${CHAKRA}/icons.js`, 'utf8'),
  ...readdirSync(CHAKRA, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.js') && used.has(path.split('/')[0] ?? ''))
    .map((path) => readFileSync(`${CHAKRA}/${path}`, 'utf8')),
];

const NAMED = [/(?<=^|[\s{(,'])\w+(?='?\s*[=:])/gm, /(?<=[{,]\s*)\w+(?=\s*[,}])/g];
/** Names of props and keys in pages. */
const names = new Set(NAMED.flatMap((pattern) => sources.flatMap((text) => text.match(pattern) ?? [])));
const isNamed = (name: string) => names.has(name);

/** The list that Chakra asks about props by itself: the build has `isCssProperty` of ours in its place. */
const panda = createRequire(import.meta.url)('@pandacss/is-valid-prop') as {
  readonly allCssProperties: readonly string[];
  readonly isCssProperty: (prop: string) => boolean;
};

const shortNames = ({ shorthand = [] }: { shorthand?: string | string[] }) => [shorthand].flat();
const namesOf = (config: typeof BASE_CONFIG) =>
  Object.entries(config.utilities ?? {}).flatMap(([name, utility]) => [name, ...shortNames(utility ?? {})]);

/** Names of Chakra's that pages use for things of their own: fields, events, properties of types; and a plain 0. */
const OTHERS = new Set([
  'blur',
  'borderSpacing',
  'contrast',
  'debug',
  'filter',
  'focusRing',
  'me',
  'pl',
  'ring',
  'rotate',
  'scale',
]);

const whole = createSystem(defaultBaseConfig, LOOK);
const cut = createSystem(BASE_CONFIG, LOOK);
const VALUES = ['2', '-2', 'bg.surface', 'panel', 'float', 'modal', 'body', true, 3, 'full', 'header', '50%'];

/** The CSS that a style prop becomes with each of the values. */
const stylesOf = (system: typeof whole, name: string) =>
  (name.startsWith('hide') ? ['md', 'lg'] : VALUES).map((value) => {
    const { '--bg-currentcolor': _, ...style } = system.css({ [name]: value as never });
    return style;
  });

describe('what Chakra is cut down to', () => {
  it('knows every style prop that a page uses and that would otherwise come to something else', () => {
    const known = new Set(namesOf(BASE_CONFIG));
    const missing = namesOf(defaultBaseConfig)
      .filter((name) => !known.has(name) && !OTHERS.has(name) && isNamed(name))
      .filter((name) => JSON.stringify(stylesOf(whole, name)) !== JSON.stringify(stylesOf(cut, name)));
    expect(missing).toEqual([]);
  });

  it('takes every property of CSS that a page names for a style, and nothing else', () => {
    const utilities = new Set(namesOf(BASE_CONFIG));
    const named = panda.allCssProperties.filter((name) => name && !utilities.has(name) && isNamed(name));
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((name) => !isCssProperty(name))).toEqual([]);
    for (const name of ['--toolbar', '&:hover', '@media print']) expect(isCssProperty(name), name).toBe(true);
    for (const name of ['href', 'role', 'aria-label', 'data-unread', 'onClick']) {
      expect([isCssProperty(name), panda.isCssProperty(name)], name).toEqual([false, false]);
    }
  });

  it('knows every condition that a page uses', () => {
    const known = Object.keys(BASE_CONFIG.conditions ?? {});
    const named = Object.keys(defaultBaseConfig.conditions ?? {}).filter((name) => isNamed(`_${name}`));
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
    for (const name of known) {
      expect(BASE_CONFIG.conditions?.[name], name).toEqual(defaultBaseConfig.conditions?.[name]);
    }
  });

  it('makes the same styles of them', () => {
    for (const name of namesOf(BASE_CONFIG)) expect(stylesOf(cut, name), name).toEqual(stylesOf(whole, name));
  });
});
