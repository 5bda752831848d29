import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accessToken, keepToken } from '../../../api/token';
import { signIn, signInByCode } from './sign-in';

const PUBLIC_KEY = '-----BEGIN PUBLIC KEY-----\nabc\n-----END PUBLIC KEY-----';

/** The operations that the server received, in order, and its answers by the operation's name. */
let asked: string[];
let answers: Record<string, unknown>;

const refusal = (message: string, envelopeCode: number) => ({ errors: [{ message, extensions: { envelopeCode } }] });
const signedIn = (ouIds: string[], more: object = {}) => ({
  isSuperAdmin: false,
  mfaType: 'NONE',
  isSsoLogin: false,
  accessToken: 'first',
  user: { id: 'u1', theme: 'GREEN' },
  organizations: ouIds.map((id) => ({ id })),
  ...more,
});
const byCode = (ouIds: string[], more?: object) => ({ data: { sessionLoginViaCode: signedIn(ouIds, more) } });

beforeEach(() => {
  asked = [];
  answers = {
    LoginOrganization: { data: { sessionSetOrganization: { accessToken: 'second' } } },
    LoginVerifyCode: { data: { sessionVerifyCode: { accessToken: 'second' } } },
  };
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    const name = /(?:query|mutation) (\w+)/.exec((JSON.parse(body) as { query: string }).query)?.[1] ?? '';
    asked.push(name);
    return Promise.resolve(new Response(JSON.stringify(answers[name])));
  });
  history.replaceState(null, '', '/login');
});
afterEach(() => {
  vi.unstubAllGlobals();
  keepToken(null);
  history.replaceState(null, '', '/');
});

describe('signing in by a code', () => {
  it('works in the only OU at once and goes where one wanted to [AUTH-14, OUSW-07]', async () => {
    history.replaceState(null, '', '/login?redirect=%2Fadmin%2Fusers%3Fsize%3D20');
    answers.LoginByCode = byCode(['o1']);
    const { path } = await signInByCode('nina', '123456', false);
    expect(path).toBe('/admin/users?size=20');
    expect(asked).toEqual(['LoginByCode', 'LoginOrganization']);
    expect(accessToken()).toBeNull();
    expect(document.documentElement.dataset.theme).toBe('green');
  });

  it('keeps the token that the session has in the end, where the installation wants it kept [AUTH-24, CONF-18]', async () => {
    answers.LoginByCode = byCode(['o1']);
    await signInByCode('nina', '123456', true);
    expect(accessToken()).toBe('second');
  });

  it.each([[['o1', 'o2']], [[]]])('lets one choose among %j [OUSW-08, OUSW-12]', async (ouIds: string[]) => {
    answers.LoginByCode = byCode(ouIds);
    expect((await signInByCode('nina', '123456', false)).path).toBe('/company-select?redirect=%2F');
    expect(asked).toEqual(['LoginByCode']);
  });

  it('asks a super administrator for no OU [OUSW-09]', async () => {
    answers.LoginByCode = byCode([], { isSuperAdmin: true });
    expect((await signInByCode('super', '123456', false)).path).toBe('/');
  });

  it('passes on what the server refused with [AUTH-31, AUTH-33]', async () => {
    answers.LoginByCode = refusal('Account or code is wrong.', 401);
    await expect(signInByCode('nina', '000000', false)).rejects.toMatchObject({ code: 401 });
    answers.LoginByCode = byCode(['o1']);
    answers.LoginOrganization = refusal('Not from this address.', 403);
    await expect(signInByCode('nina', '123456', false)).rejects.toMatchObject({ code: 403 });
  });
});

describe('a second factor after signing in', () => {
  it('comes before the OU, which is chosen once the code is right [MFA-01, OUSW-07, AUTH-24]', async () => {
    answers.LoginByCode = byCode(['o1'], { mfaType: 'EMAIL' });
    const entry = await signInByCode('nina', '123456', true);
    expect(entry.path).toBeNull();
    expect(asked).toEqual(['LoginByCode']);
    expect(await entry.prove('654321')).toBe('/');
    expect(asked).toEqual(['LoginByCode', 'LoginVerifyCode', 'LoginOrganization']);
    expect(accessToken()).toBe('second');
  });

  it('is not asked for after single sign-on [MFA-01]', async () => {
    answers.LoginByCode = byCode(['o1'], { mfaType: 'EMAIL', isSsoLogin: true });
    expect((await signInByCode('nina', '123456', false)).path).toBe('/');
  });

  it('is due as well when the only OU demands it at its choice [MFA-03]', async () => {
    answers.LoginByCode = byCode(['o1']);
    answers.LoginOrganization = refusal('Second step.', 437);
    expect((await signInByCode('nina', '123456', false)).path).toBeNull();
  });

  it('rejects a wrong code and can be tried again; an OU that refuses after it can be chosen again [MFA-06]', async () => {
    answers.LoginByCode = byCode(['o1'], { mfaType: 'EMAIL' });
    const { prove } = await signInByCode('nina', '123456', false);
    answers.LoginVerifyCode = refusal('Wrong, try again.', 400);
    await expect(prove('000000')).rejects.toMatchObject({ message: 'Wrong, try again.' });
    answers.LoginVerifyCode = { data: { sessionVerifyCode: { accessToken: 'second' } } };
    answers.LoginOrganization = refusal('Not from this address.', 403);
    expect(await prove('654321')).toBe('/company-select?redirect=%2F');
  });
});

describe('signing in by password', () => {
  it('stops at a key that is none, before anything is encrypted or sent [AUTH-07]', async () => {
    answers.LoginKey = { data: { sessionPublicKey: { keyId: 'k', publicKey: '<html>' } } };
    await expect(signIn('nina', 'Portal@2026', false)).rejects.toMatchObject({ kind: 'invalidKey' });
    expect(asked).toEqual(['LoginKey']);
  });

  it('sends nothing when the password came out empty [AUTH-08, AUTH-09]', async () => {
    answers.LoginKey = { data: { sessionPublicKey: { keyId: 'k', publicKey: PUBLIC_KEY } } };
    const FailingWorker = class {
      onmessage: (event: { data: string }) => void = () => undefined;
      postMessage() {
        queueMicrotask(() => this.onmessage({ data: '' }));
      }
      terminate() {}
    };
    vi.stubGlobal('Worker', FailingWorker);
    await expect(signIn('nina', 'Portal@2026', false)).rejects.toMatchObject({ kind: 'notEncrypted' });
    expect(asked).toEqual(['LoginKey']);
  });
});
