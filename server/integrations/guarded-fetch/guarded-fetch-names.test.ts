import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import dns from 'node:dns';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { guardedFetch, RefusedRequest } from './guarded-fetch.js';

/** The addresses that names resolve to, one list per query. 2d00::1 counts as public and belongs to nobody. */
let answers: string[][] = [];
let asked = 0;

type Answer = (error: null, addresses: object[]) => void;
const answerName = (_host: string, _options: object, callback: Answer) => {
  const addresses = answers[Math.min(asked, answers.length - 1)] ?? [];
  asked += 1;
  callback(
    null,
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  );
};

const CHANNEL = 'net.client.socket';
let attempts: string[] = [];
const watch = (message: unknown) =>
  void (message as { socket: Socket }).socket.on('connectionAttempt', (ip: string) => attempts.push(ip));

beforeEach(() => {
  attempts = [];
  asked = 0;
  vi.spyOn(dns, 'lookup').mockImplementation(answerName as never);
  subscribe(CHANNEL, watch);
});
afterEach(() => unsubscribe(CHANNEL, watch));

const ask = () =>
  guardedFetch({ allowedHosts: [], isProduction: false })('http://provider.example:81/', {
    method: 'GET',
    headers: {},
    body: undefined,
    redirect: 'manual' as const,
    signal: AbortSignal.timeout(200),
  }).catch((error: unknown) => error);

it('connects to the address that was checked, asking once what a name means [threats 31]', async () => {
  // A name that changes its meaning between check and connection would be asked twice.
  answers = [['2d00::1'], ['127.0.0.1']];
  expect(await ask()).not.toBeInstanceOf(RefusedRequest);
  expect(attempts).toEqual(['2d00::1']);
  expect(asked).toBe(1);
});

it.each([[['10.0.0.1']], [['2d00::1', '127.0.0.1']], [['::ffff:127.0.0.1']], [['fd00::1', '2d00::1']], [[]]])(
  'connects nowhere for a name that means %j [threats 31]',
  async (addresses) => {
    answers = [addresses];
    expect(await ask()).toBeInstanceOf(RefusedRequest);
    expect(attempts).toEqual([]);
  },
);
