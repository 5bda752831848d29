import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { downloadFile, uploadForm } from './files';

const asked: { address: URL; init: RequestInit }[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.useFakeTimers({ now: 1_700_000_000_123, toFake: ['Date'] });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push({ address: new URL(address, 'https://portal.test'), init });
    return init.body instanceof FormData
      ? Response.json({ code: 10_000, message: '', data: { recordId: 'r' } })
      : new Response('bytes', {
          headers: { 'content-type': 'application/zip', 'content-disposition': 'attachment; filename="file.zip"' },
        });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('calls of files carry the time stamp t, and on GET another, beside what they say [CALL-006, CALL-007, CALL-017]', async () => {
  await uploadForm('user-import/upload', new FormData());
  await downloadFile('POST', 'user-import/download-failed', { recordId: 'r' });
  await downloadFile('GET', 'user-export/download', { taskId: 'a&b' });
  expect(asked.map(({ address }) => address.pathname + address.search)).toEqual([
    '/app-portal/web/v1/user-import/upload?t=1700000000123',
    '/app-portal/web/v1/user-import/download-failed?t=1700000000123',
    '/app-portal/web/v1/user-export/download?taskId=a%26b&t=1700000000123&_=1700000000123',
  ]);
  expect(asked[1]?.init.body).toBe('{"recordId":"r"}');
});
