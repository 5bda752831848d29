/** The origin of an http(s) URL; null for anything else (SHELL-46). */
export function webOrigin(url: string): string | null {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.origin : null;
}
