import type { Locator, Page } from '@playwright/test';
import { sheetBytes } from '../../support/sheets.js';

/** The page that imports users from a file. */
export class ImportPage {
  constructor(readonly page: Page) {}

  async goto(): Promise<void> {
    await this.page.goto('/admin/user/batch-import');
  }

  /** Chooses a file of these rows. */
  async choose(rows: readonly (readonly (string | number | null)[])[], name = 'night-shift.xlsx'): Promise<void> {
    await this.chooseBytes(sheetBytes(rows), name);
  }

  async chooseBytes(buffer: Buffer, name: string): Promise<void> {
    await this.page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  /** The row of a person in the check. */
  row(text: string): Locator {
    return this.page.getByRole('row').filter({ hasText: text });
  }

  /** Opens the step after the columns. */
  async check(): Promise<void> {
    await this.button('Check the rows').click();
    await this.page.getByRole('grid').waitFor();
  }
}
