import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { settled } from './settled.js';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The themes of a page. */
export const THEMES = ['dark', 'green', 'white'] as const;

interface Options {
  /** Also checks good practice beyond WCAG. */
  readonly isStrict?: boolean;
}

/**
 * Expects no violation of WCAG 2.2 AA once the page has loaded. The content of app frames is checked on pages of its
 * own.
 */
export async function expectAccessible(page: Page, where = page.url(), options: Options = {}): Promise<void> {
  await settled(page);
  // The legacy mode runs in the page; the other one opens a second page for each check.
  const builder = new AxeBuilder({ page }).setLegacyMode().exclude('iframe');
  const { violations } = await (options.isStrict ? builder : builder.withTags(TAGS)).analyze();
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
  for (const theme of THEMES) {
    await root.evaluate((element, name) => element.setAttribute('data-theme', name), theme);
    await expectAccessible(page, `${where}, ${theme}`, options);
  }
  await root.evaluate((element, name) => element.setAttribute('data-theme', name ?? ''), before);
}
