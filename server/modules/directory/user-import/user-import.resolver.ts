import { Arg, Args, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { PageArguments } from '../../../core/graphql/list-arguments.js';
import { applyImport } from './import-apply.service.js';
import { importStatus, listImports, listRows } from './import-records.service.js';
import { correctCell, mapColumns } from './user-import.service.js';
import {
  UserImport,
  UserImportCorrection,
  UserImportField,
  UserImportPage,
  UserImportRows,
  UserImportRowState,
} from './user-import.types.js';

const RECORD = { description: 'An import that the caller started in the working OU.' };

@Resolver()
export class UserImportResolver {
  @Access({ allow: 'CONSOLE', right: 'user' })
  @Query(() => UserImportPage, { description: 'The imports that the caller started in the working OU, newest first.' })
  userImportRecords(
    @Ctx() ctx: RequestContext,
    @Args(() => PageArguments) { pagination }: PageArguments,
  ): Promise<UserImportPage> {
    return listImports(ctx, pagination);
  }

  @Access({ allow: 'CONSOLE', right: 'user' })
  @Query(() => UserImport, { description: "One of the caller's imports in the working OU." })
  userImportStatus(
    @Ctx() ctx: RequestContext,
    @Arg('recordId', () => ID, { description: 'Id of the import.' }) recordId: string,
  ): Promise<UserImport> {
    return importStatus(ctx, recordId);
  }

  @Access({ allow: 'CONSOLE', right: 'user' })
  @Query(() => UserImportRows, { description: 'Rows in the order of the file, up to 1000 after the row `after`.' })
  userImportRows(
    @Ctx() ctx: RequestContext,
    @Arg('recordId', () => ID, { description: "One of the caller's imports." }) recordId: string,
    @Arg('state', () => UserImportRowState, {
      nullable: true,
      description: 'State of the rows to answer; rows in any state by default.',
    })
    state?: UserImportRowState | null,
    @Arg('after', () => Int, {
      nullable: true,
      description: 'Number of the row in the file to continue after; 0 by default.',
    })
    after?: number | null,
    @Arg('limit', () => Int, { nullable: true, description: 'Rows at most, 1 to 1000; 1000 by default.' })
    limit?: number | null,
  ): Promise<UserImportRows> {
    return listRows(ctx, recordId, { state, after, limit });
  }

  @Access({ allow: 'CONSOLE', right: 'user', audit: 'none' })
  @Mutation(() => UserImport, {
    description: 'Stores the field of each column, null for none, and checks all rows again.',
  })
  userImportMap(
    @Ctx() ctx: RequestContext,
    @Arg('recordId', () => ID, RECORD) recordId: string,
    @Arg('fields', () => [UserImportField], {
      nullable: 'items',
      description: 'The field of each column in the order of the file, each field once; null ignores the column.',
    })
    fields: (UserImportField | null)[],
  ): Promise<UserImport> {
    return mapColumns(ctx, recordId, fields);
  }

  @Access({ allow: 'CONSOLE', right: 'user', audit: 'none' })
  @Mutation(() => UserImportCorrection, { description: 'Corrects a cell, and checks all rows again.' })
  userImportCorrect(
    @Ctx() ctx: RequestContext,
    @Arg('recordId', () => ID, RECORD) recordId: string,
    @Arg('position', () => Int, { description: 'The row, as userImportRows numbers it.' }) position: number,
    @Arg('field', () => UserImportField, { description: 'The field whose column has the cell.' })
    field: UserImportField,
    @Arg('value', () => String, { description: 'The new text of the cell, at most 5000 characters.' }) value: string,
  ): Promise<UserImportCorrection> {
    return correctCell(ctx, recordId, { position, field, value });
  }

  @Access({ allow: 'CONSOLE', right: 'user', audit: 'user' })
  @Mutation(() => UserImport, {
    description: 'Writes the valid rows in the background. The call is idempotent.',
  })
  userImportApply(
    @Ctx() ctx: RequestContext,
    @Arg('recordId', () => ID, RECORD) recordId: string,
  ): Promise<UserImport> {
    return applyImport(ctx, recordId);
  }
}
