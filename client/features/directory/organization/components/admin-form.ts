/** The values of the administrator's dialog. */
export interface AdminForm {
  readonly name: string;
  readonly email: string;
  /** The id of a domain; empty for an internal account. */
  readonly domain: string;
  /** The OU's name, typed to confirm that its administrator changes. */
  readonly confirmation: string;
}

export const EMPTY_FORM: AdminForm = { name: '', email: '', domain: '', confirmation: '' };
