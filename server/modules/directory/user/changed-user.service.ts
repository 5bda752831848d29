import type { GraphQLResolveInfo } from 'graphql';
import type { RequestContext } from '../../../context/context.js';
import { changed } from '../../../core/graphql/changed.js';
import { readUser } from './user-list.service.js';
import type { User } from './user.types.js';

/** Answers a mutation with the member of the working OU that it changed, as `userDetail` shows them. */
export const changedUser = (ctx: RequestContext, info: GraphQLResolveInfo, id: string): Promise<User> =>
  changed(info, { id }, (fields) => readUser(ctx, id, fields));
