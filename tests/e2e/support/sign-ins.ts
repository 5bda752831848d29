import type { Cookie, Page } from '@playwright/test';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { setTimeout as sleep } from 'node:timers/promises';
import { hashSecret } from '../../../server/core/ids.js';
import { LoginPage } from '../pages/login-page.js';

/** What the portal keeps of a session in memory is read again after this many milliseconds. */
const KEPT_IN_MEMORY = 1_100;

interface SignIn {
  readonly cookies: Cookie[];
  readonly tokenHash: string;
  /** What the session was when it began. */
  readonly state: string;
  /** The page that sign-in led to. */
  readonly url: string;
}

/**
 * Sign-ins of a worker: each person signs in once by the sign-in page, and later stories go on in that session for as
 * long as it is what it was. A story that ended it, or chose another OU in it, leaves it to nobody.
 */
export class SignIns {
  readonly #kept = new Map<string, SignIn>();
  #writtenAt = 0;

  constructor(private readonly connection: Connection) {}

  /** Tells that rows were written past the portal, which may not see them in a session that it has in memory. */
  wrote(): void {
    this.#writtenAt = Date.now();
  }

  /** Signs the browser of a page in, `isFresh` by the sign-in page in any case, and shows where that leads. */
  async signIn(page: Page, username: string, organization?: string, isFresh = false): Promise<void> {
    const key = `${username}, ${organization ?? ''}`;
    const kept = isFresh ? undefined : this.#kept.get(key);
    if (kept && (await this.#stateOf(kept.tokenHash)) === kept.state) {
      await sleep(Math.max(0, this.#writtenAt + KEPT_IN_MEMORY - Date.now()));
      await page.context().addCookies(kept.cookies);
      await page.goto(kept.url);
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
