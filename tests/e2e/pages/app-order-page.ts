import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** The screen on which apps, categories and menus are put in order. */
export class AppOrderPage {
  constructor(readonly page: Page) {}

  get tree() {
    return this.page.getByRole('tree', { name: 'Order of applications' });
  }

  get save() {
    return this.page.getByRole('button', { name: 'Save order' });
  }

  get dialog() {
    return this.page.getByRole('dialog');
  }

  get question() {
    return this.page.getByRole('alertdialog');
  }

  async goto(): Promise<void> {
    await this.page.goto('/admin/apps/order');
    await this.row('Operations').waitFor();
  }

  /** A row by the name it begins with. */
  row(name: string): Locator {
    return this.page
      .locator('[role=treeitem]')
      .filter({ has: this.page.locator('[data-name]', { hasText: new RegExp(`^${name}$`) }) });
  }

  /** The names of the rows on screen, from the top. */
  async names(): Promise<string[]> {
    const rows = this.page.locator('[role=treeitem]');
    const placed = await rows.evaluateAll((elements) =>
      elements.map((element) => ({
        name: element.querySelector('[data-name]')?.textContent ?? '',
        top: element.getBoundingClientRect().top,
      })),
    );
    return placed.sort((a, b) => a.top - b.top).map(({ name }) => name);
  }

  /** The names that follow a row, as far as they stand below it. */
  async below(name: string): Promise<string[]> {
    const rows = this.page.locator('[role=treeitem]');
    const placed = await rows.evaluateAll((elements) =>
      elements.map((element) => ({
        name: element.querySelector('[data-name]')?.textContent ?? '',
        level: Number(element.getAttribute('aria-level')),
        top: element.getBoundingClientRect().top,
      })),
    );
    const sorted = placed.sort((a, b) => a.top - b.top);
    const at = sorted.findIndex((row) => row.name === name);
    const level = sorted[at]?.level ?? 0;
    const rest = sorted.slice(at + 1);
    const end = rest.findIndex((row) => row.level <= level);
    return rest
      .slice(0, end < 0 ? undefined : end)
      .filter((row) => row.level === level + 1)
      .map((row) => row.name);
  }

  /** Carries a row onto another, above or below its middle. */
  async drag(name: string, target: string, part: 'upper' | 'lower'): Promise<void> {
    const from = await this.row(name).boundingBox();
    const to = await this.row(target).boundingBox();
    if (!from || !to) throw new Error('The rows are not on screen.');
    const { mouse } = this.page;
    await mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await mouse.down();
    const y = to.y + to.height * (part === 'upper' ? 0.2 : 0.8);
    await mouse.move(to.x + to.width / 2, y - 3, { steps: 6 });
    await mouse.move(to.x + to.width / 2, y, { steps: 2 });
    await mouse.up();
  }

  async choose(name: string, action: string): Promise<void> {
    await this.row(name).locator('[data-name]').click();
    await this.page.getByRole('button', { name: `Actions for ${name}` }).click();
    await this.page.getByRole('menuitem', { name: action, exact: true }).click();
  }

  async store(): Promise<void> {
    await this.save.click();
    await expect(this.page.getByText('Order saved. It applies from the next sign-in.')).toBeVisible();
    await expect(this.page.getByText('Nothing moved yet.')).toBeVisible();
  }
}
