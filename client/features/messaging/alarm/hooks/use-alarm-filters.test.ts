import { expect, it } from 'vitest';
import { switched, toAddress } from './use-alarm-filters';

it('switches severities, and shows all when none or all are left', () => {
  expect(switched(['CRITICAL', 'MAJOR', 'MINOR', 'INFO'], 'INFO')).toEqual(['CRITICAL', 'MAJOR', 'MINOR']);
  expect(switched(['CRITICAL', 'MAJOR', 'MINOR'], 'INFO')).toEqual([]);
  expect(switched(['MAJOR'], 'MAJOR')).toEqual([]);
  expect(switched(['MAJOR'], 'CRITICAL')).toEqual(['CRITICAL', 'MAJOR']);
});

it('keeps names with commas whole in the address', () => {
  expect(toAddress(['Gate 2, north'])).toEqual(['Gate%202%2C%20north']);
});
