import type { Page } from '@playwright/test';

/** The list of plugins, and the dialogs over it. */
export class PluginPage {
  constructor(readonly page: Page) {}

  get dialog() {
    return this.page.getByRole('dialog');
  }

  /** The question before a plugin is deleted. */
  get question() {
    return this.page.getByRole('alertdialog');
  }

  get name() {
    return this.page.locator('#plugin-name');
  }

  get url() {
    return this.page.locator('#plugin-url');
  }

  get description() {
    return this.page.locator('#plugin-description');
  }

  async goto(question = ''): Promise<void> {
    await this.page.goto(`/admin/plugins${question}`);
    await this.page.getByRole('heading', { level: 1 }).waitFor();
    await this.page.getByRole('table').waitFor();
  }

  row(name: string) {
    return this.page.getByRole('row').filter({ hasText: name });
  }

  /** Opens the form of a new plugin. */
  async add(): Promise<void> {
    await this.page.getByRole('button', { name: 'Register plugin' }).first().click();
    await this.name.waitFor();
  }

  async submit(action: string): Promise<void> {
    await this.dialog.getByRole('button', { name: action }).click();
  }

  /** Chooses from the menu of a row. */
  async choose(name: string, action: string): Promise<void> {
    await this.page.getByRole('button', { name: `Actions for ${name}` }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }
}
