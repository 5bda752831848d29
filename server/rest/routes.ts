import { Router } from 'express';
import type { Request } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { RequestContext } from '../core/context.js';
import type { Runtime } from '../core/runtime.js';

/** What the adapter needs of the portal it stands in. */
export interface RestDependencies {
  readonly runtime: Runtime;
  readonly schema: GraphQLSchema;
  readonly contextOf: (request: Request) => Promise<RequestContext>;
}

/** The documented calls as routes. */
export function restRoutes(_dependencies: RestDependencies): Router {
  return Router();
}
