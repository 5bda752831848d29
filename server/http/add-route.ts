import type { RequestHandler, Router } from 'express';
import { methodRefused } from './transport-failure.js';

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
  route.all(() => {
    throw methodRefused(method === 'GET' ? 'GET, HEAD' : 'POST');
  });
}
