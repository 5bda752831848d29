import type { GraphQLResolveInfo } from 'graphql';
import type { RequestContext } from '../../../context/context.js';
import { changed } from '../../../core/graphql/changed.js';
import { selectedFields } from '../../../core/graphql/selection.js';
import { readDetail } from './structure-detail.service.js';
import type { StructureDetail } from './structure.types.js';

/** One node, with the selected fields of itself and of its children. */
export const readNode = (ctx: RequestContext, info: GraphQLResolveInfo, id: string): Promise<StructureDetail> =>
  readDetail(ctx, id, selectedFields(info), selectedFields(info, ['children']));

/** Answers a mutation with the node that it changed, as `structureDetail` shows it. */
export const changedNode = (ctx: RequestContext, info: GraphQLResolveInfo, id: string): Promise<StructureDetail> =>
  changed(info, { id }, () => readNode(ctx, info, id));
