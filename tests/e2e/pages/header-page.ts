import type { Locator, Page } from '@playwright/test';

/** The portal's header: shortcuts, recent visits, and the menu of the person. */
export class HeaderPage {
  readonly shortcuts: Locator;
  readonly arrange: Locator;
  /** The favorites of the first screen. */
  readonly favorites: Locator;
  readonly visits: Locator;
  readonly visited: Locator;
  readonly dialog: Locator;

  constructor(readonly page: Page) {
    const banner = page.getByRole('banner');
    this.shortcuts = banner.getByRole('navigation', { name: 'Favorites' });
    this.arrange = page.getByRole('dialog', { name: 'Arrange favorites' });
    this.favorites = page.getByRole('region', { name: 'Favorites' });
    this.visits = banner.getByRole('button', { name: 'Recently visited' });
    this.visited = page.getByRole('dialog', { name: 'Recently visited' });
    this.dialog = page.getByRole('dialog');
  }

  /** Opens the dialog of the favorites from the first screen. */
  async openArrange(): Promise<void> {
    await this.favorites.getByRole('button', { name: 'Add a favorite' }).click();
    await this.arrange.getByRole('treeitem').first().waitFor();
  }

  /** A menu that can be added as a shortcut. */
  choice(name: string): Locator {
    return this.arrange.getByRole('treeitem', { name: new RegExp(`^${name}\\b`) });
  }

  /** The chosen shortcuts. */
  get chosen(): Locator {
    return this.arrange.getByRole('group', { name: /^Selected/ }).getByRole('listitem');
  }

  /** The recent visits. */
  get visitLinks(): Locator {
    return this.visited.getByRole('link');
  }

  async openProfile(): Promise<void> {
    await this.page
      .getByRole('banner')
      .getByRole('button', { name: /^Menu of/ })
      .click();
    await this.page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  }

  /** Opens the settings of narrow screens. */
  async openSettings(): Promise<void> {
    await this.page.getByRole('button', { name: 'Show or hide the menu' }).click();
    await this.page.getByRole('button', { name: /^Settings of/ }).click();
    await this.page.getByRole('dialog', { name: 'Settings' }).waitFor();
  }
}
