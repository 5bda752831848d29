/** A thing that a change names, with the name that it had then. */
interface ChangedThing {
  readonly id: string;
  readonly name: string;
}

/**
 * A changed field as the portal answers it (BYND-12). A field with one value has `from` and `to`: numbers and times in
 * epoch milliseconds are written in digits, booleans as true and false; null is no value. A field of the type `things`
 * has the first that came and went, with their numbers.
 */
export interface Change {
  readonly field: string;
  /** text, number, boolean, time, code, json or things */
  readonly type: string;
  readonly from?: string | null;
  readonly to?: string | null;
  readonly added: readonly ChangedThing[];
  readonly removed: readonly ChangedThing[];
  readonly addedCount: number;
  readonly removedCount: number;
}

/** The members of a flat JSON object by name; null if the text is anything else. */
export function flatMembers(text: string | null | undefined): Readonly<Record<string, string>> | null {
  const value = parsed(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const members = Object.entries(value);
  if (members.some(([, member]) => typeof member === 'object' && member !== null)) return null;
  return Object.fromEntries(members.map(([name, member]) => [name, String(member ?? '')]));
}

/** JSON with its lines indented; a text that is no JSON stays as it is. */
export function indented(text: string): string {
  const value = parsed(text);
  return value === undefined ? text : JSON.stringify(value, null, 2);
}

/** Changes as people copy them into a ticket. Values of JSON stand as JSON; sets name the things and their numbers. */
export function changesAsJson(changes: readonly Change[]): string {
  const rows = changes.map((change) => {
    const { field, type, from = null, to = null, added, removed, addedCount, removedCount } = change;
    if (type === 'things') return [field, { added, removed, addedCount, removedCount }];
    return [field, { from: valueOf(type, from), to: valueOf(type, to) }];
  });
  return JSON.stringify(Object.fromEntries(rows), null, 2);
}

function valueOf(type: string, text: string | null): unknown {
  if (text === null || type === 'text' || type === 'code') return text;
  return parsed(text) ?? text;
}

function parsed(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '') as unknown;
  } catch {
    return undefined;
  }
}

/** A name of the schema as words, for one without a text: accountExpireTime → Account expire time. Others stay. */
export function spelledOut(name: string): string {
  if (!/^[A-Za-z]\w*$/.test(name)) return name;
  const words = /[a-z]/.test(name) ? name.replace(/([a-z0-9])([A-Z])/g, '$1 $2') : name.replaceAll('_', ' ');
  const low = words.toLowerCase();
  return low.charAt(0).toUpperCase() + low.slice(1);
}
