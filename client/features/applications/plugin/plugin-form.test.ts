import { describe, expect, it } from 'vitest';
import type { PluginRow } from './plugin-form';
import { addressOf, chosenRows, fieldOf, schemeOf, valuesOf, variablesOf, withoutScheme } from './plugin-form';

const texts = { default: null, en: null, zh: null, ja: null, es: null, de: null, pl: null, fr: null };
const plugin = (values: Partial<PluginRow>): PluginRow => ({
  id: 'p',
  name: 'Tides',
  description: '-',
  url: 'https://tides.example/',
  organizationCount: 0,
  createdTime: 1,
  version: 1,
  nameJson: { ...texts, default: 'Tides', en: 'Tides' },
  descriptionJson: { ...texts, default: '-' },
  ...values,
});

describe('the form of a plugin', () => {
  it('has its address without a scheme, which stands before it [DOMN-04, PLUG-03]', () => {
    expect(schemeOf(null)).toBe('https://');
    expect(schemeOf(plugin({ url: 'http://inside.example/' }))).toBe('http://');
    expect(withoutScheme(' https://a.example/x ')).toBe('a.example/x');
    expect(addressOf('https://', ' a.example:8443/x?y#z ')).toBe('https://a.example:8443/x?y#z');
    for (const wrong of ['', ' ', 'a b', 'me:secret@a.example', 'x://a', 'a\\b', 'a'.repeat(501)])
      expect(addressOf('https://', wrong), wrong).toBeNull();
  });

  it('sends an empty description as a dash, and shows a dash as empty [PLUG-04, LIST-16]', () => {
    const values = valuesOf(plugin({}), 'en');
    expect(values).toMatchObject({ name: { en: 'Tides', de: '' }, description: { en: '' }, url: 'tides.example/' });
    expect(variablesOf(values, plugin({}), 'en')).toMatchObject({
      descriptionJson: { default: '-' },
      url: 'https://tides.example/',
    });
    const described = { ...values, description: { ...values.description, en: ' Heights ' } };
    expect(variablesOf(described, plugin({}), 'en').descriptionJson).toMatchObject({
      default: 'Heights',
      en: 'Heights',
    });
    expect(variablesOf({ ...values, url: 'https://b.example' }, null, 'en').url).toBe('https://b.example');
  });

  it('tells a refusal at the language that it means', () => {
    expect(fieldOf('nameJson.de', 'en')).toBe('name.de');
    expect(fieldOf('nameJson.default', 'en')).toBe('name.en');
    expect(fieldOf('descriptionJson', 'fr')).toBe('description.fr');
    expect(fieldOf('url', 'en')).toBe('url');
    expect(fieldOf('version', 'en')).toBeNull();
    expect(fieldOf(undefined, 'en')).toBeNull();
  });
});

describe('the list of plugins', () => {
  const rows = [
    plugin({ id: 'a', name: 'Tides', organizationCount: 2 }),
    plugin({ id: 'b', name: 'Maps', description: 'of tides', organizationCount: 9 }),
    plugin({ id: 'c', name: 'Charts', url: 'https://charts.example/', organizationCount: 0 }),
  ];
  const ids = (...choice: [string, { field: string; order: 'ASC' | 'DESC' } | null]) =>
    chosenRows(rows, ...choice, 'en').map(({ id }) => id);
  it('is searched in name, description and address, and sorted [LIST-09]', () => {
    expect(ids(' TIDES', null)).toEqual(['a', 'b']);
    expect(ids('charts.ex', null)).toEqual(['c']);
    expect(ids('', { field: 'organizations', order: 'DESC' })).toEqual(['b', 'a', 'c']);
    expect(ids('', { field: 'name', order: 'ASC' })).toEqual(['c', 'b', 'a']);
    expect(ids('', { field: 'nonsense', order: 'ASC' })).toEqual(['a', 'b', 'c']);
  });
});
