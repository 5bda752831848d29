import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from './call';
import { holdSession, TOAST } from './error-policy';
import { onClientEvent } from '../core/events';
import { ProfileInfoDocument } from './generated/graphql';
import { LoginConfigurationDocument } from './generated/login';
import { announceChange, onChangeElsewhere } from '../core/other-tabs';
import { isRenewalDue, noteRenewal } from './renewal';
import { accessToken, keepToken } from './token';
import { requestHeaders, requestUrl } from './transport';
import { apollo } from './apollo';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.lang = 'de-DE';
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('every call', () => {
  it('carries a time stamp in its address [CALL-006]', () => {
    const before = Date.now();
    const stamp = Number(new URL(requestUrl(), 'https://portal.example').searchParams.get('t'));
    expect(stamp).toBeGreaterThanOrEqual(before);
  });

  it('names the long locale on screen [I18N-08, I18N-09]', () => {
    expect(requestHeaders()['locale']).toBe('de-DE');
  });

  it('carries a token only where one is kept in local storage [AUTH-24, AUTH-25]', () => {
    expect(requestHeaders()).not.toHaveProperty('authorization');
    keepToken('secret');
    expect(requestHeaders()).toMatchObject({ authorization: 'Bearer secret' });
    keepToken(null);
    expect(accessToken()).toBeNull();
    expect(localStorage).toHaveLength(0);
  });
});

describe('a call that is not answered', () => {
  it.each([
    ['before sign-in', () => call(LoginConfigurationDocument, { keys: [], host: '' })],
    ['after it', () => apollo.query({ query: ProfileInfoDocument })],
  ])('is given up after 180 s: %s [CALL-005, CALL-017]', async (_when, send) => {
    const clock = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
    vi.stubGlobal(
      'fetch',
      (_input: unknown, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
    );
    const answer = send();
    const outcome = expect(answer).rejects.toThrow('waited long enough');
    await vi.waitFor(() => expect(timeout).toHaveBeenCalledExactlyOnceWith(180_000));
    clock.abort(new Error('waited long enough'));
    await outcome;
  });
});

describe('a call before sign-in', () => {
  const answerWith = (body: unknown) =>
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body))));

  it('answers the data', async () => {
    answerWith({ data: { configByKeys: { a: 'b' } } });
    await expect(call(LoginConfigurationDocument, { keys: ['a'], host: '' })).resolves.toEqual({
      configByKeys: { a: 'b' },
    });
  });

  it('rejects with the failure that the server named', async () => {
    answerWith({ errors: [{ message: 'Wrong.', extensions: { envelopeCode: 430 } }] });
    await expect(call(LoginConfigurationDocument, { keys: [], host: '' })).rejects.toMatchObject({
      code: 430,
      message: 'Wrong.',
    });
  });
});

describe('a refusal under an HTTP status of its own', () => {
  it.each([401, 503])('is read from the body: %i [ERRC-02]', async (status) => {
    const body = JSON.stringify({ errors: [{ message: 'Told.', extensions: { envelopeCode: status } }] });
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })));
    const failure = { code: status, message: 'Told.' };
    await expect(call(LoginConfigurationDocument, { keys: [], host: '' })).rejects.toMatchObject(failure);
    await expect(apollo.query({ query: ProfileInfoDocument, fetchPolicy: 'no-cache' })).rejects.toThrow('Told.');
  });
});

describe('a call whose token another tab had replaced', () => {
  const refusal = { errors: [{ message: 'Over.', extensions: { envelopeCode: 401 } }] };
  /** Answers calls by what they ask; `profiles` in their order. */
  function answer(isAlive: boolean, profiles: unknown[]) {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
      const isCheck = body.includes('sessionGet');
      asked.push(isCheck ? 'check' : 'profile');
      const session = isAlive ? { data: { sessionGet: { __typename: 'Session', id: 's' } } } : refusal;
      const headers = { 'content-type': 'application/json' };
      return Promise.resolve(new Response(JSON.stringify(isCheck ? session : profiles.shift()), { headers }));
    });
    return asked;
  }
  const ask = () => apollo.query({ query: ProfileInfoDocument, fetchPolicy: 'no-cache' });

  beforeEach(() => holdSession());
  afterEach(() => holdSession(false));

  it('is sent again, once, and its refusal is not told [OUSW-05, ERRC-03]', async () => {
    const expired = vi.fn();
    const stop = onClientEvent('expired', expired);
    const asked = answer(true, [refusal, { data: { profileInfo: null } }]);
    await expect(ask()).resolves.toMatchObject({ data: { profileInfo: null } });
    expect(asked).toEqual(['profile', 'check', 'profile']);
    expect(expired).not.toHaveBeenCalled();
    answer(true, [refusal, refusal]);
    await expect(ask()).rejects.toThrow('Over.');
    expect(expired).toHaveBeenCalledOnce();
    stop();
  });

  it('is refused where the session is over indeed, for many calls by one question [ERRC-14]', async () => {
    const asked = answer(false, [refusal, refusal, refusal]);
    const answers = await Promise.allSettled([ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(asked.filter((kind) => kind === 'check')).toHaveLength(1);
  });
});

describe('a session that changes in another tab', () => {
  it('is told to this one, and only that', () => {
    const react = vi.fn();
    const stop = onChangeElsewhere(['session'], react);
    announceChange('session');
    expect(react).not.toHaveBeenCalled();
    const [key] = Object.keys(localStorage);
    dispatchEvent(new StorageEvent('storage', { key: 'portal.theme' }));
    dispatchEvent(new StorageEvent('storage', { key }));
    expect(react).toHaveBeenCalledOnce();
    stop();
    dispatchEvent(new StorageEvent('storage', { key }));
    expect(react).toHaveBeenCalledOnce();
  });
});

describe('renewing the token', () => {
  it('is due at most once in 30 s, counted from sign-in [AUTH-22, AUTH-23]', () => {
    expect(isRenewalDue(1_000_000)).toBe(true);
    noteRenewal(1_000_000);
    expect(isRenewalDue(1_029_999)).toBe(false);
    expect(isRenewalDue(1_030_000)).toBe(true);
  });
});

describe('a body that the server refuses before GraphQL reads it', () => {
  const tooLarge = { code: 414, message: 'The request is too large.', data: null };
  const unsupported = { code: 415, message: 'The body is of a type that cannot be read.', data: null };
  const answerWith = (status: number, statusText: string, body: string) =>
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status, statusText })));

  it.each([
    [413, tooLarge],
    [415, unsupported],
  ])('is told by the message in the envelope of %i, before sign-in and after [ERRC-02]', async (status, envelope) => {
    answerWith(status, 'Status text', JSON.stringify(envelope));
    const told = vi.fn();
    const stop = onClientEvent('failure', told);
    const { code, message } = envelope;
    await expect(call(LoginConfigurationDocument, { keys: [], host: '' })).rejects.toMatchObject({ code, message });
    const answer = apollo.query({ query: ProfileInfoDocument, fetchPolicy: 'no-cache', context: TOAST });
    await expect(answer).rejects.toThrow(message);
    expect(told).toHaveBeenCalledExactlyOnceWith({ title: null, failure: expect.objectContaining({ code, message }) });
    stop();
  });

  it('is told by its status text where something before the portal refused it [ERRC-08]', async () => {
    answerWith(413, 'Content Too Large', '<html></html>');
    await expect(call(LoginConfigurationDocument, { keys: [], host: '' })).rejects.toMatchObject({
      code: 0,
      message: 'Content Too Large',
    });
  });
});
