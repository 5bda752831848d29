import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** The page of the OU's settings. */
export class OuConfigPage {
  readonly save: Locator;

  constructor(readonly page: Page) {
    this.save = page.getByRole('button', { name: 'Save changes' });
  }

  async open(): Promise<void> {
    await this.page.goto('/admin/ou-config');
    await expect(this.section('Resource types')).toBeVisible();
  }

  section(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  async chooseLogo(name: string, content: string): Promise<void> {
    const file = { name, mimeType: 'image/svg+xml', buffer: Buffer.from(content) };
    await this.section('Logo').locator('input[type=file]').setInputFiles(file);
  }

  /** Saves, and waits until it is stored. */
  async saved(): Promise<void> {
    await this.save.click();
    await expect(this.page.getByText('Settings saved').last()).toBeVisible();
    await expect(this.save).toBeDisabled();
  }
}
