/** The page of integrators, with addresses and a first query. */
export const GUIDE_PATH = '/admin/developers';

/** The dialogs of the page, as the address names them. */
export const TOKEN_WORKS = ['token', 'new', 'edit', 'renew', 'revoke', 'filter', 'use'] as const;
export type TokenWork = (typeof TOKEN_WORKS)[number];
