import type { ChildProcess } from 'node:child_process';
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../../../scripts/lib/ports.mjs';
import { createEmptyDatabase } from '../../support/servers/empty-database.js';
import type { AssetService } from '../../support/services/asset-service.js';
import { startAssetService } from '../../support/services/asset-service.js';
import { DnsServer } from '../../support/services/dns-server.js';
import { sampleAssets } from '../../../server/integrations/asset-source/sample-assets.js';

const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const run = promisify(execFile);

/** Configuration that an operator would set. */
const CONFIGURATION = {
  userAgreementUrl: { 'en-US': 'https://northwind.example/terms', 'de-DE': 'https://northwind.example/agb' },
  privacyPolicyUrl: { 'de-DE': 'https://northwind.example/datenschutz', 'pl-PL': 'javascript:alert(1)' },
};

/** The built portal with the demo data and the sample app, on a schema and ports of its own. */
export interface DemoPortal {
  readonly url: string;
  readonly sampleUrl: string;
  readonly databaseUrl: string;
  /** The name server that the portal queries. */
  readonly dns: DnsServer;
  /** The asset service, which has the assets of the demo. */
  readonly assets: AssetService;
  /** Kills the portal; the sample app goes on. */
  kill(): Promise<void>;
  /** Starts the portal after {@link kill}, and waits until it is ready. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the same as `npm start`, beside anything else that runs on this machine. */
export async function startDemoPortal(): Promise<DemoPortal> {
  const database = await createEmptyDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'portal-e2e-'));
  const credentials = join(folder, 'sample-app.json');
  const configuration = join(folder, 'portal.json');
  writeFileSync(configuration, JSON.stringify(CONFIGURATION));
  const dns = await DnsServer.start();
  const assets = await startAssetService();
  assets.assets = await demoAssets();
  const [port, samplePort] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const sampleUrl = `http://localhost:${samplePort}`;
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    PORTAL_SECRET: '5e'.repeat(32),
    PUBLIC_URL: url,
    HOST: 'localhost',
    PORT: String(port),
    SAMPLE_APP_PORT: String(samplePort),
    SAMPLE_APP_CREDENTIALS: credentials,
    PORTAL_URL: url,
    LOG_LEVEL: 'fatal',
    NODE_ENV: 'production',
    // All browsers of a run share one address.
    LOGINS_PER_MINUTE: '100000',
    CALLS_PER_MINUTE: '1000000',
    PORTAL_CONFIG_FILE: configuration,
    DNS_SERVERS: dns.address,
    ASSET_SERVICE_URL: assets.url,
    // The providers of the tests run on this machine.
    OIDC_ALLOWED_HOSTS: '127.0.0.1',
    // The apps of the tests too.
    EMBED_ALLOWED_HOSTS: '127.0.0.1,localhost',
    // And the receivers of webhooks.
    WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
  };
  await run(process.execPath, [at('dist/server/storage/migrate.js')], { env });
  await run(
    process.execPath,
    [at('scripts/seed.mjs'), '--demo', '--sample-url', sampleUrl, '--credentials', credentials],
    { env },
  );
  const start = (script: string) =>
    spawn(process.execPath, [at(script)], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  let portal = start('dist/server/main.js');
  const sampleApp = start('scripts/sample-app.mjs');
  await Promise.all([answers(`${url}/readyz`), answers(sampleUrl)]);
  return {
    url,
    sampleUrl,
    databaseUrl: database.url,
    dns,
    assets,
    kill: async () => void (await end(portal, 'SIGKILL')),
    async restart() {
      portal = start('dist/server/main.js');
      await answers(`${url}/readyz`);
    },
    async stop() {
      await Promise.all([end(portal), end(sampleApp)]);
      await Promise.all([dns.stop(), assets.stop()]);
      await database.drop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** The assets that the demo data has, as a service tells them. */
export async function demoAssets(): Promise<AssetService['assets']> {
  const assets: AssetService['assets'] = [];
  for await (const page of sampleAssets.all('', new AbortController().signal)) assets.push(...page.assets);
  return assets;
}

async function answers(url: string): Promise<void> {
  const until = Date.now() + 120_000;
  while (Date.now() < until) {
    const isUp = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} does not answer.`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}
