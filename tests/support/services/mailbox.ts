import type { DataSource } from 'typeorm';
import { until } from '../socket.js';

/** A mail as the portal keeps it. */
export interface KeptMail {
  readonly kind: string;
  readonly locale: string;
  readonly subject: string;
  readonly text: string;
}

/** The mails of a portal without a mail server, as its outbox keeps them. */
export class Mailbox {
  constructor(private readonly database: DataSource) {}

  /** All mails to an address, oldest first. */
  async to(address: string): Promise<KeptMail[]> {
    return this.database.query('SELECT kind, locale, subject, text FROM mail WHERE address = ? ORDER BY id', [
      address,
    ]) as Promise<KeptMail[]>;
  }

  /** The newest mail of a kind to an address, once there are `count` of them. */
  async next(address: string, kind: string, count = 1): Promise<KeptMail> {
    let mails: KeptMail[] = [];
    await until(async () => {
      mails = (await this.to(address)).filter((mail) => mail.kind === kind);
      return mails.length >= count;
    });
    return mails.at(-1) as KeptMail;
  }
}

/** The six digits of a mailed code. */
export const codeOf = (mail: KeptMail): string => /\b\d{6}\b/.exec(mail.text)?.[0] ?? '';

/** The token of a mailed link. */
export const tokenOf = (mail: KeptMail): string => /[?&]token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
