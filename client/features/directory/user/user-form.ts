import type { UserDetailQuery } from '../../../api/generated/graphql';
import { dayOf, timeOf } from '../../../ui/text/day';
import {
  barePhone,
  EMAIL,
  PHONE,
  PHONE_AREA,
  PHONE_AREA_DEFAULT,
  USERNAME,
} from '../../../widgets/people/person-checks';
import type { TreeNode } from '../../../ui/tree/tree-rows';
import type { AppGift } from '../../../widgets/app-access/app-way';

/** The values of the form of a user; those of an existing user without kind and gifts. */
export interface UserValues {
  /** The id of a domain; empty for an internal account. */
  domainId: string;
  username: string;
  name: string;
  nickName: string;
  email: string;
  emailAgain: string;
  phoneArea: string;
  phone: string;
  company: string;
  department: string;
  position: string;
  /** Days as date fields hold them; empty for no limit. */
  start: string;
  expire: string;
  /** The apps that the person is to open, each by a role. */
  apps: readonly AppGift[];
  roles: readonly TreeNode[];
  userGroups: readonly TreeNode[];
  structures: readonly TreeNode[];
}

/** The part of an existing user that the form needs. */
export type EditedUser = Pick<
  UserDetailQuery['userDetail'],
  | 'username'
  | 'name'
  | 'nickName'
  | 'email'
  | 'phone'
  | 'phoneArea'
  | 'company'
  | 'department'
  | 'position'
  | 'accountStartTime'
  | 'accountExpireTime'
>;

/** The values of a user, or of a new one. */
export function valuesOf(user: EditedUser | null): UserValues {
  return {
    domainId: '',
    username: user?.username ?? '',
    name: user?.name ?? '',
    nickName: user?.nickName ?? '',
    email: user?.email ?? '',
    emailAgain: '',
    phoneArea: user?.phoneArea || PHONE_AREA_DEFAULT,
    phone: user?.phone ?? '',
    company: user?.company ?? '',
    department: user?.department ?? '',
    position: user?.position ?? '',
    start: dayOf(user?.accountStartTime ?? null),
    expire: dayOf(user?.accountExpireTime ?? null),
    apps: [],
    roles: [],
    userGroups: [],
    structures: [],
  };
}

/** The parts of the form of a new user. */
export const FORM_TABS = ['basics', 'details', 'apps', 'roles', 'userGroups', 'structures'] as const;
export type FormTab = (typeof FORM_TABS)[number];

const DETAILS = new Set<string>(['nickName', 'company', 'department', 'position', 'start', 'expire']);
/** Each choice is a part of its own. */
const GIFTS: readonly FormTab[] = ['apps', 'roles', 'userGroups', 'structures'];

/** The part that contains a field. */
export function tabOf(field: string): FormTab {
  const gift = GIFTS.find((name) => name === field);
  if (gift) return gift;
  return DETAILS.has(field) ? 'details' : 'basics';
}

const FIELDS: Readonly<Record<string, keyof UserValues>> = {
  accountStartTime: 'start',
  accountExpireTime: 'expire',
  newRoleAppIds: 'apps',
  roleIds: 'roles',
  userGroupIds: 'userGroups',
  structureIds: 'structures',
};

/** The field of the form that a refusal names; null where the form has none. */
export function fieldOf(field: string | undefined): keyof UserValues | null {
  if (!field) return null;
  return FIELDS[field] ?? (field in valuesOf(null) ? (field as keyof UserValues) : null);
}

type Check = (value: string, values: UserValues) => string | true;

/** The faults of the fields, as keys of texts. The server checks again. */
export const CHECKS = {
  username: (value) => {
    if (!value.trim()) return 'user.fault.username';
    return USERNAME.test(value.trim()) || 'user.fault.usernameForm';
  },
  name: (value) => value.trim() !== '' || 'user.fault.name',
  email: (value) => !value.trim() || EMAIL.test(value.trim()) || 'user.fault.email',
  inviteEmail: (value) => value.trim() !== '' || 'user.fault.inviteEmail',
  // A stored address was entered twice before.
  emailAgain: (value, { email }) => value.trim().toLowerCase() === email.trim().toLowerCase() || 'user.fault.emails',
  phone: (value) => !value.trim() || PHONE.test(barePhone(value)) || 'user.fault.phone',
  phoneArea: (value, { phone }) => !phone.trim() || PHONE_AREA.test(value.trim()) || 'user.fault.phoneArea',
  expire: (value, { start }) => {
    const [from, until] = [timeOf(start), timeOf(value)];
    return from === null || until === null || from < until || 'user.fault.term';
  },
} satisfies Partial<Record<keyof UserValues | 'inviteEmail', Check>>;

/** The texts as input: trimmed (LIST-16), null for an empty one. */
export function textsOf(values: UserValues) {
  const text = (value: string) => value.trim() || null;
  return {
    name: values.name.trim(),
    nickName: text(values.nickName),
    email: text(values.email),
    phone: text(barePhone(values.phone)),
    phoneArea: values.phoneArea.trim() || PHONE_AREA_DEFAULT,
    company: text(values.company),
    department: text(values.department),
    position: text(values.position),
    accountStartTime: timeOf(values.start),
    accountExpireTime: timeOf(values.expire),
  };
}

/** The texts that differ from the stored ones; the others are not sent, so that changes by others stay. */
export function changedTexts(user: EditedUser, values: UserValues): Partial<ReturnType<typeof textsOf>> {
  const before = textsOf(valuesOf(user));
  const after = textsOf(values);
  const names = Object.keys(after) as (keyof typeof after)[];
  return Object.fromEntries(names.filter((name) => after[name] !== before[name]).map((name) => [name, after[name]]));
}

/** The reason why a user cannot be removed, as the key of its text; null when they can (USER-16). */
export function removalFault(user: { readonly id: string; readonly isRemovable: boolean }, me: string): string | null {
  if (user.id === me) return 'user.fault.self';
  return user.isRemovable ? null : 'user.beyond';
}
