import { expect, it } from 'vitest';
import { isMenuCode, isReservedCode, suggestedCode } from './menu-code';

const NONE = new Set<string>();

it('suggests a code from the letters and digits of a name [APPC-03]', () => {
  expect(suggestedCode('Tide levels!', NONE)).toBe('tide-levels');
  expect(suggestedCode('12 Pegelstände (Küste)', NONE)).toBe('pegelstande-kuste');
  expect(suggestedCode('潮位', NONE)).toBe('');
  const taken = new Set(['tide-levels', 'tide-levels-2']);
  expect(suggestedCode('Tide levels', taken)).toBe('tide-levels-3');
  expect(suggestedCode('Null', taken)).toBe('null-2');
  expect(suggestedCode(`${'a'.repeat(39)} b`, NONE)).toBe('a'.repeat(39));
});

it('knows the form of a code [APPC-03]', () => {
  expect(['levels', 'a', 'tide-levels-2', ' levels '].map(isMenuCode)).toEqual([true, true, true, true]);
  expect(['', 'Levels', '1st', 'a b', 'ä', '-a', 'a'.repeat(51)].some(isMenuCode)).toBe(false);
});

it('knows the words that are no codes [APPC-03]', () => {
  expect(['null', 'undefined', 'true', ' false '].every(isReservedCode)).toBe(true);
  expect(isReservedCode('nullable')).toBe(false);
});
