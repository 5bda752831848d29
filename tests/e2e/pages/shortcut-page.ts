import type { Page } from '@playwright/test';

/** The menus and permissions of a shortcut app, and the dialogs over them. */
export class ShortcutPage {
  constructor(readonly page: Page) {}

  get dialog() {
    return this.page.getByRole('dialog');
  }

  /** The question before something is removed. */
  get question() {
    return this.page.getByRole('alertdialog');
  }

  get tree() {
    return this.page.getByRole('tree', { name: 'Menus' });
  }

  get permissions() {
    return this.page.getByRole('region', { name: 'Permissions' });
  }

  row(name: string) {
    return this.tree.getByRole('treeitem').filter({ has: this.page.getByText(name, { exact: true }) });
  }

  async goto(appId: string, question = ''): Promise<void> {
    await this.page.goto(`/admin/app/${appId}${question}`);
    await this.page.getByRole('button', { name: 'Delete shortcut app' }).waitFor();
  }

  /** The menus in their order, each with a dash per level before its name. */
  async outline(): Promise<string[]> {
    return this.tree
      .getByRole('treeitem')
      .evaluateAll((rows) =>
        rows.map(
          (row) =>
            '-'.repeat(Number(row.getAttribute('aria-level'))) + (row.querySelector('[data-name]')?.textContent ?? ''),
        ),
      );
  }

  /** Chooses from the menu of a row. */
  async choose(name: string, action: string): Promise<void> {
    await this.row(name).click();
    await this.page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
    await this.page.getByRole('menuitem', { name: action, exact: true }).click();
  }
}
