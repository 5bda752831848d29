import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  findComposeFaults,
  findDockerfileFaults,
  findHealthFaults,
} from '../../scripts/lib/check/containers-check.mjs';
import { at } from '../../scripts/lib/paths.mjs';
import { LOCALES } from '../../server/core/locale.js';

describe('the container files', () => {
  const known = new Set(['PORT', 'DATABASE_URL']);

  it('may not copy what is not there, nor name stages and variables that nobody knows', () => {
    const text =
      'FROM node:24-slim AS build\nCOPY package.json none.json ./\nCOPY --from=bild /app /app\nENV PORT=1 PROT=2';
    expect(findDockerfileFaults(text, known)).toEqual([
      'COPY package.json none.json ./: none.json does not exist',
      'COPY --from=bild /app /app: no such stage',
      'docker/Dockerfile: the portal does not read PROT',
    ]);
  });

  it('may not depend on services and volumes that do not exist', () => {
    const services = {
      portal: { image: 'x', build: { context: '..', dockerfile: 'docker/Dockerfile' }, environment: { REDIS: '' } },
      proxy: { image: 'nginx', depends_on: { portals: {} }, volumes: ['data:/data', './nginx.conf:/etc/x'] },
    };
    expect(findComposeFaults({ services }, known)).toEqual([
      'docker/compose.yaml: docker/compose.yaml portal: the portal does not read REDIS',
      'docker/compose.yaml: proxy depends on portals, which does not exist',
      'docker/compose.yaml: proxy: volume data does not exist',
    ]);
  });

  it('may not leave a service unchecked that stays up, nor wait for the health of one', () => {
    const services = {
      portal: { build: {}, depends_on: { mail: { condition: 'service_healthy' } } },
      migrate: { build: {}, restart: 'no', healthcheck: { disable: true } },
      mail: { image: 'mail' },
      redis: { image: 'redis', healthcheck: { test: ['CMD', 'redis-cli', 'ping'] } },
    };
    expect(findHealthFaults({ services }, 'HEALTHCHECK CMD true')).toEqual([
      'docker/compose.yaml: portal waits for the health of mail, which nothing checks',
      'docker/compose.yaml: mail has no health check',
    ]);
  });
});

describe('the texts of the proxy', () => {
  const text = readFileSync(at('docker/faults.conf'), 'utf8');
  const catalogue = (path: string) => JSON.parse(readFileSync(at(path), 'utf8')) as Record<string, string>;
  const said = (words: string) => new RegExp(`^ +'?${words}'? +'([^']+)';$`, 'm').exec(text)?.[1];

  it.each(LOCALES)('are those of the portal in %s [I18N-01]', (locale) => {
    const [language] = locale.split('-');
    const server = catalogue(`server/core/locales/${locale}.json`);
    expect(said(`invalid ${language}`)).toBe(server['error.invalidParameter']);
    expect(said(`missing ${language}`)).toBe(server['error.notFound']);
    expect(said(`large ${language}`)).toBe(server['error.tooLarge']);
    expect(said(`${language}`)).toBe(catalogue(`client/locales/common/${locale}.json`)['common.tryAgain']);
    expect(said(`unavailable ${language}`)).toBeTruthy();
  });
});
