import { createHash } from 'node:crypto';
import type { JsonSchema } from './json-schema.js';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TIME = 1_764_064_800_000;

/** An id of the portal's form that always is the same for the same name. */
export function exampleId(name: string): string {
  const bytes = createHash('sha256').update(name).digest();
  return `01JD3V0Q8Z${[...bytes.subarray(0, 16)].map((byte) => CROCKFORD[byte % 32]).join('')}`;
}

/** Names of things by the property that holds them. */
const NAMES: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^(users?|admin|members?|people|createdBy|person)$/i, 'Mara Lindt'],
  [/role/i, 'Operators'],
  [/group/i, 'Night shift'],
  [/org|^ous?$/i, 'Northwind'],
  [/^apps?$/i, 'Energy monitor'],
  [/categor/i, 'Operations'],
  [/menu|parent/i, 'Overview'],
  [/structure|child|tree|node/i, 'Hall 2'],
  [/asset|building|site/i, 'Compressor 7'],
  [/domain/i, 'Northwind sign-in'],
  [/permission/i, 'Confirm alarms'],
];

const TEXTS: readonly (readonly [pattern: RegExp, text: string])[] = [
  [/^username$|^account$/i, 'mara.lindt'],
  [/^nickName$/i, 'Mara'],
  [/email$/i, 'mara.lindt@example.com'],
  [/^phoneArea$/i, '+49'],
  [/phone$/i, '5550100'],
  [/password$/i, 'c2hvcnRlbmVk'],
  [/token$/i, 'Zk3vJ1mQ7tX0yB5nR8cW2uL6pD9sG4hA-eFiKoNqTvE'],
  [/(url|uri|issuer)$/i, 'https://energy.example.com/overview'],
  [/logo|icon/i, 'bolt'],
  [/host|^domain$/i, 'northwind.example.com'],
  [/^ip$|address(es)?$/i, '192.0.2.7'],
  [/description$/i, 'Shows the energy of all sites.'],
  [/identifier$|code$|^key$/i, 'overview'],
  [/company/i, 'Northwind'],
  [/department/i, 'Maintenance'],
  [/position/i, 'Technician'],
  [/^(createdBy|updatedBy|operator)$/i, 'admin'],
  [/languages?$|locale$/i, 'en-US'],
  [/timeZone/i, 'Europe/Berlin'],
  [/browser/i, 'Firefox'],
  [/system/i, 'Linux'],
  [/path/i, 'Northwind / Hall 2'],
  [/type$/i, 'SITE'],
  [/search/i, 'hall'],
  [/^(after|next)$/, 'WyJuYW1lIiwiSGFsbCAyIl0'],
];

const CLOSED = 'cGxhY2Vob2xkZXIgb2YgMjU2IGVuY3J5cHRlZCBieXRlcw==';

/** A text for a property, by its name and that of the object around it. */
export function exampleText(name: string, parent: string, schema: JsonSchema): string {
  if (String(schema.description ?? '').startsWith('Encrypted')) return CLOSED;
  const whose = /^(default|en|zh|ja|es|de|pl|fr|name|title|label)$/i.test(name) ? parent : name.replace(/Name$/, '');
  const isName = /name$|^(default|en|zh|ja|es|de|pl|fr|title|label)$/i.test(name) && !/^(user|nick)Name$/i.test(name);
  const text = isName
    ? (NAMES.find(([pattern]) => pattern.test(whose))?.[1] ?? 'Energy monitor')
    : (TEXTS.find(([pattern]) => pattern.test(name))?.[1] ?? 'text');
  return text.slice(0, Number(schema.maxLength ?? text.length));
}

/** A number for a property, within its limits. */
export function exampleNumber(name: string, { format, minimum }: JsonSchema): number {
  if (format === 'int64') return /expire|end/i.test(name) ? TIME + 30 * 86_400_000 : TIME;
  if (/^limit$/i.test(name)) return 50;
  return Math.max(Number(minimum ?? 1), 1);
}
