import type { Logger } from 'pino';
import type { Locale } from '../core/locale.js';
import { LOCALES } from '../core/locale.js';
import keys from './keys.json' with { type: 'json' };

type Kind = 'boolean' | 'integer' | 'count' | 'url' | 'list' | 'integers' | 'links' | 'locales' | 'sameSite';

interface Key {
  readonly kind: Kind;
  readonly fallback: string;
  /** CONF-03: readable before sign-in. */
  readonly isPublic: boolean;
}

/**
 * The portal's configuration keys with type and default (CONF-05…33), which the README lists too. The session module
 * answers privateKey.
 */
const KEYS = keys as Record<keyof typeof keys, Key>;

export type ConfigurationKey = keyof typeof keys;

const CHECKS: Record<Kind, (value: string) => boolean> = {
  boolean: (value) => value === 'true' || value === 'false',
  integer: (value) => /^\d{1,9}$/.test(value),
  count: (value) => /^[1-9]\d{0,8}$/.test(value),
  url: (value) => value === '' || /^\/(?!\/)/.test(value) || (/^https?:\/\//.test(value) && URL.canParse(value)),
  list: (value) => listOf(value) !== null,
  integers: (value) => listOf(value)?.every((entry) => Number.isInteger(entry)) ?? false,
  links: (value) => {
    const map = parsedOf(value);
    if (typeof map !== 'object' || map === null || Array.isArray(map)) return false;
    return Object.entries(map).every(([locale, url]) => isLocale(locale) && typeof url === 'string');
  },
  locales: (value) => {
    const list = listOf(value);
    return list !== null && list.length > 0 && list.every(isLocale);
  },
  sameSite: (value) => ['Strict', 'Lax', 'None'].includes(value),
};

function parsedOf(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

function listOf(value: string): readonly unknown[] | null {
  const list = parsedOf(value);
  return Array.isArray(list) ? list : null;
}

const isLocale = (entry: unknown) => LOCALES.includes(entry as Locale);

/** The portal's configuration: every value a string (CONF-01), fixed for the installation (CONF-04). */
export class Configuration {
  private readonly values = new Map<string, string>();

  /** `given` is the operator's configuration; a malformed value is logged and the default holds (CONF-02). */
  constructor(given: Readonly<Record<string, unknown>>, log: Logger) {
    for (const [name, key] of Object.entries(KEYS)) {
      const raw = given[name];
      const value = raw === undefined ? key.fallback : typeof raw === 'string' ? raw : JSON.stringify(raw);
      const isValid = CHECKS[key.kind](value);
      if (!isValid) log.warn({ key: name }, 'configuration value is malformed, the default holds');
      this.values.set(name, isValid ? value : key.fallback);
    }
  }

  text(key: ConfigurationKey): string {
    return this.values.get(key) ?? KEYS[key].fallback;
  }

  isOn(key: ConfigurationKey): boolean {
    return this.text(key) === 'true';
  }

  integer(key: ConfigurationKey): number {
    return Number(this.text(key));
  }

  /** The languages of the installation, each once, in the operator's order (CONF-12). */
  get locales(): readonly Locale[] {
    return [...new Set(JSON.parse(this.text('languageConfig')) as Locale[])];
  }

  /** The OU's languages that the installation has; all of the installation if there are none (CONF-12). */
  offered(languages: readonly string[]): readonly Locale[] {
    const all = this.locales;
    const own = languages.flatMap((language) => all.find((locale) => locale === language) ?? []);
    return own.length > 0 ? own : all;
  }

  /**
   * The requested keys and their values; unknown keys, and private ones for a stranger, are omitted (CONF-02, CONF-03).
   */
  read(keys: readonly string[], isSignedIn: boolean): Record<string, string> {
    const answer: Record<string, string> = {};
    for (const key of keys) {
      const known = Object.hasOwn(KEYS, key) ? KEYS[key as ConfigurationKey] : undefined;
      if (known && (isSignedIn || known.isPublic)) answer[key] = this.text(key as ConfigurationKey);
    }
    return answer;
  }
}
