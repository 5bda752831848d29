import type { Locator, Page } from '@playwright/test';

/** Every form that asks for a code of six digits. */
export class CodePage {
  constructor(readonly page: Page) {}

  get field(): Locator {
    return this.page.getByLabel('Six-digit code');
  }

  /** The error message of the code. */
  get fault(): Locator {
    return this.page.locator('#code-fault');
  }

  /** The button for sending again, whatever its label. */
  get resend(): Locator {
    return this.page.getByRole('button', { name: /Send another code/ });
  }

  /** Pastes a code, which submits the form. */
  async paste(code: string): Promise<void> {
    await this.field.focus();
    await this.page.keyboard.insertText(code);
  }
}
