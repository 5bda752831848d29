/** USER-23 */
export const MAX_NAME = 50;
/** USER-12 */
export const EMAIL = /^[\w.-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{1,20}$/i;

/** What is typed into the administrator's dialog. */
export interface AdminForm {
  readonly name: string;
  readonly email: string;
  /** The id of a domain; empty for an internal account. */
  readonly domain: string;
  /** The OU's name, typed to confirm that its administrator changes. */
  readonly confirmation: string;
}

export const EMPTY_FORM: AdminForm = { name: '', email: '', domain: '', confirmation: '' };
