import type { Page } from '@playwright/test';

/** The dialog over the list of applications that registers one from a manifest. */
export class ManifestPage {
  constructor(readonly page: Page) {}

  get text() {
    return this.page.locator('#app-manifest');
  }

  /** The faults or differences of the last check. */
  get result() {
    return this.page.getByRole('status', { name: 'Result of the check' });
  }

  async goto(): Promise<void> {
    await this.page.goto('/admin/apps?dialog=manifest');
    await this.text.waitFor();
  }

  /** Drops a file on the field of the text, beside the zone for files. */
  async drop(name: string, content: string): Promise<void> {
    const transfer = await this.page.evaluateHandle(
      ([file, text]) => {
        const data = new DataTransfer();
        data.items.add(new File([text], file, { type: 'application/json' }));
        return data;
      },
      [name, content] as const,
    );
    await this.text.dispatchEvent('drop', { dataTransfer: transfer });
  }
}
