import { describe, expect, it } from 'vitest';
import type { AppDetail } from './app-form';
import { changesOf, differences, fieldOf, isMixed, urlFault, valuesOf } from './app-form';
import { listTab, withTab } from './urls';

const NO_TEXT = { default: null, en: null, zh: null, ja: null, es: null, de: null, pl: null, fr: null };
const app = {
  id: 'a',
  name: 'Harbor',
  description: null,
  icon: 'ship',
  url: 'https://harbor.example/',
  type: 'DESKTOP',
  version: 3,
  category: { id: 'c', name: 'Operations' },
  origin: 'CUSTOM',
  isShortcut: false,
  nameJson: { ...NO_TEXT, default: 'Harbor', en: 'Harbor', de: 'Hafen' },
  descriptionJson: NO_TEXT,
} as unknown as AppDetail;

describe('the form of an app', () => {
  it('begins with what is stored, and sends only what differs [APP-03, APP-04, CALL-095]', () => {
    const start = valuesOf(app, 'en');
    expect(start).toMatchObject({ categoryId: 'c', icon: 'ship', type: 'DESKTOP', description: { en: '', fr: '' } });
    expect(start.name).toMatchObject({ en: 'Harbor', de: 'Hafen', pl: '' });
    expect(changesOf(app, start, 'en')).toEqual({});
    expect(changesOf(app, { ...start, url: ' https://harbor.example/ ' }, 'en')).toEqual({});
    expect(changesOf(app, { ...start, icon: null, type: 'UNRESTRICTED', categoryId: 'd' }, 'en')).toEqual({
      icon: '',
      type: 'UNRESTRICTED',
      categoryId: 'd',
    });
    expect(changesOf(app, { ...start, name: { ...start.name, pl: ' Port ' } }, 'en')).toEqual({
      nameJson: { ...NO_TEXT, default: 'Harbor', en: 'Harbor', de: 'Hafen', pl: 'Port' },
    });
  });

  it('of a new app has nothing chosen but all devices', () => {
    expect(valuesOf(null, 'de')).toMatchObject({
      categoryId: '',
      icon: null,
      url: '',
      type: 'UNRESTRICTED',
      name: { de: '' },
    });
  });

  it('tells which parts two states differ in', () => {
    const start = valuesOf(app, 'en');
    expect(differences(start, start)).toEqual([]);
    expect(differences(start, { ...start, name: { ...start.name, fr: 'Port' }, url: 'x' })).toEqual(['name', 'url']);
  });

  it('finds the field that the server refuses', () => {
    expect(
      ['nameJson.zh', 'nameJson', 'descriptionJson.de', 'url', 'version', undefined].map((name) => fieldOf(name, 'en')),
    ).toEqual(['name.zh', 'name.en', 'description.de', 'url', null, null]);
  });
});

describe('the address of an app', () => {
  it('is a web page without name and password [SHELL-46]', () => {
    for (const [text, fault] of [
      [' ', 'app.fault.url'],
      ['harbor.example', 'app.fault.urlKind'],
      ['javascript:alert(1)', 'app.fault.urlKind'],
      ['data:text/html,x', 'app.fault.urlKind'],
      ['https://me:secret@harbor.example/', 'app.fault.urlPassword'],
      ['https://harbor.example/start', null],
      ['HTTP://harbor.example', null],
    ] as const)
      expect(urlFault(text), text).toBe(fault);
  });

  it('is told to be blocked where the portal is encrypted and it is not [BYND-08]', () => {
    expect(isMixed(' HTTP://harbor.example', 'https:')).toBe(true);
    expect(isMixed('http://harbor.example', 'http:')).toBe(false);
    expect(isMixed('https://harbor.example', 'https:')).toBe(false);
  });
});

it('the tab of the list stands in its address [APP-01, BYND-14]', () => {
  expect(['', 'tab=custom', 'tab=nonsense'].map((text) => listTab(new URLSearchParams(text)))).toEqual([
    'all',
    'custom',
    'all',
  ]);
  expect(withTab(new URLSearchParams('q=x&page=3'), 'purchased').toString()).toBe('q=x&tab=purchased');
  expect(withTab(new URLSearchParams('q=x&tab=custom'), 'all').toString()).toBe('q=x');
});
