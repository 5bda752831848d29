import type { RequestContext } from '../../../context/context.js';
import type { AuditWordKind } from '../../../core/audit-words.js';
import { auditWord } from '../../../core/audit-words.js';
import type { Zone } from '../../../core/day.js';
import { clockTimeOf, zoneText } from '../../../core/day.js';
import { newId } from '../../../core/ids.js';
import type { Locale } from '../../../core/locale.js';
import { translate } from '../../../core/locale.js';
import type { Sheet } from '../../../integrations/spreadsheet/write-workbook.js';
import { changesOf } from './audit-query.service.js';
import type { AuditRow } from './audit-rows.service.js';
import { edgeOf, readEvents } from './audit-rows.service.js';
import type { AuditPlace, AuditSelection } from './audit-scan.service.js';
import { scanOf } from './audit-scan.service.js';
import type { AuditChangeView } from './audit.types.js';

/** Events per page, which an export holds in memory. */
const PAGE = 500;
/** Events of an export at most, the newest: a sheet has 1,048,576 rows. */
const MAX_EVENTS = 1_000_000;
const COLUMNS = [
  'time',
  'event',
  'result',
  'error',
  'actor',
  'username',
  'userType',
  'resourceType',
  'target',
  'targetId',
  'changes',
  'details',
  'ip',
  'requestId',
] as const;
const WIDTHS = [20, 28, 10, 22, 24, 20, 20, 16, 28, 30, 60, 40, 18, 30];

/**
 * A sheet of events, newest first, of those that were recorded before its first page: later ones are left out.
 * @param contextOf the present rights, read before each page
 * @param told gets the number of rows so far, and may throw to end the work
 */
export function auditSheet(
  contextOf: () => Promise<RequestContext>,
  locale: Locale,
  wanted: AuditSelection & Zone,
  told: (done: number) => Promise<void>,
): Sheet {
  const head = COLUMNS.map((column) =>
    translate(locale, `audit.column.${column}`, column === 'time' ? { zone: zoneText(wanted) } : {}),
  );
  const rows = async function* () {
    const newest = newId();
    let done = 0;
    for await (const page of pages(contextOf, wanted)) {
      const kept = page.filter(({ id }) => id <= newest).slice(0, MAX_EVENTS - done);
      yield kept.map((event) => cellsOf(event, locale, wanted));
      done += kept.length;
      await told(done);
      if (done === MAX_EVENTS) {
        yield [[translate(locale, 'audit.cut', { max: MAX_EVENTS.toLocaleString(locale) })]];
        return;
      }
    }
  };
  return { name: translate(locale, 'audit.sheet'), head, widths: WIDTHS, rows: rows() };
}

async function* pages(contextOf: () => Promise<RequestContext>, wanted: AuditSelection): AsyncGenerator<AuditRow[]> {
  for (let after: AuditPlace | null = null; ;) {
    const ctx = await contextOf();
    const scan = scanOf(ctx, wanted);
    const page: AuditRow[] = await readEvents<AuditRow>(
      ctx,
      scan,
      { limit: PAGE, offset: 0, after },
      { changes: true },
    );
    yield page;
    after = page[PAGE - 1] ?? (scan.rest ? await edgeOf(ctx, scan, after) : null);
    if (!after) return;
  }
}

function cellsOf(event: AuditRow, locale: Locale, zone: Zone): string[] {
  const { result, errorMessage } = event;
  const words = (kind: AuditWordKind, word: string) => auditWord(locale, kind, word) ?? word;
  const failed = result === 'fail' ? auditWord(locale, 'failed', event.eventName) : undefined;
  return [
    clockTimeOf(event.time, zone),
    failed ?? words('event', event.eventName),
    words('result', result),
    errorMessage === null ? '' : words('error', errorMessage),
    event.name,
    event.username,
    words('userType', event.userType),
    words('resourceType', event.resourceType),
    event.targetName ?? '',
    event.resourceId ?? '',
    changesOf(event.changes)
      .map((change) => changeText(change, locale, zone))
      .join('\n'),
    event.description ?? '',
    event.ip,
    event.requestId ?? '',
  ];
}

/** A change on one line: `Name: "A" → "B"`, `Roles: + A, B − C`. */
function changeText(change: AuditChangeView, locale: Locale, zone: Zone): string {
  const { type, from, to } = change;
  const field = auditWord(locale, 'field', change.field) ?? change.field;
  const text = (value: string | null) => valueText(value, type, locale, zone);
  if (type !== 'things') return `${field}: ${text(from)} → ${text(to)}`;
  const came = listText('+', change.added, change.addedCount);
  return `${field}: ${[came, listText('−', change.removed, change.removedCount)].filter(Boolean).join(' ')}`;
}

function valueText(value: string | null, type: AuditChangeView['type'], locale: Locale, zone: Zone): string {
  if (value === null) return '–';
  if (type === 'text') return JSON.stringify(value);
  if (type === 'code') return auditWord(locale, 'code', value) ?? value;
  return type === 'time' ? clockTimeOf(Number(value), zone) : value;
}

function listText(sign: string, things: readonly { name: string }[], count: number): string {
  if (count === 0) return '';
  const more = count > things.length ? ` (${count})` : '';
  return `${sign} ${things.map(({ name }) => name).join(', ')}${more}`;
}
