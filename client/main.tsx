import './theme/fonts/inter.css';
import './theme/first-paint.css';

// ROUTE-30: earlier versions of a site may have left a worker that would serve old pages.
void navigator.serviceWorker?.getRegistrations().then((all) => all.forEach((one) => void one.unregister()));

// The sign-in page stands alone: it loads neither the router nor the cache of the portal behind it.
const root = document.getElementById('root');
if (!root) throw new Error('The page has no root.');
if (location.pathname === '/login') void import('./features/login/login-root').then(({ mount }) => mount(root));
else void import('./app/portal-root').then(({ mount }) => mount(root));
