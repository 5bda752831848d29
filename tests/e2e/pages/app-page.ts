import type { Page } from '@playwright/test';

/** The list of applications, the page of one, and the dialogs over both. */
export class AppPage {
  constructor(readonly page: Page) {}

  get dialog() {
    return this.page.getByRole('dialog');
  }

  /** The dialog that asks before an action, or shows something once. */
  get question() {
    return this.page.getByRole('alertdialog');
  }

  /** A text in the language of its tab; at first in one's own. */
  text(part: 'name' | 'description') {
    return this.page.locator(`#app-${part}`);
  }

  async language(part: 'name' | 'description', key: string): Promise<void> {
    await this.page.locator(`#app-${part}-${key}-tab`).click();
  }

  get category() {
    return this.page.locator('#app-category');
  }

  get address() {
    return this.page.locator('#app-url');
  }

  async goto(question = ''): Promise<void> {
    await this.page.goto(`/admin/apps${question}`);
    await this.page.getByRole('heading', { level: 1, name: 'Applications' }).waitFor();
  }

  /** Opens the page of an application and waits for its form. */
  async gotoDetail(id: string): Promise<void> {
    await this.page.goto(`/admin/app/${id}/detail`);
    await this.text('name').waitFor();
  }

  switchOf(name: string) {
    return this.page.getByRole('switch', { name });
  }

  /** A part of the page of an application, by its title. */
  part(title: string) {
    return this.page.getByRole('region', { name: title, exact: true });
  }

  /** Saves the changes on the page of an application. */
  async save(): Promise<void> {
    await this.page.getByRole('button', { name: 'Save', exact: true }).click();
  }

  /** Chooses from the menu of a row, or of the page of an application. */
  async choose(name: string, action: string): Promise<void> {
    await this.page.getByRole('button', { name: `Actions for ${name}` }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }
}
