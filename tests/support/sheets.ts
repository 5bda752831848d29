import { utils, write } from '@e965/xlsx';
import type { BookType } from '@e965/xlsx';
import type { ApiClient, Envelope } from './client.js';

type Cell = string | number | boolean | Date | null;

/** A spreadsheet of rows, as another program would write it. */
export function sheetBytes(rows: readonly (readonly Cell[])[], bookType: BookType = 'xlsx'): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows as Cell[][]), 'Users');
  return write(book, { type: 'buffer', bookType }) as Buffer;
}

/** Sends a file as the import page does. */
export async function upload(
  client: ApiClient,
  bytes: Uint8Array,
  { name = 'people.xlsx', zoneOffset = 0, timeZone }: { name?: string; zoneOffset?: number; timeZone?: string } = {},
): Promise<Envelope<{ recordId: string } | null>> {
  const form = new FormData();
  form.set('zoneOffset', String(zoneOffset));
  if (timeZone) form.set('timeZone', timeZone);
  form.set('file', new File([bytes as Uint8Array<ArrayBuffer>], name));
  const response = await fetch(`${client.url}/app-portal/web/v1/user-import/upload`, {
    method: 'POST',
    body: form,
    headers: {
      origin: client.url,
      ...(client.authorization && { authorization: client.authorization }),
      ...client.headers,
    },
  });
  return (await response.json()) as Envelope<{ recordId: string } | null>;
}

/** The id of an import of rows; its file must be one. */
export async function imported(client: ApiClient, rows: readonly (readonly Cell[])[], zoneOffset = 0): Promise<string> {
  const { code, message, data } = await upload(client, sheetBytes(rows), { zoneOffset });
  if (!data) throw new Error(`${code} ${message}`);
  return data.recordId;
}

/** Asks for a file; its bytes and headers, or the envelope that refuses it. */
export async function download(client: ApiClient, method: 'GET' | 'POST', path: string, body: unknown = {}) {
  const response = await fetch(`${client.url}/app-portal/web/v1/${path}`, {
    method,
    ...(method === 'POST' && { body: JSON.stringify(body) }),
    headers: {
      'content-type': 'application/json',
      origin: client.url,
      ...(client.authorization && { authorization: client.authorization }),
      ...client.headers,
    },
  });
  const isFile = !response.headers.get('content-type')?.includes('json');
  return {
    headers: response.headers,
    bytes: isFile ? Buffer.from(await response.arrayBuffer()) : null,
    code: isFile ? 10_000 : ((await response.json()) as Envelope).code,
  };
}
