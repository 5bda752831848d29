import type { Locator, Page } from '@playwright/test';
import { settled } from '../support/settled.js';

/** The page of API tokens and its dialogs. */
export class ApiTokenPage {
  readonly add: Locator;
  readonly name: Locator;
  readonly create: Locator;
  readonly stored: Locator;
  readonly done: Locator;

  constructor(private readonly page: Page) {
    this.add = page.getByRole('main').getByRole('button', { name: 'New token' });
    this.name = page.getByRole('textbox', { name: 'Name', exact: true });
    this.create = page.getByRole('button', { name: 'Create token' });
    this.stored = page.getByRole('checkbox', { name: 'I have stored it safely' });
    this.done = page.getByRole('button', { name: 'Done' });
  }

  async goto(search = ''): Promise<void> {
    await this.page.goto(`/admin/api-tokens${search}`);
    await settled(this.page);
  }

  /** The row of a token. */
  row(name: string): Locator {
    return this.page.getByRole('row').filter({ has: this.page.getByRole('link', { name, exact: true }) });
  }

  /** The box of a right, such as "Users: read". */
  right(name: string): Locator {
    return this.page.getByRole('checkbox', { name, exact: true });
  }

  /** Chooses an entry of the menu of a row. */
  async act(name: string, action: string): Promise<void> {
    await this.page.getByRole('button', { name: `Actions for ${name}` }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }
}
