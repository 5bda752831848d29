import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiClient } from '../support/client.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

it.each<[headers: Record<string, string>, text: string]>([
  [{ locale: 'zh-cn' }, '请登录后继续。'],
  [{ locale: 'zh_CN' }, '请登录后继续。'],
  [{ locale: 'de' }, 'Bitte melden Sie sich an, um fortzufahren.'],
  [{ locale: 'DE-AT' }, 'Bitte melden Sie sich an, um fortzufahren.'],
  [{ 'accept-language': 'de' }, 'Bitte melden Sie sich an, um fortzufahren.'],
  [{ 'accept-language': 'zh-cn' }, '请登录后继续。'],
  [{ 'accept-language': 'zh_CN' }, '请登录后继续。'],
  [{ 'accept-language': 'nl_NL, de_AT;q=0.9' }, 'Bitte melden Sie sich an, um fortzufahren.'],
  [{ 'accept-language': 'nl, fr-CA;q=0.7, de-CH;q=0.9' }, 'Bitte melden Sie sich an, um fortzufahren.'],
  [{ 'accept-language': 'nl, de;q=0.2, zh-CN;q=0.3, *;q=0.1' }, '请登录后继续。'],
  [{ 'accept-language': 'nl' }, 'Please sign in to continue.'],
  [{ 'accept-language': '*' }, 'Please sign in to continue.'],
  [{ 'accept-language': 'de;q=0' }, 'Please sign in to continue.'],
  [{ 'accept-language': ';;q=,' }, 'Please sign in to continue.'],
  [{ locale: 'zh-CN', 'accept-language': 'de' }, '请登录后继续。'],
  [{ locale: 'xx', 'accept-language': 'de' }, 'Please sign in to continue.'],
])('an answer speaks the language that %j names: %s [I18N-08]', async (headers, text) => {
  const client = new ApiClient(portal.url);
  client.headers = headers;
  expect((await client.rest('POST', 'session/get')).message).toBe(text);
  // A request that is refused before it is a call speaks it too.
  const unknown = (await client.rest('GET', 'nothing/here')).message;
  client.headers = { locale: { 请: 'zh-CN', B: 'de-DE', P: 'en-US' }[text.charAt(0)] ?? '' };
  expect((await client.rest('GET', 'nothing/here')).message).toBe(unknown);
});
