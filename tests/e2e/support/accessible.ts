import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { settled } from './settled.js';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The themes of a page. */
export const THEMES = ['dark', 'green', 'white'] as const;

/** The rules whose answer depends on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

interface Options {
  /** Also checks good practice beyond WCAG. */
  readonly isStrict?: boolean;
  /** Only the rules that depend on colours are checked. */
  readonly isColoursOnly?: boolean;
  /** Rules that a part from elsewhere breaks; the caller says why. */
  readonly except?: readonly string[];
}

/** No rule of WCAG 2.2 AA is broken once the page has loaded. The content of apps' frames is checked on pages of its own. */
export async function expectAccessible(page: Page, where = page.url(), options: Options = {}): Promise<void> {
  await settled(page);
  // The checker is half a megabyte of code: a page that has it from an earlier check keeps it.
  const isThere = await page.evaluate(() => 'axe' in window);
  // One call in the page; the other way opens a second page for each.
  const builder = new AxeBuilder(isThere ? { page, axeSource: 'undefined' } : { page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .exclude('iframe');
  if (options.isColoursOnly) builder.withRules(COLOUR_RULES);
  else if (!options.isStrict) builder.withTags(TAGS);
  if (options.except) builder.disableRules([...options.except]);
  const { violations } = await builder.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(found, where).toEqual([]);
}

/** Expects no violation in any theme: the page stays, and only its colours change. */
export async function expectAccessibleInAllThemes(
  page: Page,
  where = page.url(),
  options: Options = {},
): Promise<void> {
  const root = page.locator('html');
  const before = await root.getAttribute('data-theme');
  for (const [index, theme] of THEMES.entries()) {
    await root.evaluate((element, name) => element.setAttribute('data-theme', name), theme);
    await expectAccessible(page, `${where}, ${theme}`, { ...options, isColoursOnly: index > 0 });
  }
  await root.evaluate((element, name) => element.setAttribute('data-theme', name ?? ''), before);
}
