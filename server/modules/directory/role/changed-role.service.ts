import type { GraphQLResolveInfo } from 'graphql';
import type { RequestContext } from '../../../context/context.js';
import { changed } from '../../../core/graphql/changed.js';
import { readRole } from './role.service.js';
import type { RoleView } from './role.types.js';

/** Answers a mutation with the role that it changed, as `roleDetail` shows it. */
export const changedRole = (ctx: RequestContext, info: GraphQLResolveInfo, id: string): Promise<RoleView> =>
  changed(info, { id }, (fields) => readRole(ctx, id, fields));
