import type { Page } from '@playwright/test';

/** Everyone of the demo. */
export const PASSWORD = 'Portal@2026';

/** The sign-in page. */
export class LoginPage {
  constructor(readonly page: Page) {}

  get account() {
    return this.page.locator('#account');
  }

  get password() {
    return this.page.locator('#password');
  }

  async submit(username: string, password: string): Promise<void> {
    await this.account.fill(username);
    await this.password.fill(password);
    await this.page.locator('button[type=submit]').click();
  }

  /** Signs in from any page, and works in `organization` if the account has several. */
  async signIn(username: string, organization?: string): Promise<void> {
    if (!this.page.url().includes('/login')) await this.page.goto('/login');
    await this.submit(username, PASSWORD);
    await this.page.waitForURL((url) => url.pathname !== '/login');
    if (!organization) return;
    await this.page.getByRole('button', { name: organization }).click();
    await this.page.waitForURL((url) => !['/login', '/company-select'].includes(url.pathname));
  }
}
