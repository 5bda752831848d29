import type { Page } from '@playwright/test';

/** The list of sub-administrators, and the form of one. */
export class SubAdminPage {
  constructor(readonly page: Page) {}

  get preview() {
    return this.page.getByRole('region', { name: /Preview|View of/ });
  }

  get person() {
    return this.page.getByRole('combobox', { name: 'Name, username or e-mail' });
  }

  get create() {
    return this.page.getByRole('button', { name: 'Create sub-administrator' });
  }

  async goto(): Promise<void> {
    await this.page.goto('/admin/sub-admins');
    await this.page.getByRole('row').nth(1).waitFor();
  }

  /** Opens the form of a sub-administrator through the list. */
  async open(name: string): Promise<void> {
    await this.goto();
    await this.page.getByRole('link', { name, exact: true }).click();
    await this.page.getByRole('heading', { level: 1, name }).waitFor();
    await this.right('Users').waitFor();
  }

  right(name: string) {
    return this.page.getByRole('checkbox', { name, exact: true });
  }

  scope(name: string) {
    return this.page.getByRole('radio', { name: new RegExp(`^${name}`) });
  }

  /** How many of a kind the preview shows in reach. */
  reached(kind: string) {
    return this.preview.locator(`[data-preview=${kind}]`);
  }
}
