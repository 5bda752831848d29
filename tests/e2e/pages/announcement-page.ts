import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** The list of announcements, the editor of one, and the dialogs over both. */
export class AnnouncementPage {
  constructor(readonly page: Page) {}

  get title() {
    return this.page.getByLabel('Title');
  }

  get text() {
    return this.page.getByRole('textbox', { name: 'Text' });
  }

  get dialog() {
    return this.page.getByRole('dialog');
  }

  get question() {
    return this.page.getByRole('alertdialog');
  }

  async goto(question = ''): Promise<void> {
    await this.page.goto(`/admin/announcement${question}`);
    await this.page.getByRole('heading', { level: 1 }).waitFor();
  }

  /** Opens the editor of a new one, and waits until it can be written in. */
  async begin(): Promise<void> {
    await this.goto();
    await this.page.getByRole('link', { name: 'New announcement' }).first().click();
    await this.text.waitFor();
  }

  async write(title: string, text: string): Promise<void> {
    await this.title.fill(title);
    await this.text.click();
    await this.page.keyboard.type(text);
  }

  async chooseUser(name: string): Promise<void> {
    await this.page.getByRole('radio', { name: 'Specified users' }).check();
    await this.page.getByRole('button', { name: 'Choose people' }).click();
    await this.dialog.getByRole('searchbox').fill(name);
    await this.dialog.getByRole('treeitem', { name }).first().click();
    await expect(this.dialog.getByText('1 person chosen')).toBeVisible();
    await this.dialog.getByRole('button', { name: 'Use selection' }).click();
  }

  async saved(): Promise<void> {
    await expect(this.page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  }
}
