import './theme/fonts/inter.css';
import './theme/first-paint.css';
import { isInView } from './core/view';

// ROUTE-30: earlier versions of a site may have left a worker that would serve old pages.
void navigator.serviceWorker?.getRegistrations().then((all) => all.forEach((one) => void one.unregister()));

// The pages around signing in stand alone: they load neither the router nor the cache of the portal behind them.
const root = document.getElementById('root');
if (!root) throw new Error('The page has no root.');
/** A view of the portal as somebody else has its own frame, and no page of signing in (VIEW-02). */
const isView = isInView();
const loadView = () => (isView ? import('./app/view') : undefined);
const isSignIn =
  !isView &&
  /^\/(login|sso-login|reset-password|forget-password|init-user|confirm-email|site\/[^/]+)$/.test(location.pathname);
const show = async () => {
  if (isSignIn) return import('./features/identity/login/login-root').then(({ mount }) => mount(root));
  // Before the portal is loaded, whose parts read the storage that the view keeps apart.
  const view = await loadView();
  const { mount } = await import('./app/portal-root');
  mount(root, view?.default);
};

// SSO-04: a link may lead to a provider first, whichever page it opens.
if (location.search.includes('ssoRedirect')) {
  void import('./features/identity/login/sso-redirect')
    .then(({ followSsoRedirect }) => followSsoRedirect(isSignIn))
    .catch(() => false)
    .then((hasLeft) => (hasLeft ? undefined : show()));
} else void show();
