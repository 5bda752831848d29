import type { Cookie, Page } from '@playwright/test';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { setTimeout as sleep } from 'node:timers/promises';
import { hashSecret } from '../../../server/core/ids.js';
import { LoginPage } from '../pages/login-page.js';

/** The portal reads a cached session again after this many milliseconds. */
const KEPT_IN_MEMORY = 1_100;

interface SignIn {
  readonly cookies: Cookie[];
  readonly tokenHash: string;
  /** The state of the session at its beginning. */
  readonly state: string;
  /** The page that sign-in led to. */
  readonly url: string;
}

interface Way {
  readonly organization?: string | undefined;
  /** Always signs in on the sign-in page. */
  readonly isFresh?: boolean;
  /** Opens no page where the person has a session already. */
  readonly isBlank?: boolean;
}

/**
 * Sign-ins of a worker: each person signs in once on the sign-in page, and later stories reuse the session while it is
 * unchanged. A session that a story ended or moved to another OU is not reused.
 */
export class SignIns {
  readonly #kept = new Map<string, SignIn>();
  #writtenAt = 0;

  constructor(private readonly connection: Connection) {}

  /** Call it after writing rows directly: the portal may have cached sessions. */
  wrote(): void {
    this.#writtenAt = Date.now();
  }

  /** Signs a page's browser in, and opens the page that this leads to. */
  async signIn(
    page: Page,
    username: string,
    { organization, isFresh = false, isBlank = false }: Way = {},
  ): Promise<void> {
    const key = `${username}, ${organization ?? ''}`;
    const kept = isFresh ? undefined : this.#kept.get(key);
    if (kept && (await this.#stateOf(kept.tokenHash)) === kept.state) {
      await sleep(Math.max(0, this.#writtenAt + KEPT_IN_MEMORY - Date.now()));
      await page.context().addCookies(kept.cookies);
      if (!isBlank) await page.goto(kept.url);
      return;
    }
    await new LoginPage(page).signIn(username, organization);
    if (isFresh) return;
    const cookies = await page.context().cookies();
    const tokenHash = hashSecret(cookies.find(({ name }) => name === 'portal_session')?.value ?? '');
    const state = await this.#stateOf(tokenHash);
    if (state) this.#kept.set(key, { cookies, tokenHash, state, url: page.url() });
  }

  async #stateOf(tokenHash: string): Promise<string | undefined> {
    const [[row]] = await this.connection.query<RowDataPacket[]>(
      `SELECT ou_id, is_mfa_demanded, mfa_completed, user_agent, ip FROM session
        WHERE token_hash = ? AND ended_time IS NULL`,
      [tokenHash],
    );
    return row && JSON.stringify(row);
  }
}
