import { expect, it } from 'vitest';
import { isMenuCode, suggestedCode } from './menu-code';

it('suggests a code from the letters and digits of a name [APPC-03]', () => {
  expect(suggestedCode('Tide levels!')).toBe('tide-levels');
  expect(suggestedCode('12 Pegelstände (Küste)')).toBe('pegelstande-kuste');
  expect(suggestedCode('潮位')).toBe('');
  expect(suggestedCode(`${'a'.repeat(39)} b`)).toBe('a'.repeat(39));
});

it('knows the form of a code [APPC-03]', () => {
  expect(['levels', 'a', 'tide-levels-2', ' levels '].map(isMenuCode)).toEqual([true, true, true, true]);
  expect(['', 'Levels', '1st', 'a b', 'ä', '-a', 'a'.repeat(51)].some(isMenuCode)).toBe(false);
});
