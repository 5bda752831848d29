import { handleFailure } from './error-policy';
import type { ErrorPolicy } from './error-policy';
import { ApiFailure, NO_ANSWER } from './failure';
import { requestHeaders, REQUEST_TIMEOUT } from './transport';

const BASE_PATH = '/app-portal/web/v1';
const SUCCESS = 10_000;
/** How long the address of a downloaded file lives: browsers take it up later. */
const ADDRESS_LIFETIME = 60_000;

interface Envelope {
  code: number;
  message: string;
  data: unknown;
}

/** Sends a request of files; its failure is dealt with as that of any other call, and thrown. */
async function send(path: string, init: RequestInit, policy: ErrorPolicy): Promise<Response> {
  try {
    const headers = { ...requestHeaders(), ...(init.headers as Record<string, string> | undefined) };
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT);
    const response = await fetch(`${BASE_PATH}/${path}`, { ...init, headers, signal });
    if (!response.headers.get('content-type')?.includes('json')) {
      if (response.ok) return response;
      throw new ApiFailure('', NO_ANSWER);
    }
    const { code, message } = (await response.clone().json()) as Envelope;
    if (code !== SUCCESS) throw new ApiFailure(message, code);
    return response;
  } catch (error) {
    const failure = error instanceof ApiFailure ? error : new ApiFailure('', NO_ANSWER);
    handleFailure(failure, policy);
    throw failure;
  }
}

/** Sends a form with a file; answers the data of the envelope. Rejects with an ApiFailure. */
export async function uploadForm<Data>(path: string, form: FormData, policy: ErrorPolicy = {}): Promise<Data> {
  const response = await send(path, { method: 'POST', body: form }, policy);
  return ((await response.json()) as Envelope).data as Data;
}

/** Fetches a file and hands it to the browser to save (CALL-008). Rejects with an ApiFailure. */
export async function downloadFile(
  method: 'GET' | 'POST',
  path: string,
  values: Readonly<Record<string, string>> = {},
  policy: ErrorPolicy = {},
): Promise<void> {
  const query = method === 'GET' ? `?${new URLSearchParams({ ...values, t: String(Date.now()) }).toString()}` : '';
  const body =
    method === 'POST' ? { body: JSON.stringify(values), headers: { 'content-type': 'application/json' } } : {};
  const response = await send(`${path}${query}`, { method, ...body }, policy);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName(response.headers.get('content-disposition') ?? '');
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_LIFETIME);
}

/** The name that the server gave a file, in full where it has one beyond ASCII. */
function fileName(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]+)"/.exec(disposition)?.[1] ?? 'download');
}
