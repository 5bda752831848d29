import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** The portal: its launcher, its menus, and the app in the frame. */
export class ShellPage {
  readonly frame;
  readonly toggle: Locator;
  readonly changer: Locator;
  readonly panel: Locator;
  /** All apps on the first screen. */
  readonly apps: Locator;

  constructor(readonly page: Page) {
    // Other apps stay alive in hidden frames.
    this.frame = page.frameLocator('iframe:visible');
    this.toggle = page.getByRole('button', { name: 'Show or hide the menu' });
    this.changer = page.getByRole('button', { name: /change app/ });
    this.apps = page.getByRole('region', { name: /^(Apps|Anwendungen|应用)/ });
    this.panel = page.getByRole('dialog', { name: 'Change app' });
  }

  /** The menus of an app. */
  menus(app: string): Locator {
    return this.page.getByRole('navigation', { name: new RegExp(app) });
  }

  /** The link to an app on the first screen. */
  app(name: string): Locator {
    return this.apps.getByRole('link', { name: new RegExp(`^${name}`) });
  }

  /** Opens an app from the first screen and waits until it shows the person. */
  async openApp(name: string): Promise<void> {
    await this.page.goto('/portal');
    await this.app(name).click();
    await this.isReady();
  }

  /** Chooses another language in the menu of the person, while its texts are English. */
  async chooseLanguage(name: string): Promise<void> {
    await this.page.getByRole('button', { name: /^Menu of/ }).click();
    await this.page.getByRole('menuitem', { name: 'Language' }).click();
    await this.page.getByRole('dialog').getByLabel(name).check();
    await this.page.getByRole('button', { name: 'Apply' }).click();
  }

  /** Waits until the app in the frame has announced itself. */
  async isReady(): Promise<void> {
    await expect(this.frame.getByTestId('who')).not.toBeEmpty();
  }

  /** Makes the app report unsaved work, or none (SHELL-40), and waits until the portal has received it. */
  async tellUnsaved(confirm = true): Promise<void> {
    await this.frame
      .locator('body')
      .evaluate((_, isDirty) => parent.postMessage({ type: 'APP_PORTAL_CONFIRM', confirm: isDirty }, '*'), confirm);
    const isGuarded = () => this.page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
    await expect.poll(isGuarded).toBe(confirm);
  }
}
