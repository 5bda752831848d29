import type { ComponentType } from 'react';

type Page = () => Promise<{ default: ComponentType }>;

/** The pages around signing in, by the first part of their path: they stand before the portal and load none of it. */
export const SIGN_IN_PAGES: Readonly<Record<string, Page>> = {
  'confirm-email': () => import('./pages/confirm-email-page'),
  'forget-password': () => import('./pages/forget-password-page'),
  'init-user': () => import('./pages/init-user-page'),
  login: () => import('./pages/login-page'),
  'reset-password': () => import('./pages/reset-password-page'),
  site: () => import('./pages/site-page'),
  'sso-login': () => import('./pages/sso-login-page'),
};
