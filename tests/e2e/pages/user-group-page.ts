import type { Page } from '@playwright/test';

/** The list of user groups, the page of one, and the dialogs over both. */
export class UserGroupPage {
  constructor(readonly page: Page) {}

  get dialog() {
    return this.page.getByRole('dialog');
  }

  /** The question before something is removed. */
  get question() {
    return this.page.getByRole('alertdialog');
  }

  get name() {
    return this.page.locator('#described-name');
  }

  get description() {
    return this.page.locator('#described-description');
  }

  async goto(question = ''): Promise<void> {
    await this.page.goto(`/admin/user-groups${question}`);
    await this.page.getByRole('heading', { level: 1 }).waitFor();
  }

  /** Opens a group from the list. */
  async openGroup(name: string): Promise<void> {
    await this.goto();
    await this.page.getByRole('link', { name, exact: true }).click();
    await this.page.getByRole('heading', { level: 1, name }).waitFor();
  }

  async submit(action: string): Promise<void> {
    await this.dialog.getByRole('button', { name: action }).click();
  }

  /** Chooses from the menu of a row. */
  async choose(name: string, action: string): Promise<void> {
    await this.page.getByRole('button', { name: `Actions for ${name}` }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }

  /** The box of somebody in the dialog that adds users, or in the list of a group's users. */
  box(name: string) {
    return this.page.getByRole('checkbox', { name });
  }
}
