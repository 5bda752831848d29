import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { first, more } from '../../../schema/icons.json';
import { FIRST_ICONS } from './app-icon';
import english from '../../locales/icon/en-US.json';
import { findIcons, namedIcon } from './icon-search';

const NAMES = [...first, ...more];
const ICONS = NAMES.map((name) => namedIcon(name, (english as Record<string, string>)[`icon.${name}`] ?? ''));
const found = (text: string) => findIcons(ICONS, text).map(({ name }) => name);

describe('the built-in set of icons', () => {
  it('has each icon once, with a text to find it by and a drawing [MENU-09]', () => {
    const sprite = readFileSync('client/widgets/icon/more-icons.svg', 'utf8');
    const drawn = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, name]) => name);
    expect(drawn).toEqual(more);
    expect(FIRST_ICONS).toEqual(first);
    expect(new Set(NAMES).size).toBe(NAMES.length);
    const texts = Object.keys(english).flatMap((key) => (key.startsWith('icon.') ? [key.slice(5)] : []));
    expect(texts.sort()).toEqual([...NAMES].sort());
  });

  it('is searched by all words, whatever their case and accents, names first [MENU-09]', () => {
    expect(found('WIND')).toEqual(['wind', 'fan']);
    expect(found('  water   drop ')).toEqual(['droplets']);
    expect(found('fàn')).toContain('fan');
    expect(found('')).toHaveLength(NAMES.length);
    expect(found('no such thing')).toEqual([]);
  });
});
