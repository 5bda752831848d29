import type { AnnouncementFieldsFragment, NotifyingType, RecipientKind } from '../../../api/generated/graphql';

/** A person or a group chosen as recipient. */
export interface Target {
  readonly id: string;
  readonly name: string;
}

/** The fields of the editor. */
export interface AnnouncementValues {
  readonly title: string;
  /** As the server stores it. */
  readonly text: string;
  readonly notifyingType: NotifyingType;
  readonly recipientKind: RecipientKind;
  readonly users: readonly Target[];
  readonly userGroups: readonly Target[];
}

/** ANNC-11 */
export const MAX_TITLE = 100;
export const MAX_TEXT = 5_000;

/** The values of a stored announcement; those of a new one go to everybody as a message. */
export function valuesOf(stored: AnnouncementFieldsFragment | null): AnnouncementValues {
  return {
    title: stored?.title ?? '',
    text: stored?.text ?? '',
    notifyingType: stored?.notifyingType ?? 'MESSAGE',
    recipientKind: stored?.recipient.kind ?? 'ALL',
    users: stored?.recipient.users.map(targetOf) ?? [],
    userGroups: stored?.recipient.userGroups.map(targetOf) ?? [],
  };
}

const targetOf = ({ id, name }: Target): Target => ({ id, name });

/** The chosen recipients as the calls take them. */
export const recipientOf = ({ recipientKind, users, userGroups }: AnnouncementValues) => ({
  kind: recipientKind,
  userIds: users.map(({ id }) => id),
  userGroupIds: userGroups.map(({ id }) => id),
});

/** The editor’s HTML in the spelling of the server, so that an unchanged text is the same. */
export const storedSpelling = (html: string): string =>
  html.replaceAll('<br>', '<br />').replaceAll('&nbsp;', '\u00A0');

/** The number of visible characters of a text, as people count them. */
export const lengthOf = (text: string): number => [...text].length;

/** A part that is missing before a draft can be saved (ANNC-03). */
export type Missing = 'title' | 'text' | 'recipient';

/** The parts that are missing. @param visible the text without formatting */
export function missingParts(values: AnnouncementValues, visible: string): Missing[] {
  const { title, recipientKind, users, userGroups } = values;
  const isNobody =
    (recipientKind === 'USERS' && users.length === 0) || (recipientKind === 'USER_GROUPS' && userGroups.length === 0);
  return [
    ...(title.trim() ? [] : (['title'] as const)),
    ...(visible.trim() ? [] : (['text'] as const)),
    ...(isNobody ? (['recipient'] as const) : []),
  ];
}
