import type { Page } from '@playwright/test';

/** A user's page in the console. */
export class UserPage {
  constructor(readonly page: Page) {}

  /** Opens the page of a user through the list's search. */
  async find(name: string): Promise<void> {
    await this.page.goto(`/admin/users?q=${encodeURIComponent(name)}`);
    await this.page.getByRole('link', { name, exact: true }).click();
    await this.page.getByRole('heading', { level: 1, name }).waitFor();
  }

  /** Shows a part of the page. */
  async show(part: string): Promise<void> {
    await this.page.getByRole('tab', { name: part }).click();
  }

  /** Gives a role in the dialog. */
  async giveRole(role: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Assign roles' }).click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('treeitem', { name: role }).locator('input').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  /** Takes a role in the list. */
  async takeRole(role: string): Promise<void> {
    await this.page.getByRole('button', { name: `Remove ${role}` }).click();
  }
}
