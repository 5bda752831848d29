import type { Locator, Page } from '@playwright/test';

/** The owners of assets, and the assets of the chosen one beside those to assign. */
export class AssetPermissionPage {
  readonly free: Locator;
  readonly assigned: Locator;
  readonly toasts: Locator;

  constructor(readonly page: Page) {
    this.free = page.getByRole('region', { name: 'Not assigned' });
    this.assigned = page.getByRole('region', { name: 'Assigned', exact: true });
    this.toasts = page.getByRole('region', { name: /^Notices/ });
  }

  async goto(query = ''): Promise<void> {
    await this.page.goto(`/admin/asset-permission${query}`);
    await this.page.getByRole('tab', { name: 'User groups' }).waitFor();
  }

  /** The list of users or of user groups. */
  owners(kind: 'Users' | 'User groups'): Locator {
    return this.page.getByRole('tree', { name: kind, exact: true });
  }

  /** Opens the assets of a user group. */
  async openGroup(name: string): Promise<void> {
    await this.page.getByRole('tab', { name: 'User groups' }).click();
    await this.owners('User groups').getByRole('treeitem', { name }).click();
    await this.page.getByRole('heading', { level: 2, name }).waitFor();
  }
}
