import { fail } from '../../../core/errors.js';
import type { AuditFilter } from './audit-input.types.js';

const LISTS = ['userTypes', 'resourceTypes', 'eventNames', 'results', 'actorIds', 'targetIds'] as const;
const MAX_VALUES = 200;
const RESULTS: readonly unknown[] = ['success', 'fail'];

/** The request of an export. */
interface ExportBody {
  readonly startTime: number | null;
  readonly endTime: number | null;
  readonly filter: AuditFilter | null;
  readonly zoneOffset: number | null;
  readonly timeZone: string | null;
}

/**
 * Reads the JSON body of an export that is streamed (CALL-222), whose filters are those of the query. Throws
 * INVALID_PARAMETER with the field that has another type.
 */
export function readExportBody(body: unknown): ExportBody {
  const given = objectOf('body', body) ?? {};
  return {
    startTime: wholeOf('startTime', given.startTime),
    endTime: wholeOf('endTime', given.endTime),
    filter: filterOf(given.filter),
    zoneOffset: wholeOf('zoneOffset', given.zoneOffset),
    timeZone: textOf('timeZone', given.timeZone),
  };
}

function filterOf(value: unknown): AuditFilter | null {
  const filter = objectOf('filter', value);
  if (!filter) return null;
  const lists = LISTS.map((field) => [field, listOf(field, filter[field])] as const);
  const results = filter.results as unknown[] | undefined;
  if (results?.some((result) => !RESULTS.includes(result))) refuse('results');
  return { ...Object.fromEntries(lists), search: textOf('search', filter.search) };
}

function objectOf(field: string, value: unknown): Record<string, unknown> | null {
  if (value == null) return null;
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : refuse(field);
}

function wholeOf(field: string, value: unknown): number | null {
  if (value == null) return null;
  return Number.isSafeInteger(value) ? (value as number) : refuse(field);
}

function textOf(field: string, value: unknown): string | null {
  if (value == null) return null;
  return typeof value === 'string' ? value : refuse(field);
}

function listOf(field: string, value: unknown): string[] | null {
  if (value == null) return null;
  const isList = Array.isArray(value) && value.length <= MAX_VALUES && value.every((each) => typeof each === 'string');
  return isList ? (value as string[]) : refuse(field);
}

const refuse = (field: string): never => fail('INVALID_PARAMETER', { field });
