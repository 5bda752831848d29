import type { Page } from '@playwright/test';

/** The GraphQL explorer of the pages for integrators. */
export class ExplorerPage {
  constructor(private readonly page: Page) {}

  readonly answer = this.page.locator('.graphiql-response .view-lines');
  readonly suggestions = this.page.locator('.suggest-widget');
  readonly documentation = this.page.locator('.graphiql-plugin');

  /** Opens the page and waits until it has read the schema. */
  async open(): Promise<void> {
    const schema = this.page.waitForResponse(
      (response) => response.request().postData()?.includes('IntrospectionQuery') === true,
    );
    await this.page.goto('/developer/explorer.html');
    await schema;
    await this.editor.waitFor();
  }

  /** Replaces the document; a bracket at the beginning would enclose the one before. */
  async write(text: string): Promise<void> {
    await this.editor.click();
    await this.page.keyboard.press('Control+A');
    await this.page.keyboard.insertText(text);
  }

  /** Runs the document by keys; a subscription ends by {@link stop}. */
  async run(): Promise<void> {
    await this.page.keyboard.press('Control+Enter');
  }

  async stop(): Promise<void> {
    await this.page.getByRole('button', { name: /^Stop/ }).press('Enter');
  }

  /** Calls by an API token from now on; blank for the session. */
  async callBy(token: string): Promise<void> {
    await this.page.getByLabel('API token').fill(token);
  }

  /** Shows the documentation of a type or field, from the place shown before, by keys. */
  async follow(name: string): Promise<void> {
    await this.documentation.getByRole('link', { name, exact: true }).first().press('Enter');
  }

  /** Opens the documentation by keys; the page remembers whether it is open. */
  async showDocumentation(): Promise<void> {
    const show = this.page.getByRole('button', { name: 'Show Documentation Explorer' });
    const hide = this.page.getByRole('button', { name: 'Hide Documentation Explorer' });
    await show.or(hide).waitFor();
    if (await show.isVisible()) await show.press('Enter');
  }

  /** Opens the documents that ran, by keys. */
  async showHistory(): Promise<void> {
    await this.page.getByRole('button', { name: 'Show History' }).press('Enter');
  }

  private get editor() {
    return this.page.locator('.graphiql-query-editor .view-lines');
  }
}
