import type { Page } from '@playwright/test';

/** The palette over any page: the one search. */
export class PalettePage {
  constructor(readonly page: Page) {}

  get dialog() {
    return this.page.getByRole('dialog', { name: 'Search', exact: true });
  }

  get field() {
    return this.dialog.getByRole('combobox');
  }

  get options() {
    return this.dialog.getByRole('option');
  }

  /** The row that Enter opens. */
  get marked() {
    return this.dialog.getByRole('option', { selected: true });
  }

  get button() {
    return this.page.getByRole('banner').getByRole('button', { name: /^Search/ });
  }

  group(name: string) {
    return this.dialog.getByRole('group', { name });
  }

  async openByKeys(): Promise<void> {
    // Before the page is rendered nobody handles the keys.
    await this.button.waitFor();
    await this.page.keyboard.press('Control+k');
    await this.field.waitFor();
  }

  /** Types, and waits until the first row is the one that is meant. */
  async find(text: string, first: RegExp): Promise<void> {
    await this.field.fill(text);
    await this.marked.filter({ hasText: first }).waitFor();
  }
}
