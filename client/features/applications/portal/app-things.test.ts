import type { ApolloClient } from '@apollo/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '../../../core/failure';
import { appThings } from './app-things';
import type { ThingQuery } from './window-messages';

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
    const things = appThings(client, 'fleet');
    const ask = (query: ThingQuery) => things.ask('APP_PORTAL_ASSETS', query);
    expect(query).not.toHaveBeenCalled();
    expect(await Promise.all([ask({}), ask({})])).toEqual([{ page }, { page }]);
    await ask({});
    expect(query).toHaveBeenCalledOnce();
    expect(query).toHaveBeenLastCalledWith(expect.objectContaining({ variables: { appId: 'fleet' } }));
    await ask({ types: ['site'] });
    await ask({ after: 'x' });
    expect(query).toHaveBeenCalledTimes(3);
    vi.advanceTimersByTime(60_000);
    await ask({});
    expect(query).toHaveBeenCalledTimes(4);
    things.forget();
    await ask({});
    expect(query).toHaveBeenCalledTimes(5);
  });

  it('are kept by a few pages, however many are read', async () => {
    const things = appThings(client, 'fleet');
    const ask = (query: ThingQuery) => things.ask('APP_PORTAL_ASSETS', query);
    for (let at = 0; at < 21; at += 1) await ask({ after: String(at) });
    await ask({ after: '20' });
    expect(query).toHaveBeenCalledTimes(21);
    await ask({ after: '0' });
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
    const things = appThings(client, 'fleet');
    const ask = (query: ThingQuery) => things.ask('APP_PORTAL_ASSETS', query);
    expect(await ask({})).toEqual({ error });
    expect(await ask({})).toEqual({ page });
  });
});

describe('the resources of an app', () => {
  it('are asked for each time, because a withdrawal counts at once [RSRC-04, RSRC-05]', async () => {
    const told = { resources: [{ id: '1', identifier: 'F-1', name: 'Field', type: 'site' }], next: null };
    query.mockResolvedValue({ data: { portalUserAppResources: told } });
    const things = appThings(client, 'fleet');
    const ask = () => things.ask('APP_PORTAL_RESOURCES', { types: ['site'] });
    expect(await ask()).toEqual({ page: told });
    await ask();
    expect(query).toHaveBeenCalledTimes(2);
    expect(query).toHaveBeenLastCalledWith(
      expect.objectContaining({ variables: { appId: 'fleet', types: ['site'], after: undefined } }),
    );
    query.mockRejectedValueOnce(new ApiFailure('x', 403));
    expect(await ask()).toEqual({ error: 'DENIED' });
  });
});
