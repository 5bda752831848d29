import type { Locator, Page } from '@playwright/test';

/** Wherever a code of six digits is asked for. */
export class CodePage {
  constructor(readonly page: Page) {}

  get field(): Locator {
    return this.page.getByLabel('Six-digit code');
  }

  /** What is wrong with the code. */
  get fault(): Locator {
    return this.page.locator('#code-fault');
  }

  /** Sending again, whatever it says now. */
  get resend(): Locator {
    return this.page.getByRole('button', { name: /Send another code/ });
  }

  /** Pastes a code, which submits it. */
  async paste(code: string): Promise<void> {
    await this.field.focus();
    await this.page.keyboard.insertText(code);
  }
}
