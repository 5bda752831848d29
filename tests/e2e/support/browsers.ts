import type { Browser, BrowserContext, Page } from '@playwright/test';

/** Animations are off, so that the checked state is final. */
const LOOK = { viewport: { width: 1440, height: 900 }, locale: 'en-US', reducedMotion: 'reduce' } as const;

/** The HTTP cache stays: its files never change. */
const STORED = 'local_storage,indexeddb,service_workers,cache_storage';

/**
 * The browser contexts of a worker. Each has a store of its own and is taken without cookies and stored data. Only the
 * portal's immutable files stay cached from its former use.
 */
export class Browsers {
  readonly #free: BrowserContext[] = [];
  /** Origins that a context has visited, which may have stored data. */
  readonly #origins = new WeakMap<BrowserContext, Set<string>>();

  constructor(
    private readonly browser: Browser,
    private readonly baseURL: string,
  ) {}

  /** An empty page of a context that nobody else uses. */
  async take(): Promise<Page> {
    const used = this.#free.pop();
    const context = used ?? (await this.browser.newContext({ baseURL: this.baseURL, ...LOOK }));
    if (!used) await this.#begin(context);
    const page = await context.newPage();
    if (used) await this.#empty(page);
    return page;
  }

  /** Returns a context, with the pages of a story closed. */
  async giveBack(context: BrowserContext): Promise<void> {
    const [, ...pages] = context.pages();
    await Promise.all(pages.map((page) => page.close()));
    await context.clearCookies();
    this.#free.push(context);
  }

  /**
   * The first page of a context shows a file of the portal and stays: its process outlives the pages of stories, whose
   * code would be compiled anew for each of them.
   */
  async #begin(context: BrowserContext): Promise<void> {
    await (await context.newPage()).goto('/boot.js');
    this.#watch(context);
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
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED });
    await session.detach();
  }
}
