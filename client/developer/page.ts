import { GRAPHQL_PATH, requestHeaders } from '../api/transport';
import { PALETTE } from '../theme/palette';
import { currentTheme, THEMES } from '../theme/theme';

/** A colour of the palette in the theme on screen. */
export function colorOf(name: keyof typeof PALETTE): string {
  return PALETTE[name][THEMES.indexOf(currentTheme()) as 0 | 1 | 2];
}

/** Puts the theme's colours on the page as variables, by their names in the palette. */
export function applyPalette(): void {
  // These pages are in English, whatever language the portal is read in.
  document.documentElement.lang = 'en-US';
  for (const name of Object.keys(PALETTE) as (keyof typeof PALETTE)[]) {
    document.documentElement.style.setProperty(`--${name}`, colorOf(name));
  }
}

/** An element with attributes and children; texts are never read as markup. */
export function element(tag: string, attributes: Record<string, string> = {}, ...children: (Node | string)[]) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** The id of a heading, for links to it. */
export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** The element of an id that the page has. */
export function byId<Kind extends HTMLElement>(id: string): Kind {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no #${id}.`);
  return found as Kind;
}

/** One GraphQL call as the signed-in person; leaves for the sign-in page when nobody is. */
export async function ask<Data>(query: string, variables: unknown = {}): Promise<{ data?: Data; errors?: unknown[] }> {
  const response = await fetch(GRAPHQL_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...requestHeaders() },
    body: JSON.stringify({ query, variables }),
  });
  return (await response.json()) as { data?: Data; errors?: unknown[] };
}

/** Pages that tell of the schema require a session (LIMT-02). */
export async function requireSession(): Promise<void> {
  const { errors } = await ask('{ sessionGet { id } }');
  if (errors) location.replace(`/login?redirect=${encodeURIComponent(location.pathname)}`);
}
