import type { Zone } from '../../../core/day.js';
import { dayOf } from '../../../core/day.js';
import { isMailAddress } from '../../../core/mail-address.js';
import { optionalLine } from '../../../core/text.js';
import { canonicalAccount as canonical } from '../../identity/account/account.service.js';
import type { ListField, TextField } from './import-fields.js';
import { DAY_FIELDS, LIST_FIELDS, namesIn, partsIn, startOf, TEXT_FIELDS } from './import-fields.js';
import type { Found, KnownNames } from './import-names.service.js';
import { MAX_LOOKED_UP } from './import-names.service.js';
import type { KnownPeople, KnownPerson } from './import-people.service.js';
import type { Change, Fault } from './import-outcome.js';
import { UserImportField as Field, UserImportRowState as State } from './user-import.types.js';

/** The columns of an account that a row sets; omitted columns stay. */
export type PersonFields = Partial<
  Record<TextField | Field.username | Field.email | Field.phoneArea | Field.phone, string>
> & {
  startTime?: number;
  expireTime?: number;
};

/** The plan to write for a row that is right. */
export interface PlannedPerson {
  /** Null for a new person. */
  readonly userId: string | null;
  readonly fields: PersonFields;
  /** Ids to add. */
  readonly roleIds: readonly string[];
  readonly userGroupIds: readonly string[];
  readonly structureIds: readonly string[];
}

/**
 * Whether all of `changes` are among those that somebody has `seen`: values by their old and new text, lists by the
 * added items. `changes` no longer contains changes that somebody else made in the meantime.
 */
export function areSeen(changes: readonly Change[], seen: readonly Change[]): boolean {
  return changes.every((change) => {
    const { addedIds } = change;
    const known = seen.find((each) => each.field === change.field);
    if (!known || !addedIds) return known?.before === change.before && known.after === change.after;
    return !known.addedIds || addedIds.every((id) => known.addedIds?.includes(id));
  });
}

/** The judgement of a row. */
export interface Verdict {
  readonly state: State;
  readonly faults: readonly Fault[];
  readonly changes: readonly Change[];
  readonly plan: PlannedPerson;
}

/** A row of a file as values of fields; fields without a column, or with an empty cell, are omitted. */
export interface Entry {
  readonly position: number;
  readonly values: ReadonlyMap<Field, string>;
}

/** The data of the portal that rows are checked against. */
export interface Known {
  readonly people: KnownPeople;
  readonly names: Readonly<Record<ListField, KnownNames>>;
  /** New people must be placed where the caller may reach them (USER-18). */
  readonly isScoped: boolean;
  readonly zone: Zone;
}

const USERNAME = /^[A-Za-z0-9_.@-]{3,50}$/;
const PHONE = /^\d{5,15}$/;
const PHONE_AREA = /^\+\d{1,4}$/;
const MAX_NAMES = 1000;
/** At most this many unknown names of a cell are reported: the stored outcome must not outgrow the file. */
const MAX_NAME_FAULTS = 10;
/** Longer cells are corrected by hand. */
const MAX_CORRECTED = 500;

/** Checks all rows of a file, each by itself and against the others. Changes nothing. */
export function checkEntries(entries: readonly Entry[], known: Known): Verdict[] {
  const twice = [Field.username, Field.email].map((field) => [field, positionsOf(entries, field)] as const);
  return entries.map((entry) => {
    const check = new RowCheck(entry, known);
    for (const [field, positions] of twice) {
      const value = entry.values.get(field);
      const other = value && positions.get(canonical(value))?.find((position) => position !== entry.position);
      if (other) check.faults.push({ field, key: 'import.twice', values: { row: other } });
    }
    return check.verdict();
  });
}

/** The rows of each value of a field. */
function positionsOf(entries: readonly Entry[], field: Field): ReadonlyMap<string, number[]> {
  const positions = new Map<string, number[]>();
  for (const { position, values } of entries) {
    const value = values.get(field);
    if (!value) continue;
    const key = canonical(value);
    positions.set(key, [...(positions.get(key) ?? []), position]);
  }
  return positions;
}

