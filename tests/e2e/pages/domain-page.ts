import type { Page } from '@playwright/test';

/** The list of domains, and the page of one. */
export class DomainPage {
  constructor(readonly page: Page) {}

  get name() {
    return this.page.locator('#domain-name');
  }

  get url() {
    return this.page.locator('#domain-url');
  }

  get guide() {
    return this.page.getByRole('region', { name: 'Guide' });
  }

  async goto(): Promise<void> {
    await this.page.goto('/admin/domain-settings');
    await this.page.getByRole('heading', { level: 1 }).waitFor();
  }

  /** Opens the page of a new domain. */
  async add(): Promise<void> {
    await this.page.getByRole('link', { name: 'Add domain' }).first().click();
    await this.name.waitFor();
  }

  field(label: string) {
    return this.page.getByRole('textbox', { name: label });
  }

  step(name: string) {
    return this.page.getByRole('main').getByRole('heading', { name }).getByRole('button');
  }

  import(name: string) {
    return this.page.getByRole('radio', { name });
  }

  async submit(action: string): Promise<void> {
    await this.page.getByRole('main').getByRole('button', { name: action, exact: true }).click();
  }

  /** Adds a domain that imports nobody new; its page stays open. */
  async make(name: string, url: string): Promise<void> {
    await this.add();
    await this.name.fill(name);
    await this.url.fill(url);
    await this.step('New people').click();
    await this.import('Only people created beforehand').check();
    await this.submit('Add domain');
    await this.page.getByRole('heading', { level: 1, name }).waitFor();
  }

  /** Chooses from the menu of a row of the list. */
  async choose(name: string, action: string): Promise<void> {
    await this.page.getByRole('button', { name: `Actions for ${name}` }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }
}
