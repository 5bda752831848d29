import { crc32, deflateSync } from 'node:zlib';
import type { ApiClient, Envelope } from './client.js';

/** A JPEG of three by two pixels with a colour profile in it, as a browser writes it. */
export const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/4gANSUNDX1BST0ZJTEX/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAACAAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABQb/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCYAHUz/9k=',
  'base64',
);

/** A chunk of a PNG, with its sum. */
export function pngChunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A red PNG of so many pixels; `pixels` replaces its own, `chunks` come before them. */
export function png(
  width: number,
  height: number,
  { pixels, chunks = [] }: { pixels?: Uint8Array; chunks?: Buffer[] } = {},
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const line = Buffer.alloc(1 + 3 * Math.min(width, 5_000));
  for (let at = 1; at < line.length; at += 3) line[at] = 255;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', head),
    ...chunks,
    pngChunk('IDAT', deflateSync(pixels ?? Buffer.concat(Array.from({ length: Math.min(height, 5_000) }, () => line)))),
    pngChunk('IEND', new Uint8Array()),
  ]);
}

/** A drawing with something in it. */
export const svg = (inner: string, attributes = 'viewBox="0 0 24 24"'): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`);

/** Sends a picture in a form, with fields before it, as a page of the portal does. */
export async function uploadPicture<Data>(
  client: ApiClient,
  path: string,
  bytes: Uint8Array,
  { name = 'picture.png', ...fields }: Readonly<Record<string, string>> = {},
): Promise<Envelope<Data | null>> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('file', new File([bytes as Uint8Array<ArrayBuffer>], name));
  const headers: Record<string, string> = { origin: client.url, ...client.headers };
  if (client.authorization) headers.authorization = client.authorization;
  const response = await fetch(`${client.url}/app-portal/web/v1/${path}`, { method: 'POST', body: form, headers });
  return (await response.json()) as Envelope<Data | null>;
}