class RowCheck {
  readonly faults: Fault[] = [];
  private readonly changes: Change[] = [];
  private readonly fields: PersonFields = {};
  private readonly added: Record<ListField, string[]> = { roles: [], userGroups: [], structures: [] };
  private readonly person: KnownPerson | null;
  private isPlaced = false;

  constructor(
    private readonly entry: Entry,
    private readonly known: Known,
  ) {
    const username = this.value(Field.username);
    const owner = username ? (known.people.byUsername.get(canonical(username)) ?? null) : null;
    this.person = owner?.isReached ? owner : null;
    this.checkUsername(username, owner);
    for (const field of Object.keys(TEXT_FIELDS) as TextField[]) this.checkText(field);
    this.checkEmail();
    this.checkPhone();
    this.checkDays();
    for (const field of LIST_FIELDS) this.checkList(field);
    this.checkWhole();
  }

  verdict(): Verdict {
    const { faults, changes, person, fields, added } = this;
    const isSame = person !== null && changes.length === 0;
    const state = faults.length > 0 ? State.WRONG : isSame ? State.UNCHANGED : person ? State.CHANGED : State.NEW;
    return {
      state,
      faults,
      // The row itself determines a new person.
      changes: person ? changes : [],
      plan: {
        userId: person?.id ?? null,
        fields,
        roleIds: added.roles,
        userGroupIds: added.userGroups,
        structureIds: added.structures,
      },
    };
  }

  private value(field: Field): string {
    return this.entry.values.get(field) ?? '';
  }

  private fault(field: Field | null, key: string, more: Omit<Fault, 'field' | 'key'> = {}): void {
    this.faults.push({ field, key: `import.${key}`, ...more });
  }

  private set(field: TextField | Field.username | Field.email | Field.phoneArea | Field.phone, value: string): void {
    const before = this.person?.[field] ?? '';
    if (this.person && before === value) return;
    this.fields[field] = value;
    this.changes.push({ field, before, after: value });
  }

  private checkUsername(username: string, owner: KnownPerson | null): void {
    if (!username) return this.fault(Field.username, 'required');
    if (owner) {
      if (!owner.isReached) this.fault(Field.username, 'usernameTaken');
      return;
    }
    if (!USERNAME.test(username)) return this.fault(Field.username, 'username');
    if (this.known.people.byEmail.has(canonical(username))) return this.fault(Field.username, 'usernameTaken');
    this.set(Field.username, username);
  }

  private checkText(field: TextField): void {
    const text = this.value(field);
    const max = TEXT_FIELDS[field];
    if ([...text].length > max) return this.fault(field, 'tooLong', { values: { max } });
    try {
      const line = optionalLine(field, text, max);
      if (line !== null) this.set(field, line);
      else if (field === Field.name && !this.person) this.fault(field, 'required');
    } catch {
      this.fault(field, 'characters');
    }
  }

  private checkEmail(): void {
    const email = this.value(Field.email);
    if (!email) return;
    if (!isMailAddress(email)) {
      return this.fault(Field.email, /^[^@\s]+@[A-Za-z0-9-]+$/.test(email) ? 'emailDomain' : 'email');
    }
    if (this.person && canonical(this.person.email ?? '') === canonical(email)) return;
    const owner = this.known.people.byEmail.get(canonical(email));
    if (owner && owner.id !== this.person?.id) return this.fault(Field.email, 'emailTaken');
    this.set(Field.email, email);
  }

  private checkPhone(): void {
    const phone = this.value(Field.phone).replace(/[\s().-]/g, '');
    const area = this.value(Field.phoneArea).replace(/^(?=\d)/, '+');
    if (phone && !PHONE.test(phone)) this.fault(Field.phone, 'phone');
    else if (phone) this.set(Field.phone, phone);
    if (area && !PHONE_AREA.test(area)) this.fault(Field.phoneArea, 'phoneArea');
    else if (area) this.set(Field.phoneArea, area);
  }

