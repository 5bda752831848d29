import type { Page } from '@playwright/test';

/** The list of roles, a role's page, and the two steps that make and change one. */
export class RolePage {
  constructor(readonly page: Page) {}

  get name() {
    return this.page.locator('#role-name');
  }

  get identifier() {
    return this.page.locator('#role-identifier');
  }

  get summary() {
    return this.page.getByRole('region', { name: 'Rights of this role' });
  }

  async goto(): Promise<void> {
    await this.page.goto('/admin/roles');
    await this.page.getByRole('heading', { level: 1, name: 'Roles' }).waitFor();
  }

  /** Opens the page of a role by its name. */
  async open(name: string): Promise<void> {
    await this.goto();
    await this.page.getByRole('link', { name, exact: true }).click();
    await this.page.getByRole('heading', { level: 1, name }).waitFor();
  }

  async new(): Promise<void> {
    await this.page.goto('/admin/role/new');
    await this.name.waitFor();
  }

  app(name: string) {
    return this.page.getByRole('group').getByRole('checkbox', { name });
  }

  tab(name: string) {
    return this.page.getByRole('tab', { name });
  }

  /** The box of a menu group, a permission or an app. */
  box(name: string) {
    return this.page.getByRole('treegrid').getByRole('checkbox', { name, exact: true });
  }

  async next(): Promise<void> {
    await this.page.getByRole('button', { name: 'Next: rights' }).click();
    await this.page.getByRole('treegrid').first().waitFor();
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  /** Chooses from the menu of a row. */
  async choose(name: string, action: string): Promise<void> {
    await this.page.getByRole('button', { name: `Actions for ${name}` }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }
}
