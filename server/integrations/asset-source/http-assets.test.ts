import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AssetService } from '../../../tests/support/services/asset-service.js';
import { startAssetService } from '../../../tests/support/services/asset-service.js';
import type { SourceAsset } from './asset-source.js';
import { AssetSourceProtocolError, TransientAssetSourceError } from './asset-source.js';
import { httpAssets } from './http-assets.js';

let service: AssetService;

beforeAll(async () => {
  service = await startAssetService();
});
afterEach(() => {
  Object.assign(service, { answer: null, gate: Promise.resolve(), assets: [], page: 1000 });
  service.requests.length = 0;
});
afterAll(() => service.stop());

const valve = { id: 'v1', name: 'Valve', type: 'device', parentId: null };
/** All that the service has, or what reading it throws. */
async function read({ pageTimeout, signal }: { pageTimeout?: number; signal?: AbortSignal } = {}) {
  const source = httpAssets({ url: new URL(service.url), token: null, isProduction: true, pageTimeout });
  const found: SourceAsset[] = [];
  for await (const { assets } of source.all('OU', signal ?? new AbortController().signal)) found.push(...assets);
  return found;
}

describe('an asset service that is slow', () => {
  it('is given up after the limit of a page, whether it is silent or does not come to an end [ASST-12]', async () => {
    service.gate = new Promise(() => undefined);
    await expect(read({ pageTimeout: 100 })).rejects.toBeInstanceOf(TransientAssetSourceError);
    service.gate = Promise.resolve();
    service.answer = () => ({ body: '{"assets": [', isUnending: true });
    await expect(read({ pageTimeout: 100 })).rejects.toThrow('the asset service did not answer: no page within 100 ms');
  });

  it('has the limit for each page anew [ASST-12]', async () => {
    service.assets = Array.from({ length: 5 }, (_, at) => ({ ...valve, id: `v${at}` }));
    service.page = 1;
    service.answer = () => {
      service.gate = new Promise((resolve) => setTimeout(resolve, 200));
      return null;
    };
    expect(await read({ pageTimeout: 700 })).toHaveLength(5);
  });

  it('is left at once when the synchronization ends, which is no fault of the service', async () => {
    service.gate = new Promise(() => undefined);
    const cancelled = new Error('cancelled');
    const run = new AbortController();
    const reading = read({ signal: run.signal });
    run.abort(cancelled);
    await expect(reading).rejects.toThrow('cancelled');
  });
});

describe('an asset service that is not there', () => {
  it('or hangs up is told apart from one that answers wrongly [ASST-12]', async () => {
    service.answer = () => ({ isBrokenOff: true, body: '' });
    await expect(read()).rejects.toBeInstanceOf(TransientAssetSourceError);
    const gone = await startAssetService();
    await gone.stop();
    const source = httpAssets({ url: new URL(gone.url), token: null, isProduction: true });
    const pages = source.all('OU', new AbortController().signal)[Symbol.asyncIterator]();
    await expect(pages.next()).rejects.toThrow(/^the asset service did not answer: .*ECONNREFUSED/);
  });

  it('but leads elsewhere is not followed: its token and the inner network stay here [ASST-11]', async () => {
    const inner = await startAssetService();
    service.answer = () => ({ status: 302, location: inner.url, body: '' });
    await expect(read()).rejects.toThrow('the asset service answered 302');
    expect(inner.requests).toEqual([]);
    await inner.stop();
  });
});

describe('an answer of wrong types', () => {
  it.each([
    ['null', null],
    ['a list', [valve]],
    ['a text', 'assets'],
    ['no assets', { total: 0 }],
    ['assets that are an object', { assets: { 0: valve }, total: 1 }],
    ['null among the assets', { assets: [null], total: 1 }],
    ['a text among the assets', { assets: ['v1'], total: 1 }],
    ['an id that is a number', { assets: [{ ...valve, id: 1 }], total: 1 }],
    ['an id beyond ASCII', { assets: [{ ...valve, id: 'Ventil-ä' }], total: 1 }],
    ['an id of 101 characters', { assets: [{ ...valve, id: 'x'.repeat(101) }], total: 1 }],
    ['a name that is a list', { assets: [{ ...valve, name: ['Valve'] }], total: 1 }],
    ['a name of blanks', { assets: [{ ...valve, name: '   ' }], total: 1 }],
    ['a name of two lines', { assets: [{ ...valve, name: 'Valve\nPump' }], total: 1 }],
    ['a type with markup', { assets: [{ ...valve, type: '<b>' }], total: 1 }],
    ['a parent that is an object', { assets: [{ ...valve, parentId: { id: 'x' } }], total: 1 }],
    ['a next that is a number', { assets: [valve], next: 2, total: 1 }],
    ['a next of 501 characters', { assets: [valve], next: 'x'.repeat(501), total: 1 }],
    ['a total that is a text', { assets: [valve], total: '1' }],
    ['a total that is a fraction', { assets: [valve], total: 1.5 }],
  ])('as %s is refused as a whole [ASST-12]', async (_what, body) => {
    service.answer = () => ({ body: JSON.stringify(body) });
    await expect(read()).rejects.toBeInstanceOf(AssetSourceProtocolError);
  });
});

describe('a hostile name', () => {
  it.each([
    ['markup', `<img src=x onerror=alert(1)>`],
    ['quotes and statements', `'); DROP TABLE asset; -- "`],
    ['a formula', '=HYPERLINK("http://x")'],
    ['pictographs', 'Pump 👩‍🔧'],
  ])('of %s is a text like others [ASST-01]', async (_what, name) => {
    service.assets = [{ ...valve, name }];
    expect(await read()).toEqual([{ id: 'v1', name, type: 'device', parentId: null }]);
  });

  it.each([
    ['halves of characters', 'Pu\ud800mp', 'Pu mp'],
    ['characters of no width', 'Pu\u200bmp\ufeff', 'Pump'],
    ['nothing that is seen', '\u200b', 'v1'],
  ])('loses %s [ASST-01]', async (_what, name, expected) => {
    service.assets = [{ ...valve, name }];
    expect((await read())[0]?.name).toBe(expected);
  });
});
