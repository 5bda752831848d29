import type { Page } from '@playwright/test';

/** The assets of an OU and their synchronization. */
export class AssetsPage {
  constructor(readonly page: Page) {}

  async goto(question = ''): Promise<void> {
    await this.page.goto(`/admin/assets${question}`);
    await this.page.getByRole('heading', { level: 1, name: 'Assets' }).waitFor();
    await this.page.getByRole('table', { name: 'Assets' }).waitFor();
  }

  get dialog() {
    return this.page.getByRole('dialog');
  }

  get start() {
    return this.page.getByRole('button', { name: 'Synchronize', exact: true });
  }

  /** How the synchronization stands. */
  get strip() {
    return this.page.getByRole('region', { name: 'Synchronization' });
  }

  /** The row of an asset. */
  row(name: string) {
    return this.page.getByRole('row').filter({ has: this.page.getByRole('link', { name, exact: true }) });
  }
}
