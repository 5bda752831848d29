import type { Locator, Page } from '@playwright/test';

/** The menus of one application, its menu groups, and the dialogs over both. */
export class AppMenusPage {
  constructor(readonly page: Page) {}

  get tree() {
    return this.page.getByRole('tree', { name: 'Menus' });
  }

  get dialog() {
    return this.page.getByRole('dialog');
  }

  /** The question before something is removed. */
  get question() {
    return this.page.getByRole('alertdialog');
  }

  get groupName() {
    return this.page.locator('#described-name');
  }

  async goto(appId: string, question = ''): Promise<void> {
    await this.page.goto(`/admin/app/${appId}${question}`);
    await this.tree.waitFor();
  }

  async gotoGroups(appId: string, question = ''): Promise<void> {
    await this.page.goto(`/admin/app/${appId}/menu-groups${question}`);
    await this.page.getByRole('searchbox').waitFor();
  }

  /** A row of a tree by its name. */
  row(name: string): Locator {
    const named = this.page.locator('[data-name]', { hasText: new RegExp(`^${name}$`) });
    return this.page.locator('[role=treeitem]').filter({ has: named });
  }

  /** Opens the details of a menu, beside the tree. */
  async select(name: string): Promise<void> {
    await this.row(name).locator('[data-name]').click();
    await this.page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
  }

  /** Chooses from the menu of a row of the tree. */
  async choose(name: string, action: string): Promise<void> {
    await this.row(name).locator('[data-name]').click();
    await this.row(name)
      .getByRole('button', { name: `Actions for ${name}` })
      .click();
    await this.page.getByRole('menuitem', { name: action, exact: true }).click();
  }

  /** Chooses from the menu of a group. */
  async chooseOfGroup(name: string, action: string): Promise<void> {
    await this.page.getByRole('button', { name: `Actions for ${name}` }).click();
    await this.page.getByRole('menuitem', { name: action, exact: true }).click();
  }

  async submit(action: string): Promise<void> {
    await this.dialog.getByRole('button', { name: action, exact: true }).click();
  }
}
