import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '../../support/test.js';

const at = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

const APP = `
import { connectPortal, PortalFailure } from '@app-portal/sdk';
import type { PortalConnection, PortalTheme } from '@app-portal/sdk';

export async function begin(): Promise<PortalTheme> {
  const portal: PortalConnection = await connectPortal({ portalOrigin: 'https://portal.example' });
  const { assets } = await portal.assets({ types: ['site'] });
  portal.setTitle(assets[0]?.name ?? portal.menuCode);
  return portal.theme;
}
export const isBusy = (error: unknown) => error instanceof PortalFailure && error.code === 'BUSY';
`;
const OPTIONS = {
  strict: true,
  noEmit: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  module: 'nodenext',
  target: 'es2022',
  lib: ['es2023', 'dom'],
  types: [],
};

test('the SDK packs into a file that an empty project installs and uses with strict types [GUID-04]', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-sdk-'));
  const npm = (...args: string[]) =>
    execFileSync('npm', [...args, '--offline', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      encoding: 'utf8',
    });
  const compile = () => {
    try {
      return execFileSync(
        process.execPath,
        [at('node_modules/typescript/bin/tsc'), '-p', folder, '--pretty', 'false'],
        {
          encoding: 'utf8',
        },
      );
    } catch (error) {
      return (error as { stdout: string }).stdout;
    }
  };
  try {
    const [packed] = JSON.parse(npm('pack', at('dist/sdk'), '--json')) as {
      filename: string;
      files: { path: string }[];
    }[];
    expect(packed?.files.map(({ path }) => path).sort()).toEqual([
      'README.md',
      'index.d.ts',
      'package.json',
      'portal-sdk.js',
      'protocol.d.ts',
      'questions.d.ts',
    ]);
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'an-app', type: 'module' }));
    npm('install', `./${packed?.filename}`);
    const described = JSON.parse(
      readFileSync(join(folder, 'node_modules/@app-portal/sdk/package.json'), 'utf8'),
    ) as object;
    expect(described).toMatchObject({
      version: '1.0.0',
      license: 'UNLICENSED',
      sideEffects: false,
      exports: { '.': { types: './index.d.ts', default: './portal-sdk.js' } },
    });
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: OPTIONS }));
    writeFileSync(join(folder, 'app.ts'), APP);
    expect(compile()).toBe('');
    // As the README says of a page that imports the module from a portal.
    const address = 'https://portal.example/sdk/portal-sdk.js';
    const paths = { [address]: ['./node_modules/@app-portal/sdk/index.d.ts'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { ...OPTIONS, paths } }));
    writeFileSync(join(folder, 'app.ts'), APP.replaceAll('@app-portal/sdk', address));
    expect(compile()).toBe('');
    writeFileSync(join(folder, 'app.ts'), APP.replace("['site']", "'site'"));
    expect(compile()).toMatch(/app\.ts\(\d+,\d+\): error TS2322: /);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a page of another origin loads the SDK from the portal, with the integrity that the portal tells [GUID-04]', async ({
  open,
  demo: portal,
}) => {
  const described = await (await fetch(`${portal.url}/sdk/package.json`)).json();
  const { integrity } = described as { integrity: string };
  expect(described).toMatchObject({ name: '@app-portal/sdk', version: '1.0.0' });
  const module = `${portal.url}/sdk/portal-sdk.js`;
  const html = (tag: string) => `<!doctype html><script type="importmap">
    ${JSON.stringify({ imports: { sdk: module }, integrity: { [module]: tag } })}</script>
    <p>waits</p><script type="module">
      import('sdk').then(
        ({ connectPortal }) => connectPortal({ portalOrigin: location.origin }).catch(({ message }) => message),
        () => 'refused',
      ).then((text) => { document.querySelector('p').textContent = text; });
    </script>`;
  const app = createServer(({ url }, response) => {
    const tag = url === '/right' ? integrity : `sha384-${'A'.repeat(64)}`;
    response.setHeader('content-type', 'text/html').end(html(tag));
  }).listen(0, '127.0.0.1');
  try {
    const page = await open(null);
    const origin = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
    await page.goto(`${origin}/right`);
    await expect(page.getByText('This page is not shown inside the portal.')).toBeVisible();
    await page.goto(`${origin}/wrong`);
    await expect(page.getByText('refused')).toBeVisible();
  } finally {
    app.close();
  }
  const other = await fetch(module, { method: 'POST' });
  expect(other.status).toBe(405);
});
