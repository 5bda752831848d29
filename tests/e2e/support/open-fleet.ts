import type { FrameLocator, Page } from '@playwright/test';
import { ShellPage } from '../pages/shell-page.js';

/** Opens the demo's app Fleet Operations from the first screen, and answers its frame once it shows the person. */
export async function openFleet(page: Page): Promise<FrameLocator> {
  const shell = new ShellPage(page);
  await shell.openApp('Fleet Operations');
  return shell.frame;
}
