import type { Browser, BrowserContext, Page } from '@playwright/test';

/** Nothing moves, so that what is looked at is what stays. */
const LOOK = { viewport: { width: 1440, height: 900 }, locale: 'en-US', reducedMotion: 'reduce' } as const;

/**
 * Browsers of a worker, each with a store of its own. Who gets one finds no cookie and nothing stored; only files of
 * the portal, which never change under their name, are still there from who had it before.
 */
export class Browsers {
  readonly #free: BrowserContext[] = [];
  /** Where pages of a browser have been, and may have stored something. */
  readonly #origins = new WeakMap<BrowserContext, Set<string>>();

  constructor(
    private readonly browser: Browser,
    private readonly baseURL: string,
  ) {}

  /** An empty page of a browser that nobody else has. */
  async take(): Promise<Page> {
    const used = this.#free.pop();
    const context = used ?? (await this.browser.newContext({ baseURL: this.baseURL, ...LOOK }));
    if (!used) this.#watch(context);
    const page = await context.newPage();
    if (used) await this.#empty(page);
    return page;
  }

  /** Takes a browser back, with its pages closed. */
  async giveBack(context: BrowserContext): Promise<void> {
    await Promise.all(context.pages().map((page) => page.close()));
    await context.clearCookies();
    this.#free.push(context);
  }

  #watch(context: BrowserContext): void {
    const origins = new Set<string>();
    this.#origins.set(context, origins);
    context.on('page', (page) =>
      page.on('framenavigated', (frame) => {
        const { origin } = new URL(frame.url());
        if (origin !== 'null') origins.add(origin);
      }),
    );
  }

  async #empty(page: Page): Promise<void> {
    const session = await page.context().newCDPSession(page);
    for (const origin of this.#origins.get(page.context()) ?? [])
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb' });
    await session.detach();
  }
}
