import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';

const ASK = 'query ($email: String!) { configMailProviders(email: $email) { idp name } }';

let portal: TestPortal;
let ouId: string;

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization();
});
afterAll(() => portal.stop());

const asked = async (email: string) =>
  (await new ApiClient(portal.url).data<{ configMailProviders: object[] }>(ASK, { email })).configMailProviders;
const provider = (url: string, idp: string, values: object = {}) =>
  portal.factory.domain(ouId, { url, idp, name: `${idp} sign-on`, is_sign_on: 1, ...values });

describe('the providers of a mail domain', () => {
  it('are those of the host of that name, then those directly below it, for strangers [CALL-273]', async () => {
    await provider('https://portal.baltic.example', 'below');
    await provider('https://baltic.example/path', 'exact', { button_name: 'Baltic' });
    await provider('https://deep.portal.baltic.example', 'deeper');
    await provider('https://notbaltic.example', 'other');
    const expected = [
      { idp: 'exact', name: 'Baltic' },
      { idp: 'below', name: 'below sign-on' },
    ];
    expect(await asked('nina@baltic.example')).toEqual(expected);
    expect(await asked(' NINA@Baltic.Example ')).toEqual(expected);
  });

  it('are the same whether or not an account has the address, and none for what is no address [CALL-273, AUTH-33]', async () => {
    await provider('https://fjord.example', 'fjord');
    await portal.factory.member(ouId, { email: 'known@fjord.example' });
    expect(await asked('known@fjord.example')).toEqual(await asked('unknown@fjord.example'));
    for (const text of ['fjord.example', 'a@example', '@fjord.example', 'a b@fjord.example', 'a@fjord.example/x', '']) {
      expect([text, await asked(text)]).toEqual([text, []]);
    }
  });

  it('are five at most, and none for a text that is too long for an address [CALL-273, LIMT-04]', async () => {
    for (let at = 0; at < 6; at += 1) await provider(`https://sign${at}.delta.example`, `delta${at}`);
    expect((await asked('a@delta.example')).length).toBe(5);
    const name = 'x'.repeat(254 - '@delta.example'.length);
    expect((await asked(`${name}@delta.example`)).length).toBe(5);
    expect(await asked(`${name}x@delta.example`)).toEqual([]);
    // Its first 254 characters are an address of that domain.
    expect(await asked(`${name}@delta.example.net`)).toEqual([]);
  });

  it('are not those of a host that is nobody’s, nor of a domain that signs nobody in [CALL-273, DOMN-10]', async () => {
    await provider('https://claimed.example', 'claimed');
    await portal.portal.runtime.database.query("DELETE FROM domain_host WHERE host = 'claimed.example'");
    await provider('https://silent.example', 'silent', { is_sign_on: 0 });
    expect(await asked('a@claimed.example')).toEqual([]);
    expect(await asked('a@silent.example')).toEqual([]);
  });
});
