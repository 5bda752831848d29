import { describe, expect, it } from 'vitest';
import { createLog } from '../core/log.js';
import { Configuration } from './configuration.js';
import { readEnvironment } from './environment.js';

const configured = (given: Record<string, unknown> = {}) => new Configuration(given, createLog('silent'));

describe('the portal’s configuration', () => {
  it('answers every value as a string, with its default where none is set [CONF-01, CONF-05, CONF-12, CONF-27]', () => {
    const values = configured({ roundRobin: true, ssoConfig: [] }).read(
      ['roundRobin', 'ssoConfig', 'sameSiteValue', 'recordMaxNum'],
      true,
    );
    expect(values).toEqual({ roundRobin: 'true', ssoConfig: '[]', sameSiteValue: 'Lax', recordMaxNum: '10' });
  });

  it('keeps the default for a malformed value and leaves unknown keys out [CONF-02, CONF-13]', () => {
    const configuration = configured({ languageConfig: 'not json', recordMaxNum: 'many', sameSiteValue: 'Sometimes' });
    expect(configuration.integer('recordMaxNum')).toBe(10);
    expect(configuration.text('sameSiteValue')).toBe('Lax');
    expect(JSON.parse(configuration.text('languageConfig'))).toHaveLength(7);
    expect(configured({ userAgreementUrl: null }).text('userAgreementUrl')).toBe('{}');
    expect(configuration.read(['unknown', '__proto__', 'constructor'], true)).toEqual({});
  });

  it('tells a stranger the public keys only [CONF-03]', () => {
    const asked = ['hideToken', 'roundRobin', 'structureMaxNum', 'loginLogo'];
    expect(Object.keys(configured().read(asked, false))).toEqual(['hideToken', 'loginLogo']);
    expect(Object.keys(configured().read(asked, true))).toEqual(asked);
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
