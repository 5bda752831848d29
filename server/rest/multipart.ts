import type { Request } from 'express';
import busboy from 'busboy';
import { PortalError } from '../core/errors.js';

/** IMPT-02, MENU-09 */
const MAX_FILE = 2 * 1_048_576;
/** Maximum of bytes around the file in its form. */
const MAX_REST = 64 * 1024;
const MAX_FIELDS = 10;
const MAX_FIELD = 1_000;

/** A form with one file. */
export interface UploadedForm {
  readonly fields: ReadonlyMap<string, string>;
  readonly file: { readonly name: string; readonly bytes: Buffer };
}

const noFile = (): PortalError =>
  new PortalError('INVALID_PARAMETER', { message: 'error.missingField', field: 'file' });

/**
 * Reads a form with one file of at most 2 MB. Throws TOO_LARGE with the message `tooLarge` beyond that, without waiting
 * for the rest, and INVALID_PARAMETER for an invalid or broken form.
 */
export async function readForm(request: Request, tooLarge = 'error.importTooLarge'): Promise<UploadedForm> {
  const refusal = new PortalError('TOO_LARGE', { message: tooLarge, field: 'file' });
  if (Number(request.headers['content-length'] ?? 0) > MAX_FILE + MAX_REST) throw refusal;
  if (!/^multipart\/form-data/i.test(request.headers['content-type'] ?? '')) throw noFile();
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      request.unpipe();
      settle();
    };
    const broken = () => end(() => reject(noFile()));
    let parser: busboy.Busboy;
    try {
      parser = busboy({
        headers: request.headers,
        defParamCharset: 'utf8',
        // A file of exactly the limit is reported as cut.
        limits: { fileSize: MAX_FILE + 1, files: 1, fields: MAX_FIELDS, fieldSize: MAX_FIELD, fieldNameSize: 100 },
      });
    } catch {
      return broken();
    }
    const fields = new Map<string, string>();
    let file: UploadedForm['file'] | null = null;
    parser.on('field', (name, value) => fields.set(name, value));
    parser.on('file', (_name, stream, { filename }) => {
      const pieces: Buffer[] = [];
      stream.on('data', (bytes: Buffer) => pieces.push(bytes));
      stream.on('limit', () => end(() => reject(refusal)));
      stream.on('close', () => (file = { name: filename ?? '', bytes: Buffer.concat(pieces) }));
      stream.on('error', broken);
    });
    parser.on('error', broken);
    parser.on('close', () => (file ? resolve({ fields, file }) : broken()));
    request.on('aborted', broken);
    request.pipe(parser);
  });
}