  private checkDays(): void {
    const { zone } = this.known;
    for (const [field, column] of Object.entries(DAY_FIELDS) as [
      keyof typeof DAY_FIELDS,
      'startTime' | 'expireTime',
    ][]) {
      const text = this.value(field);
      if (!text) continue;
      const time = startOf(text, zone);
      if (time === null) {
        this.fault(field, 'date');
        continue;
      }
      const [before, after] = [dayOf(this.person?.[column] ?? null, zone), dayOf(time, zone)];
      if (before === after) continue;
      this.fields[column] = time;
      this.changes.push({ field, before, after });
    }
    const start = this.fields.startTime ?? this.person?.startTime;
    const end = this.fields.expireTime ?? this.person?.expireTime;
    const isChanged = this.fields.startTime !== undefined || this.fields.expireTime !== undefined;
    if (isChanged && start != null && end != null && end <= start) {
      this.fault(this.fields.expireTime === undefined ? Field.accountStartTime : Field.accountExpireTime, 'dateOrder');
    }
  }

  private checkList(field: ListField): void {
    const cell = this.value(field);
    if (!cell) return;
    const known = this.known.names[field];
    const whole = known.find(cell);
    const names = 'fault' in whole ? dividedNames(cell, known) : [cell];
    if (names.length > MAX_NAMES) return this.fault(field, 'tooMany', { values: { max: MAX_NAMES } });
    const held = this.person?.held[field] ?? new Map<string, string>();
    const added: string[] = [];
    let wrong = 0;
    for (const name of names) {
      if (wrong === MAX_NAME_FAULTS) break;
      const found = known.find(name);
      if ('fault' in found) {
        wrong += 1;
        if (found.fault === 'tooMany') return this.fault(field, 'tooMany', { values: { max: MAX_LOOKED_UP } });
        this.nameFault(field, name, found, names);
      } else {
        this.isPlaced ||= found.isInScope;
        if (held.has(found.id) || this.added[field].includes(found.id)) continue;
        this.added[field].push(found.id);
        added.push(found.name);
      }
    }
    if (added.length === 0) return;
    const before = [...held.values()];
    const addedIds = [...this.added[field]];
    this.changes.push({ field, before: before.join('; '), after: [...before, ...added].join('; '), added, addedIds });
  }

  private nameFault(
    field: ListField,
    name: string,
    found: Extract<Found, { fault: 'none' | 'several' | 'beyond' }>,
    names: readonly string[],
  ): void {
    const keys = {
      roles: { none: 'noRole', several: 'noRole', beyond: 'roleCeiling' },
      userGroups: { none: 'noGroup', several: 'noGroup', beyond: 'groupScope' },
      structures: { none: 'noStructure', several: 'severalStructures', beyond: 'structureScope' },
    }[field];
    const near = found.fault === 'none' ? found.near : null;
    const isShort = this.value(field).length <= MAX_CORRECTED;
    const corrected = near && isShort && names.map((each) => (each === name ? near : each)).join('; ');
    this.fault(field, keys[found.fault], {
      values: { name },
      ...(near && corrected && { suggestion: near, corrected }),
    });
  }

  private checkWhole(): void {
    const { person } = this;
    if (!person) {
      const isRight = this.faults.length === 0;
      if (isRight && this.known.isScoped && !this.isPlaced) this.fault(null, 'addDenied');
      return;
    }
    if (this.changes.length === 0) return;
    if (!person.isManageable) return this.fault(Field.username, 'notManageable');
    for (const { field } of this.changes) {
      if (person.closed.has(field)) this.fault(field, 'notManageable');
      // An account that other organizations rely on is its owner's to change.
      else if (person.isShared && !(LIST_FIELDS as readonly Field[]).includes(field))
        this.fault(field, 'ownedElsewhere');
    }
  }
}

/**
 * The names in a cell. Semicolons divide them; commas do too, unless a name holds them itself, or none of the parts is
 * known.
 */
function dividedNames(cell: string, known: KnownNames): string[] {
  const isKnown = (name: string) => !('fault' in known.find(name));
  const names = namesIn(cell).flatMap((name) => {
    const parts = partsIn(name);
    return !isKnown(name) && parts.some(isKnown) ? parts : [name];
  });
  return [...new Set(names)];
}
