import { handleFailure } from './error-policy';
import type { ErrorPolicy } from './error-policy';
import { ApiFailure, NO_ANSWER, refusalOf, strangeAnswer } from '../core/failure';
import { jsonOf, requestHeaders, REQUEST_TIMEOUT } from './transport';

const BASE_PATH = '/app-portal/web/v1';
const SUCCESS = 10_000;
/** How long the address of a downloaded file lives: browsers take it up later. */
const ADDRESS_LIFETIME = 60_000;

interface Envelope {
  code: number;
  message: string;
  data: unknown;
}

/** The address of a call with its time stamps: `t`, and `_` on GET (CALL-006, CALL-007). */
function stamped(method: 'GET' | 'POST', path: string, values: Readonly<Record<string, string>> = {}): string {
  const now = String(Date.now());
  const query = new URLSearchParams({ ...values, t: now, ...(method === 'GET' && { _: now }) });
  return `${BASE_PATH}/${path}?${query.toString()}`;
}

/** Reads the envelope of an answer; an answer without one does not come from the portal, and is thrown as such. */
async function envelopeOf(response: Response): Promise<Envelope> {
  const envelope = (await jsonOf(response)) as Partial<Envelope> | null;
  if (envelope?.code !== SUCCESS) throw refusalOf(envelope, response);
  return envelope as Envelope;
}

/** Sends a request of files and reads its answer; its failure is dealt with as that of any other call, and thrown. */
async function send<Result>(
  address: string,
  init: RequestInit,
  policy: ErrorPolicy,
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  try {
    const headers = { ...requestHeaders(), ...(init.headers as Record<string, string> | undefined) };
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT);
    return await read(await fetch(address, { ...init, headers, signal }));
  } catch (error) {
    const failure = error instanceof ApiFailure ? error : new ApiFailure('', NO_ANSWER);
    handleFailure(failure, policy);
    throw failure;
  }
}

/** Sends a form with a file; answers the data of the envelope. Rejects with an ApiFailure. */
export async function uploadForm<Data>(path: string, form: FormData, policy: ErrorPolicy = {}): Promise<Data> {
  const { data } = await send(stamped('POST', path), { method: 'POST', body: form }, policy, envelopeOf);
  return data as Data;
}

/** Fetches a file and hands it to the browser to save (CALL-008). Rejects with an ApiFailure. */
export async function downloadFile(
  method: 'GET' | 'POST',
  path: string,
  values: Readonly<Record<string, string>> = {},
  policy: ErrorPolicy = {},
): Promise<void> {
  const body =
    method === 'POST' ? { body: JSON.stringify(values), headers: { 'content-type': 'application/json' } } : {};
  const address = stamped(method, path, method === 'GET' ? values : {});
  const { file, name } = await send(address, { method, ...body }, policy, fileOf);
  const blobAddress = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = blobAddress;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(blobAddress), ADDRESS_LIFETIME);
}

/** The file in an answer: the portal says its failures in an envelope, and names each file. */
async function fileOf(response: Response): Promise<{ file: Blob; name: string }> {
  if (response.headers.get('content-type')?.includes('json')) await envelopeOf(response);
  const disposition = response.headers.get('content-disposition');
  if (!response.ok || disposition === null) throw strangeAnswer(response);
  return { file: await response.blob(), name: fileName(disposition) };
}

/** The server's name of a file, in full if it has characters beyond ASCII. */
function fileName(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]+)"/.exec(disposition)?.[1] ?? 'download');
}
