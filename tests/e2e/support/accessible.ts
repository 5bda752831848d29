import axe from 'axe-core';
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
  /** Rules that a part from elsewhere breaks; the caller says why. */
  readonly except?: readonly string[];
}

/** No rule of WCAG 2.2 AA is broken once the page has loaded. The content of apps' frames is checked on pages of its own. */
export async function expectAccessible(page: Page, where = page.url(), options: Options = {}): Promise<void> {
  await settled(page);
  await inject(page);
  expect(await violations(page, options), where).toEqual([]);
}

/**
 * Expects no violation in any theme: the page stays, and only its colours change. All rules are checked in the first
 * theme, those that depend on colours in the others too.
 */
export async function expectAccessibleInAllThemes(
  page: Page,
  where = page.url(),
  options: Options = {},
): Promise<void> {
  await settled(page);
  await inject(page);
  const root = page.locator('html');
  const before = await root.getAttribute('data-theme');
  for (const [index, theme] of THEMES.entries()) {
    await root.evaluate((element, name) => element.setAttribute('data-theme', name), theme);
    const found = await violations(page, options, index > 0);
    expect(found, `${where}, ${theme}`).toEqual([]);
  }
  await root.evaluate((element, name) => element.setAttribute('data-theme', name ?? ''), before);
}

/** The checker is half a megabyte of code: it is sent once to a page, and to none of its frames. */
async function inject(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
}

/** The broken rules, each with the places that break it. */
async function violations(page: Page, options: Options, isColoursOnly = false): Promise<string[]> {
  const tags = options.isStrict ? undefined : ({ type: 'tag', values: TAGS } as const);
  const runOnly = isColoursOnly ? ({ type: 'rule', values: COLOUR_RULES } as const) : tags;
  const rules = Object.fromEntries((options.except ?? []).map((rule) => [rule, { enabled: false }]));
  return page.evaluate(
    async (chosen) => {
      const checker = (window as unknown as { axe: typeof axe }).axe;
      const { violations } = await checker.run({ exclude: ['iframe'] }, chosen);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    },
    { runOnly, rules, resultTypes: ['violations'], iframes: false } as axe.RunOptions,
  );
}
