import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createLog } from '../core/log.js';
import { Configuration } from './configuration.js';
import { readEnvironment } from './environment.js';
import keys from './keys.json' with { type: 'json' };

const configured = (given: Record<string, unknown> = {}) => new Configuration(given, createLog('silent'));

/** The configuration, and the keys that its log names. */
function logged(given: Record<string, unknown>): { configuration: Configuration; keys: string[] } {
  const stream = new PassThrough();
  const configuration = new Configuration(given, pino({ level: 'warn' }, stream));
  const lines = String(stream.read() ?? '')
    .split('\n')
    .filter(Boolean);
  return { configuration, keys: lines.map((line) => (JSON.parse(line) as { key: string }).key) };
}

const ALL = '["en-US","zh-CN","ja-JP","es-ES","de-DE","pl-PL","fr-FR"]';

describe('the portal’s configuration', () => {
  it.each([
    ['CONF-05', 'emailAvaiable', 'true', false],
    ['CONF-06', 'roundRobin', 'false', true],
    ['CONF-07', 'ssoConfig', '[]', [{ idp: 'works', name: 'Works' }]],
    ['CONF-08', 'copyrightAvailable', 'true', false],
    ['CONF-09', 'copyrightDisplay', 'true', false],
    ['CONF-10', 'loginLogo', '', '/logo.svg'],
    ['CONF-11', 'appDeviceIdentify', 'true', false],
    ['CONF-12', 'languageConfig', ALL, ['de-DE', 'en-US']],
    ['CONF-14', 'auditEnable', 'true', false],
    ['CONF-15', 'apiAuthorizationList', '[0,1]', [1]],
    ['CONF-16', 'structureMaxNum', '50000', 7],
    ['CONF-17', 'appStructureMaxNum', '200', 7],
    ['CONF-18', 'tokenLocalStorageEnable', 'false', true],
    ['CONF-19', 'hideToken', 'false', true],
    ['CONF-20', 'userAgreementUrl', '{}', { 'en-US': 'https://agreement.example' }],
    ['CONF-21', 'privacyPolicyUrl', '{}', { 'en-US': 'https://privacy.example' }],
    ['CONF-22', 'recordMaxNum', '10', 7],
    ['CONF-23', 'shortcutEntranceMaxNum', '10', 7],
    ['CONF-24', 'commonMenuMaxNum', '8', 7],
    ['CONF-25', 'appTagMaxNum', '20', 7],
    ['CONF-27', 'sameSiteValue', 'Lax', 'Strict'],
    ['CONF-28', 'adminHelpUrl', '', 'https://help.example'],
    ['CONF-29', 'noticeMessageLoadMax', '100', 7],
    ['CONF-30', 'messageFrequency', '10', 7],
    ['CONF-31', 'assetSyncDuration', '900', 7],
    ['CONF-32', 'loginPrincipalRateDuration', '30', 7],
    ['CONF-33', 'announcementEnable', 'true', false],
  ])('has %s: %s, a string, %j unless it is set [CONF-01]', (_, key, fallback, given) => {
    expect(configured().read([key], true)).toEqual({ [key]: fallback });
    const asText = typeof given === 'string' ? given : JSON.stringify(given);
    expect(configured({ [key]: given }).read([key], true)).toEqual({ [key]: asText });
    expect(configured({ [key]: asText }).read([key], true)).toEqual({ [key]: asText });
  });

  it('answers several keys at once, each as a string, with its default where none is set [CONF-01, CONF-05, CONF-12, CONF-27]', () => {
    const values = configured({ roundRobin: true, emailAvaiable: false }).read(
      ['roundRobin', 'emailAvaiable', 'languageConfig', 'sameSiteValue'],
      true,
    );
    expect(values).toEqual({ roundRobin: 'true', emailAvaiable: 'false', languageConfig: ALL, sameSiteValue: 'Lax' });
    expect(configured().isOn('emailAvaiable')).toBe(true);
    expect(configured({ emailAvaiable: false }).isOn('emailAvaiable')).toBe(false);
  });

  it('logs a malformed value, keeps the default and leaves unknown keys out [CONF-02]', () => {
    const { configuration, keys } = logged({
      emailAvaiable: 'no',
      recordMaxNum: 'many',
      sameSiteValue: 'Sometimes',
      userAgreementUrl: null,
      unknown: 'x',
    });
    expect(keys).toEqual(['emailAvaiable', 'userAgreementUrl', 'recordMaxNum', 'sameSiteValue']);
    expect(configuration.isOn('emailAvaiable')).toBe(true);
    expect(configuration.integer('recordMaxNum')).toBe(10);
    expect(configuration.text('sameSiteValue')).toBe('Lax');
    expect(configuration.text('userAgreementUrl')).toBe('{}');
    expect(configuration.read(['unknown', '__proto__', 'constructor'], true)).toEqual({});
    expect(logged({ emailAvaiable: true }).keys).toEqual([]);
  });

  it.each([
    ['ssoConfig', { idp: 'works' }],
    ['apiAuthorizationList', {}],
    ['apiAuthorizationList', ['0']],
    ['apiAuthorizationList', 1],
    ['userAgreementUrl', ['https://agreement.example']],
    ['userAgreementUrl', 'https://agreement.example'],
    ['privacyPolicyUrl', { english: 'https://privacy.example' }],
    ['privacyPolicyUrl', { 'en-US': { url: 'https://privacy.example' } }],
    ['noticeMessageLoadMax', 0],
    ['messageFrequency', 0],
    ['recordMaxNum', -1],
    ['loginLogo', 'javascript:alert(1)'],
    ['adminHelpUrl', '//help.example'],
  ] as const)('keeps the default of %s where it is %j [CONF-02]', (key, given) => {
    const { configuration, keys } = logged({ [key]: given });
    expect(keys).toEqual([key]);
    expect(configuration.text(key)).toBe(configured().text(key));
  });

  it('tells a stranger these ten keys, and no other [CONF-03, threats 35]', () => {
    const all = Object.keys(keys);
    expect(all).toHaveLength(28);
    expect(Object.keys(configured().read(all, false)).sort()).toEqual([
      'copyrightAvailable',
      'copyrightDisplay',
      'emailAvaiable',
      'hideToken',
      'languageConfig',
      'loginLogo',
      'privacyPolicyUrl',
      'ssoConfig',
      'tokenLocalStorageEnable',
      'userAgreementUrl',
    ]);
    expect(Object.keys(configured().read(all, true))).toEqual(all);
  });

  it('tells a stranger the public ones of the keys that are asked for [CONF-03]', () => {
    const asked = ['hideToken', 'roundRobin', 'structureMaxNum', 'loginLogo'];
    expect(Object.keys(configured().read(asked, false))).toEqual(['hideToken', 'loginLogo']);
    expect(Object.keys(configured().read(asked, true))).toEqual(asked);
  });
});

