import { expect, it } from 'vitest';
import { PortalError } from './errors.js';
import { requireWebUrl } from './web-url.js';

/** The message key of the refusal of an address. */
function refusalOf(text: string): string {
  try {
    requireWebUrl('url', text);
  } catch (error) {
    if (error instanceof PortalError) return error.messageKey;
  }
  return 'taken';
}

it('an address is http(s) without a name in it, and has at most 500 characters, also once it is encoded [SHELL-46, LIST-17, CALL-446]', () => {
  const long = (length: number, sign = 'x') => `https://a.example/${sign.repeat(length - 18)}`;
  expect(requireWebUrl('url', ' https://a.example/b?c=1 ')).toBe('https://a.example/b?c=1');
  expect(requireWebUrl('url', long(500))).toHaveLength(500);
  expect(refusalOf(long(501))).toBe('error.textTooLong');
  expect(refusalOf(long(300, 'ü'))).toBe('error.textTooLong');
  expect(refusalOf(' ')).toBe('error.missingField');
  for (const other of ['ftp://a.example', 'a.example', 'https://u:p@a.example', 'javascript:alert(1)']) {
    expect(refusalOf(other), other).toBe('error.invalidUrl');
  }
});
