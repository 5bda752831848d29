import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { settled } from './settled.js';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The looks that a page can have. */
export const THEMES = ['dark', 'green', 'white'] as const;

interface Options {
  /** Good practice beyond WCAG is looked at too. */
  readonly isStrict?: boolean;
}

/** No rule of WCAG 2.2 AA is broken once the page has loaded. What apps show in their frames is looked at on pages of its own. */
export async function expectAccessible(page: Page, where = page.url(), options: Options = {}): Promise<void> {
  await settled(page);
  // One call in the page; the other way opens a second page for each.
  const builder = new AxeBuilder({ page }).setLegacyMode().exclude('iframe');
  const { violations } = await (options.isStrict ? builder : builder.withTags(TAGS)).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(found, where).toEqual([]);
}

/** No theme breaks a rule: the page stays what it is, and only its colours change. */
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
