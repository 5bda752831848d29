import type { ApiClient } from './client.js';
import { until } from './socket.js';

export const STATUS = `query ($id: ID!) { userImportStatus(recordId: $id) { id fileName state hasPasswords
  columns { header field sample } counts { all new changed unchanged wrong done } } }`;
export const ROWS = `query ($id: ID!, $state: UserImportRowState) { userImportRows(recordId: $id, state: $state) { rows {
  position state isDone cells errors { field message suggestion corrected } changes { field before after added } } } }`;
export const CORRECT = `mutation ($id: ID!, $position: Int!, $field: UserImportField!, $value: String!) {
  userImportCorrect(recordId: $id, position: $position, field: $field, value: $value) {
    record { counts { new wrong } } rows { position state } } }`;
export const MAP = `mutation ($id: ID!, $fields: [UserImportField]!) { userImportMap(recordId: $id, fields: $fields) {
  columns { field } counts { new wrong } } }`;
export const APPLY = 'mutation ($id: ID!) { userImportApply(recordId: $id) { state } }';
export const RECORDS = '{ userImportRecords { records { id fileName counts { all } } pagination { total } } }';
export const HEAD = ['Username', 'Name', 'E-mail', 'Roles', 'User groups', 'Structures', 'Valid until'];

/** A row of an import. */
export interface ImportRow {
  position: number;
  state: string;
  isDone: boolean;
  cells: string[];
  errors: { field: string | null; message: string; suggestion: string | null; corrected: string | null }[];
  changes: { field: string; before: string; after: string; added: string[] }[];
}
/** The state of an import. */
export interface ImportStatus {
  state: string;
  counts: Record<string, number>;
  columns: { header: string; field: string | null; sample: string }[];
  hasPasswords: boolean;
}

/** The rows of an import, all or those of one state. */
export async function importRows(client: ApiClient, id: string, state: string | null = null): Promise<ImportRow[]> {
  return (await client.data<{ userImportRows: { rows: ImportRow[] } }>(ROWS, { id, state })).userImportRows.rows;
}

export async function importStatus(client: ApiClient, id: string): Promise<ImportStatus> {
  return (await client.data<{ userImportStatus: ImportStatus }>(STATUS, { id })).userImportStatus;
}

/** Applies an import and waits until it is done. */
export async function applyImport(client: ApiClient, id: string): Promise<void> {
  await client.data(APPLY, { id });
  await until(async () => (await importStatus(client, id)).state === 'DONE', 20_000);
}
