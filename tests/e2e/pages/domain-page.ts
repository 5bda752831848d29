import type { Page } from '@playwright/test';

/** The list of domains, and the form over it. */
export class DomainPage {
  constructor(readonly page: Page) {}

  get dialog() {
    return this.page.getByRole('dialog');
  }

  get name() {
    return this.page.locator('#domain-name');
  }

  get url() {
    return this.page.locator('#domain-url');
  }

  async goto(): Promise<void> {
    await this.page.goto('/admin/domain-settings');
    await this.page.getByRole('heading', { level: 1 }).waitFor();
  }

  /** Opens the form of a new domain. */
  async add(): Promise<void> {
    // The form before it may still be closing, and its own button bears the same words.
    await this.dialog.waitFor({ state: 'detached' });
    await this.page.getByRole('button', { name: 'Add domain' }).first().click();
    await this.name.waitFor();
  }

  field(label: string) {
    return this.dialog.getByLabel(label);
  }

  tab(name: string) {
    return this.dialog.getByRole('tab', { name });
  }

  import(name: string) {
    return this.dialog.getByRole('radio', { name });
  }

  async submit(action: string): Promise<void> {
    await this.dialog.getByRole('button', { name: action }).click();
  }

  /** Adds a domain that imports nobody new. */
  async make(name: string, url: string): Promise<void> {
    await this.add();
    await this.name.fill(name);
    await this.url.fill(url);
    await this.import('Only people created beforehand').check();
    await this.submit('Add domain');
    await this.dialog.waitFor({ state: 'detached' });
  }

  /** Chooses from the menu of a row. */
  async choose(name: string, action: string): Promise<void> {
    await this.page.getByRole('button', { name: `Actions for ${name}` }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }
}
