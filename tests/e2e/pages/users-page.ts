import type { Locator, Page } from '@playwright/test';

/** The console's list of users. */
export class UsersPage {
  readonly dialog: Locator;
  readonly bar: Locator;

  constructor(readonly page: Page) {
    this.dialog = page.getByRole('dialog');
    this.bar = page.getByRole('region', { name: 'Actions for selected rows' });
  }

  async goto(query = ''): Promise<void> {
    await this.page.goto(`/admin/users${query}`);
    // By its tag: an open dialog hides the list from roles.
    await this.page.locator('tbody tr').first().waitFor();
  }

  /** The row of a user. */
  row(name: string | RegExp): Locator {
    return this.page.getByRole('row', { name });
  }

  /** The box that chooses a user. */
  box(name: string): Locator {
    return this.page.getByRole('checkbox', { name, exact: true });
  }

  /** Chooses an entry of a user's row menu. */
  async choose(name: string, entry: string): Promise<void> {
    await this.page.getByRole('button', { name: `Actions for ${name}` }).click();
    await this.page.getByRole('menuitem', { name: entry }).click();
  }

  /** A field of the dialog by its label. */
  field(label: string): Locator {
    return this.dialog.getByRole('textbox', { name: new RegExp(`^${label}( ?optional)?$`) });
  }

  async submit(action: string): Promise<void> {
    await this.dialog.getByRole('button', { name: action, exact: true }).click();
  }

  /** Chooses from the options of the dialog. */
  async pick(name: string): Promise<void> {
    await this.dialog.getByRole('treeitem', { name, exact: true }).locator('input').check();
  }
}
