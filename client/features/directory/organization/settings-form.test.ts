import { describe, expect, it } from 'vitest';
import type { Settings } from './settings-form';
import { changedFields, standIn, valuesOf, variablesOf, withoutLine } from './settings-form';

const OFFERED = ['en-US', 'de-DE', 'pl-PL'] as const;
const STORED: Settings = {
  id: '1',
  name: 'Northwind Energy',
  industry: null,
  address: 'Am Sandtorkai 2',
  logo: null,
  languages: ['de-DE', 'en-US'],
  availableThemes: ['DARK', 'GREEN', 'WHITE'],
  defaultResourceTypes: [],
  isLatestNavigationEnable: true,
  isRunStatusEnable: false,
  isAdminInfoEnable: true,
  isViewMailEnable: true,
  admin: null,
  copyrights: { default: '© Northwind', en: null, zh: null, ja: null, es: null, de: null, pl: null, fr: null },
  version: 3,
  modifiedBy: null,
  modifiedTime: null,
};
const valuesWith = (change: object) => ({ ...valuesOf(STORED, OFFERED), ...change });

describe('the form of the settings', () => {
  it('begins with the languages of the OU that the installation has, in their order [OUCF-11, CONF-12]', () => {
    expect(valuesOf(STORED, OFFERED).languages).toEqual(['de-DE', 'en-US']);
    expect(valuesOf({ ...STORED, languages: ['tlh', 'pl-PL'] }, OFFERED).languages).toEqual(['pl-PL']);
    expect(valuesOf({ ...STORED, languages: [] }, OFFERED).languages).toEqual(['en-US', 'de-DE', 'pl-PL']);
  });

  it('has the line for all languages in the first one [OUCF-07]', () => {
    expect(valuesOf(STORED, OFFERED).copyrights).toMatchObject({ de: '© Northwind', en: '' });
    const own = { ...STORED, copyrights: { ...STORED.copyrights, de: '© Nordwind' } };
    expect(valuesOf(own, OFFERED).copyrights.de).toBe('© Nordwind');
  });

  it('names what changed in the order of the page, and sends nothing else [OUCF-15]', () => {
    const before = valuesOf(STORED, OFFERED);
    expect(changedFields(before, valuesWith({}))).toEqual([]);
    const now = valuesWith({ availableThemes: ['DARK'], address: 'Speicherstadt 14', isRunStatusEnable: true });
    expect(changedFields(before, now)).toEqual(['address', 'isRunStatusEnable', 'availableThemes']);
    expect(variablesOf(before, now)).toEqual({
      availableThemes: ['DARK'],
      address: 'Speicherstadt 14',
      isRunStatusEnable: true,
    });
  });

  it('counts another default language as a change [OUCF-11]', () => {
    const now = valuesWith({ languages: ['en-US', 'de-DE'] });
    expect(changedFields(valuesOf(STORED, OFFERED), now)).toEqual(['languages']);
  });
});

describe('languages without a footer line', () => {
  it('show the one of the first language that has one [OUCF-07, OUCF-16]', () => {
    const values = valuesWith({
      languages: ['pl-PL', 'de-DE', 'en-US'],
      copyrights: { pl: ' ', de: '© Nordwind', en: '', fr: 'not a language of the OU' },
    });
    expect(withoutLine(values)).toEqual(['pl-PL', 'en-US']);
    expect(standIn(values)).toBe('de-DE');
  });

  it('are not named while no line is there at all [OUCF-08]', () => {
    const values = valuesWith({ copyrights: {} });
    expect(withoutLine(values)).toEqual([]);
    expect(standIn(values)).toBeUndefined();
  });
});
