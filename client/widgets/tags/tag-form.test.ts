import { expect, it } from 'vitest';
import { tagFault } from './tag-form';

it('a tag has a key of few signs and a value [APP-09, STRC-13, STRC-14]', () => {
  expect(['', ' ', 'site type', 'ort:1', 'größe'].map((key) => tagFault('key', key))).toEqual([
    'tag.fault.key',
    'tag.fault.key',
    'tag.fault.signs',
    'tag.fault.signs',
    'tag.fault.signs',
  ]);
  expect([tagFault('key', ' a_B-9/c '), tagFault('value', 'größe: 1'), tagFault('value', ' ')]).toEqual([
    null,
    null,
    'tag.fault.value',
  ]);
});