describe('the languages of the installation', () => {
  it('are all seven, else those that the operator names, each once and in that order [CONF-12]', () => {
    expect(configured().locales).toEqual(['en-US', 'zh-CN', 'ja-JP', 'es-ES', 'de-DE', 'pl-PL', 'fr-FR']);
    expect(configured({ languageConfig: ['fr-FR', 'de-DE', 'fr-FR'] }).locales).toEqual(['fr-FR', 'de-DE']);
  });

  it.each(['not json', '{}', '[]', '"de-DE"', 'null', ['de'], ['de-DE', 'tlh'], ['de-DE', 7], '["de-DE"'])(
    'are all seven where the configuration is %j, which is only logged [CONF-13]',
    (languageConfig) => {
      const { configuration, keys } = logged({ languageConfig });
      expect(keys).toEqual(['languageConfig']);
      expect(configuration.text('languageConfig')).toBe(ALL);
      expect(configuration.locales).toHaveLength(7);
    },
  );

  it('bound those of an OU, which has all of them where it has none [CONF-12]', () => {
    const configuration = configured({ languageConfig: ['fr-FR', 'de-DE'] });
    expect(configuration.offered(['en-US', 'de-DE', 'fr-FR'])).toEqual(['de-DE', 'fr-FR']);
    for (const none of [['en-US'], [], ['tlh']]) expect(configuration.offered(none)).toEqual(['fr-FR', 'de-DE']);
    expect(configured().offered(['ja-JP', 'en-US'])).toEqual(['ja-JP', 'en-US']);
  });
});

describe('the environment', () => {
  it('lists every fault at once, with what to set [CONF-04]', () => {
    const faulty = () =>
      readEnvironment({ PORT: 'x', PORTAL_SECRET: 'short', LOG_LEVEL: 'loud', PORTAL_CONFIG_FILE: '/nowhere' });
    for (const name of ['PORT', 'DATABASE_URL', 'PORTAL_SECRET', 'LOG_LEVEL', 'PORTAL_CONFIG_FILE']) {
      expect(faulty).toThrow(name);
    }
  });
});
