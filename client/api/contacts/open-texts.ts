import { onDemandWorker } from '../../core/on-demand-worker';
import type { ContactsRequest } from './contacts.worker';

const ask = onDemandWorker<ContactsRequest, readonly (string | null)[]>(
  () => new Worker(new URL('./contacts.worker.ts', import.meta.url), { type: 'module' }),
);

/** Opens texts in a worker of its own; null for one that the key does not open. */
export const openTexts = (key: string, texts: readonly string[]) => ask({ key, texts });
