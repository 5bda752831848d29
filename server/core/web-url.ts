import { fail } from './errors.js';
import { requiredLine } from './text.js';

const MAX_URL = 500;

/** The origin of an absolute http(s) URL; null for anything else (SHELL-46). */
export function originOf(url: string): string | null {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.origin : null;
}

/**
 * Validates and normalizes the address of a page for a frame (SHELL-46, SCUT-05). Throws INVALID_PARAMETER with `field`
 * for anything but http(s), for credentials in it, and for more than 500 characters.
 */
export function requireWebUrl(field: string, text: string): string {
  const typed = requiredLine(field, text, MAX_URL);
  const parsed = originOf(typed) ? new URL(typed) : null;
  if (!parsed || parsed.username || parsed.password) {
    fail('INVALID_PARAMETER', { message: 'error.invalidUrl', field });
  }
  // Percent-encoding may have made it longer.
  return requiredLine(field, parsed.href, MAX_URL);
}
