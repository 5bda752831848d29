import { Router } from 'express';
import { addRoute } from './add-route.js';
import { TransportError } from './transport-failure.js';

/** The page on which a person changes their own password. */
const CHANGE_PASSWORD = '/account?section=security&dialog=password';

/**
 * Addresses that programs know without being told. Password managers open the change of the password by one (CALL-272);
 * they ask for an unknown one first, which must be missing rather than a page.
 */
export function wellKnownRoutes(): Router {
  const router = Router();
  addRoute(router, { path: '.well-known/change-password', method: 'GET' }, (_request, response) =>
    response.redirect(303, CHANGE_PASSWORD),
  );
  router.use('/.well-known', () => {
    throw new TransportError(404, 'no such page');
  });
  return router;
}
