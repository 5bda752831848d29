import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** The landing page and its editor, in English. */
export class LandingPage {
  readonly bar: Locator;
  readonly catalogue: Locator;
  readonly save: Locator;

  constructor(readonly page: Page) {
    this.catalogue = page.getByRole('complementary', { name: 'Add a widget' });
    this.save = page.getByRole('button', { name: 'Save', exact: true });
    this.bar = page.getByRole('status').filter({ hasText: /saved/ });
  }

  /** Opens the editor of the person's own layout, or of everyone's. */
  async arrange(scope: 'own' | 'everyone' = 'own'): Promise<void> {
    await this.page.goto(`/portal?arrange=${scope}`);
    await expect(this.page.getByRole('heading', { level: 1, name: /^Arrange/ })).toBeVisible();
  }

  /** The grip of a widget in the editor. */
  grip(name: string): Locator {
    return this.page.getByRole('button', { name: `Move ${name}`, exact: true });
  }

  /** The widgets of a kind. */
  widget(type: string): Locator {
    return this.page.locator(`[data-widget=${type}]`);
  }

  /** The kinds of the widgets in the order of the document. */
  kinds(): Promise<(string | null)[]> {
    return this.page.locator('[data-widget]').evaluateAll((all) => all.map((each) => each.getAttribute('data-widget')));
  }

  /** Leaves recent visits and messages of the layout that an editor begins with. */
  async leaveTwo(): Promise<void> {
    for (const name of ['Active alarms', 'Announcements']) {
      await this.grip(name).focus();
      await this.page.keyboard.press('Delete');
    }
    await expect(this.page.locator('[data-widget]')).toHaveCount(2);
  }

  /** Adds a widget that needs no choice. */
  async add(name: string): Promise<void> {
    await this.catalogue.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  }

  /** Saves, and waits for the landing page. */
  async saved(): Promise<void> {
    await this.save.click();
    await this.left();
  }

  /** Waits for the landing page after saving: the editor shows the same widgets before the server has them. */
  async left(): Promise<void> {
    await expect(this.page.getByText('First screen saved')).toBeVisible();
    await expect(this.page).toHaveURL(/\/portal$/);
  }

  /** Takes a menu of an app in the open dialog. */
  async choose(app: string, ...menus: string[]): Promise<void> {
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('treeitem', { name: app }).click();
    for (const menu of menus) await dialog.getByRole('treeitem', { name: menu, exact: true }).click();
  }
}
