import type { Page } from '@playwright/test';

/** The pages and dialogs for choosing a password. */
export class PasswordPage {
  constructor(readonly page: Page) {}

  /** The fields of a mailed link's page. */
  get password() {
    return this.page.locator('#password');
  }
  get confirmation() {
    return this.page.locator('#confirmation');
  }

  /** The fields of the dialog. */
  get dialog() {
    return this.page.getByRole('dialog');
  }
  field(name: 'old' | 'new' | 'confirm') {
    return this.page.locator(`#${name}-password`);
  }

  /** A rule of the list, met or not. */
  rule(name: string, isMet: boolean) {
    return this.page.locator(`[data-rule=${name}][data-met=${isMet}]`);
  }

  async submit(): Promise<void> {
    await this.page.locator('button[type=submit]').click();
  }

  async setByLink(password: string): Promise<void> {
    await this.password.fill(password);
    await this.confirmation.fill(password);
    await this.submit();
  }

  async openChange(): Promise<void> {
    await this.page.getByRole('button', { name: /^Menu of/ }).click();
    await this.page.getByRole('menuitem', { name: 'Change password' }).click();
    await this.field('old').waitFor();
  }

  async change(old: string, wanted: string, confirmation = wanted): Promise<void> {
    await this.field('old').fill(old);
    await this.field('new').fill(wanted);
    await this.field('confirm').fill(confirmation);
    await this.dialog.locator('button[type=submit]').click();
  }
}
