import type { Locator, Page } from '@playwright/test';

/** The message centre, and what pops up. */
export class MessagesPage {
  constructor(private readonly page: Page) {}

  get bell(): Locator {
    return this.page.getByRole('banner').getByRole('button', { name: /Messages,/ });
  }

  get centre(): Locator {
    return this.page.getByRole('dialog', { name: 'Messages' });
  }

  get settings(): Locator {
    return this.page.getByRole('dialog', { name: 'How messages alert you' });
  }

  async open(): Promise<void> {
    await this.bell.click();
    await this.centre.getByRole('searchbox', { name: 'Find in messages' }).waitFor();
  }

  message(text: string): Locator {
    return this.centre.getByRole('listitem').filter({ hasText: text });
  }

  popup(text: string): Locator {
    return this.page.locator('[data-message-popup]', { hasText: text });
  }
}
