import './theme/fonts/inter.css';
import './theme/first-paint.css';

// ROUTE-30: earlier versions of a site may have left a worker that would serve old pages.
void navigator.serviceWorker?.getRegistrations().then((all) => all.forEach((one) => void one.unregister()));

// The pages around signing in stand alone: they load neither the router nor the cache of the portal behind them.
const root = document.getElementById('root');
if (!root) throw new Error('The page has no root.');
const isSignIn = /^\/(login|sso-login|reset-password|forget-password|init-user|confirm-email|site\/[^/]+)$/.test(
  location.pathname,
);
const show = () =>
  isSignIn
    ? import('./features/identity/login/login-root').then(({ mount }) => mount(root))
    : import('./app/portal-root').then(({ mount }) => mount(root));

// SSO-04: a link may lead to a provider first, whichever page it opens.
if (location.search.includes('ssoRedirect')) {
  void import('./features/identity/login/sso-redirect')
    .then(({ followSsoRedirect }) => followSsoRedirect(isSignIn))
    .catch(() => false)
    .then((hasLeft) => (hasLeft ? undefined : show()));
} else void show();
