import { hashSecret, isSecret, newSecret } from './ids.js';

/** Tells tokens apart from everything else: logs are cleaned and scanners for secrets search by it. */
const PREFIX = 'pat_';
const HELD = /pat_[\w-]{43}/;
const HELD_EACH = /pat_[\w-]{16,}/g;

/** The text of a new API token: `pat_` and 256 random bits (TOKN-01). */
export const newApiToken = (): string => PREFIX + newSecret();

/** Whether a text has the form of an API token. */
export const isApiToken = (text: string): boolean => text.startsWith(PREFIX) && isSecret(text.slice(PREFIX.length));

/** Whether an API token stands anywhere in a text. */
export const holdsApiToken = (text: string): boolean => HELD.test(text);

/** A text without the API tokens in it. */
export const withoutApiTokens = (text: string): string =>
  text.includes(PREFIX) ? text.replace(HELD_EACH, `${PREFIX}[cut]`) : text;

/** The form in which an API token is stored. */
export const hashApiToken = (text: string): string => hashSecret(text);

/** The beginning and the end of an API token, which tell nobody the rest. */
export const hintOfApiToken = (text: string): string => `${text.slice(0, PREFIX.length + 3)}…${text.slice(-4)}`;
