import type { Page } from '@playwright/test';

/** The list of resources, the page of one, and the dialogs over both. */
export class ResourcePage {
  constructor(readonly page: Page) {}

  get dialog() {
    return this.page.getByRole('dialog');
  }

  /** The question before something is removed. */
  get question() {
    return this.page.getByRole('alertdialog');
  }

  async goto(question = ''): Promise<void> {
    await this.page.goto(`/admin/resource-list${question}`);
    await this.page.getByRole('heading', { level: 1 }).waitFor();
  }

  tab(name: string) {
    return this.page.getByRole('tab', { name: new RegExp(`^${name}`) });
  }

  /** One of the two panels to give to and to take from. */
  panel(name: string) {
    return this.page.getByRole('region', { name, exact: true });
  }

  /** Finds in both panels. */
  get search() {
    return this.page.getByRole('searchbox');
  }

  /** The rows of a panel. */
  rows(panel: string) {
    return this.panel(panel).getByRole('treeitem');
  }

  /** Registers a resource from the list, and waits for its page. */
  async register(values: { app: string; identifier: string; name: string }): Promise<void> {
    await this.page.getByRole('button', { name: 'Register resource' }).first().click();
    await this.dialog.getByLabel('Application').selectOption({ label: values.app });
    await this.dialog.getByLabel('Identifier').fill(values.identifier);
    await this.dialog.getByLabel('Name').fill(values.name);
    await this.dialog.getByRole('button', { name: 'Register resource' }).click();
    await this.page.getByRole('heading', { level: 1, name: values.name }).waitFor();
  }
}
