import type { ApolloClient } from '@apollo/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '../../../core/failure';
import { appAssets } from './app-assets';

const page = { structures: [], assets: [], next: null };
const query = vi.fn();
const client = { query } as unknown as ApolloClient;

beforeEach(() => {
  vi.useFakeTimers();
  query.mockReset().mockResolvedValue({ data: { portalUserAppAssetTree: page } });
});
afterEach(() => vi.useRealTimers());

describe('the assets of an app', () => {
  it('are asked for once a minute, each page by itself [ASST-10, ROUTE-27]', async () => {
    const assets = appAssets(client, 'fleet');
    expect(query).not.toHaveBeenCalled();
    expect(await Promise.all([assets.ask({}), assets.ask({})])).toEqual([{ page }, { page }]);
    await assets.ask({});
    expect(query).toHaveBeenCalledOnce();
    expect(query).toHaveBeenLastCalledWith(expect.objectContaining({ variables: { appId: 'fleet' } }));
    await assets.ask({ types: ['site'] });
    await assets.ask({ after: 'x' });
    expect(query).toHaveBeenCalledTimes(3);
    vi.advanceTimersByTime(60_000);
    await assets.ask({});
    expect(query).toHaveBeenCalledTimes(4);
    assets.forget();
    await assets.ask({});
    expect(query).toHaveBeenCalledTimes(5);
  });

  it('are kept by a few pages, however many are read', async () => {
    const assets = appAssets(client, 'fleet');
    for (let at = 0; at < 21; at += 1) await assets.ask({ after: String(at) });
    await assets.ask({ after: '20' });
    expect(query).toHaveBeenCalledTimes(21);
    await assets.ask({ after: '0' });
    expect(query).toHaveBeenCalledTimes(22);
  });

  it.each([
    [403, 'DENIED'],
    [404, 'DENIED'],
    [429, 'BUSY'],
    [500, 'FAILED'],
    [0, 'FAILED'],
  ])('that fail with %i are told as %s, and asked for again', async (code, error) => {
    query.mockRejectedValueOnce(new ApiFailure('x', code));
    const assets = appAssets(client, 'fleet');
    expect(await assets.ask({})).toEqual({ error });
    expect(await assets.ask({})).toEqual({ page });
  });
});
