import type { RequestHandler, Router } from 'express';
import { TransportError } from './transport-failure.js';

interface Address {
  /** Below the path of `router`. */
  readonly path: string;
  readonly method: 'GET' | 'POST';
}

/** Adds an address to `router`. Its other methods are refused with 405 and the right ones in Allow (CALL-003). */
export function addRoute(router: Router, { path, method }: Address, ...handlers: RequestHandler[]): void {
  const route = router.route(`/${path}`);
  if (method === 'GET') route.get(...handlers);
  else route.post(...handlers);
  const allowed = method === 'GET' ? 'GET, HEAD' : 'POST';
  const details = { message: 'error.methodRefused', values: { allowed } };
  route.all(() => {
    throw new TransportError(405, 'the address has another method', details, allowed);
  });
}
