import { oneLine } from '../../core/signs.js';
import { guardedFetch, RefusedRequest } from '../guarded-fetch/guarded-fetch.js';
import type { AssetSource, SourceAsset, SourcePage } from './asset-source.js';
import { TransientAssetSourceError, AssetSourceProtocolError } from './asset-source.js';

/** Timeout of a page, in milliseconds. */
const PAGE_TIMEOUT = 10_000;
const MAX_PAGE = 1_000;
/** Of one OU. */
const MAX_ASSETS = 100_000;
/** As many ids as the head of a request holds, however long. */
const IDS_AT_ONCE = 40;
const ID = /^[\x21-\x7e]{1,100}$/;
const TYPE = /^[\w.-]{1,50}$/;
const LINE = /^[^\p{Cc}\u2028\u2029]{1,200}$/u;
const MAX_CURSOR = 500;

interface Service {
  readonly url: URL;
  readonly token: string | null;
  readonly isProduction: boolean;
  /** In milliseconds; 10 s by default. */
  readonly pageTimeout?: number;
}

interface Page extends SourcePage {
  readonly next: string | null;
}

type Ask = (parameters: readonly (readonly [name: string, value: string])[]) => Promise<Page>;

/**
 * An HTTP asset service (ASST-11). `GET url?organization=OU` returns `{assets: [{id, name, type, parentId}], next,
 * total}`: at most 1000 assets and 512 kB; `next` is set if there are more, which `after=next` requests. With
 * `id=A&id=B` it returns only those of them that exist. The operator named its host, so it may be an inner one.
 */
export function httpAssets(service: Service): AssetSource {
  const { url, isProduction, pageTimeout = PAGE_TIMEOUT } = service;
  const fetch = guardedFetch({ allowedHosts: [url.host], isProduction });
  const asking = (ouId: string, signal: AbortSignal): Ask => {
    return async (parameters) => {
      const address = new URL(url);
      for (const [name, value] of [['organization', ouId] as const, ...parameters])
        address.searchParams.append(name, value);
      const headers = {
        accept: 'application/json',
        ...(service.token && { authorization: `Bearer ${service.token}` }),
      };
      const deadline = AbortSignal.timeout(pageTimeout);
      const answer = await fetch(address.href, {
        method: 'GET',
        headers,
        body: undefined,
        redirect: 'manual',
        signal: AbortSignal.any([signal, deadline]),
      }).catch((error: unknown) => {
        signal.throwIfAborted();
        if (error instanceof RefusedRequest) throw error;
        const fault = deadline.aborted ? `no page within ${pageTimeout} ms` : String(error);
        throw new TransientAssetSourceError(`the asset service did not answer: ${fault}`, { cause: error });
      });
      if (answer.status !== 200) throw new TransientAssetSourceError(`the asset service answered ${answer.status}`);
      return readPage(await answer.text());
    };
  };
  return {
    async *all(ouId, signal) {
      const ask = asking(ouId, signal);
      let [after, count, total]: [string | null, number, number | null] = [null, 0, null];
      do {
        const page: Page = await ask(after === null ? [] : [['after', after]]);
        count += page.assets.length;
        if (count > MAX_ASSETS) throw new AssetSourceProtocolError(`more than ${MAX_ASSETS} assets`);
        if (page.next !== null && page.assets.length === 0)
          throw new AssetSourceProtocolError('an empty page before the last');
        total = page.total;
        after = page.next;
        yield page;
      } while (after !== null);
      if (total === null) throw new AssetSourceProtocolError('the last page has no total');
      if (total !== count) throw new TransientAssetSourceError(`${count} of ${total} assets came`);
    },
    async *some(ouId, ids, signal) {
      const ask = asking(ouId, signal);
      for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
        const wanted = new Set(ids.slice(at, at + IDS_AT_ONCE));
        const { assets } = await ask([...wanted].map((id) => ['id', id] as const));
        yield { assets: assets.filter(({ id }) => wanted.has(id)), total: null };
      }
    },
  };
}

function readPage(text: string): Page {
  const page = parse(text);
  const { assets, next = null, total = null } = page;
  if (!Array.isArray(assets) || assets.length > MAX_PAGE)
    throw new AssetSourceProtocolError('no list of at most 1000 assets');
  if (next !== null && (typeof next !== 'string' || next.length > MAX_CURSOR))
    throw new AssetSourceProtocolError('no usable next');
  if (total !== null && !(Number.isInteger(total) && Number(total) >= 0 && Number(total) <= MAX_ASSETS))
    throw new AssetSourceProtocolError('no usable total');
  return { assets: assets.map(readAsset), next: next || null, total: total as number | null };
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null) return parsed as Record<string, unknown>;
  } catch {
    // The error is reported below.
  }
  throw new AssetSourceProtocolError('no JSON object');
}

function readAsset(entry: unknown, at: number): SourceAsset {
  const given = (entry ?? {}) as Readonly<Record<string, unknown>>;
  const text = (name: string, form: RegExp): string => {
    const value = given[name];
    const trimmed = typeof value === 'string' ? value.trim() : '';
    if (!form.test(trimmed)) throw new AssetSourceProtocolError(`asset ${at} of a page has no usable ${name}`);
    return trimmed;
  };
  const id = text('id', ID);
  // Direction characters in names are removed: one of them must not fail the whole synchronization.
  const name = oneLine(text('name', LINE)) || id;
  return new ReadAsset(id, name, text('type', TYPE), given.parentId == null ? null : text('parentId', ID));
}

/**
 * A class because V8 may place literals of one kind with the objects that live long (pretenuring): 100,000 of them with
 * their texts then wait for a full collection, 20 MB a synchronization.
 */
class ReadAsset implements SourceAsset {
  constructor(
    readonly id: string,
    readonly name: string,
    readonly type: string,
    readonly parentId: string | null,
  ) {}
}
