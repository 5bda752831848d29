import { currentTheme } from '../theme/theme';
import { PALETTE } from '../theme/palette';

/** Puts the theme's colours on the page as variables, by their names in the palette. */
export function applyPalette(): void {
  const at = { DARK: 0, GREEN: 1, WHITE: 2 }[currentTheme()] as 0 | 1 | 2;
  for (const [name, values] of Object.entries(PALETTE)) {
    document.documentElement.style.setProperty(`--${name}`, values[at]);
  }
}

/** An element with attributes and children; texts are never read as markup. */
export function element(tag: string, attributes: Record<string, string> = {}, ...children: (Node | string)[]) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** The element of an id that the page has. */
export function byId<Kind extends HTMLElement>(id: string): Kind {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no #${id}.`);
  return found as Kind;
}

const HEADERS = { 'content-type': 'application/json', 'apollo-require-preflight': '1' };

/** One GraphQL call as the signed-in person; leaves for the sign-in page when nobody is. */
export async function ask<Data>(query: string, variables: unknown = {}): Promise<{ data?: Data; errors?: unknown[] }> {
  const response = await fetch('/app-portal/web/v1/graphql', {
    method: 'POST',
    headers: HEADERS,
    body: JSON.stringify({ query, variables }),
  });
  return (await response.json()) as { data?: Data; errors?: unknown[] };
}

/** These pages require a session (LIMT-02). */
export async function requireSession(): Promise<void> {
  const { errors } = await ask('{ sessionGet { id } }');
  if (errors) location.replace(`/login?redirect=${encodeURIComponent(location.pathname)}`);
}
