const KEPT = 'portal.account';

/** Keeps the account that somebody typed for the next sign-in page of this tab; pages around sign-in load afresh. */
export function keepTypedAccount(account: string): void {
  sessionStorage.setItem(KEPT, account.trim());
}

/** The kept account; empty for none. */
export const typedAccount = (): string => sessionStorage.getItem(KEPT) ?? '';

/** Forgets the account once somebody is signed in: the next person at this tab may be another one. */
export function forgetTypedAccount(): void {
  sessionStorage.removeItem(KEPT);
}
