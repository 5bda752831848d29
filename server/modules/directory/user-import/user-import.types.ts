import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { Pagination } from '../../../core/graphql/types.js';

/** A field that a column of an import file can hold (IMPT-08). */
export enum UserImportField {
  username = 'username',
  name = 'name',
  nickName = 'nickName',
  email = 'email',
  phoneArea = 'phoneArea',
  phone = 'phone',
  company = 'company',
  department = 'department',
  position = 'position',
  accountStartTime = 'accountStartTime',
  accountExpireTime = 'accountExpireTime',
  roles = 'roles',
  userGroups = 'userGroups',
  structures = 'structures',
}
registerEnumType(UserImportField, { name: 'UserImportField' });

export enum UserImportState {
  /** Checked; can be mapped, corrected and applied. */
  READY = 'READY',
  APPLYING = 'APPLYING',
  DONE = 'DONE',
  FAILED = 'FAILED',
}
registerEnumType(UserImportState, { name: 'UserImportState' });

export enum UserImportRowState {
  NEW = 'NEW',
  CHANGED = 'CHANGED',
  UNCHANGED = 'UNCHANGED',
  WRONG = 'WRONG',
}
registerEnumType(UserImportRowState, { name: 'UserImportRowState' });

@ObjectType({ simpleResolvers: true })
export class UserImportColumn {
  @Field(() => String)
  header!: string;

  @Field(() => UserImportField, { nullable: true, description: 'Null for a column that is ignored.' })
  field!: UserImportField | null;

  @Field(() => String, { description: 'The first value of the column.' })
  sample!: string;
}

@ObjectType({ simpleResolvers: true, description: 'The numbers of an import’s rows, by state.' })
export class UserImportCounts {
  @Field(() => Int)
  all!: number;

  @Field(() => Int)
  new!: number;

  @Field(() => Int)
  changed!: number;

  @Field(() => Int)
  unchanged!: number;

  @Field(() => Int)
  wrong!: number;

  @Field(() => Int, { description: 'New and changed rows that have been written.' })
  done!: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A file that creates or changes users: a plan until it is applied.',
})
export class UserImport {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  fileName!: string;

  @Field(() => UserImportState)
  state!: UserImportState;

  @Field(() => Timestamp)
  createdTime!: number;

  @Field(() => Timestamp, { nullable: true })
  finishedTime!: number | null;

  @Field(() => [UserImportColumn])
  columns!: UserImportColumn[];

  @Field(() => UserImportCounts)
  counts!: UserImportCounts;

  @Field(() => Boolean, { description: 'Initial passwords can be downloaded, once.' })
  hasPasswords!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class UserImportError {
  @Field(() => UserImportField, { nullable: true })
  field!: UserImportField | null;

  @Field(() => String)
  message!: string;

  @Field(() => String, { nullable: true, description: 'A known name that is similar to the one in the cell.' })
  suggestion!: string | null;

  @Field(() => String, { nullable: true, description: 'The cell with the suggestion in place.' })
  corrected!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class UserImportChange {
  @Field(() => UserImportField)
  field!: UserImportField;

  @Field(() => String, {
    description: 'Empty without a former value. E-mail and phone are encrypted. A list has the items that stay.',
  })
  before!: string;

  @Field(() => String)
  after!: string;

  @Field(() => [String], { description: 'The items that are added to a list.' })
  added!: string[];
}

@ObjectType({ simpleResolvers: true })
export class UserImportRow {
  @Field(() => ID)
  id!: string;

  @Field(() => Int, { description: 'The number of the row in the file.' })
  position!: number;

  @Field(() => UserImportRowState)
  state!: UserImportRowState;

  @Field(() => Boolean, { description: 'The row has been written.' })
  isDone!: boolean;

  @Field(() => [String], { description: 'The cells in the order of the columns.' })
  cells!: string[];

  @Field(() => [UserImportError])
  errors!: UserImportError[];

  @Field(() => [UserImportChange])
  changes!: UserImportChange[];
}

@ObjectType({ simpleResolvers: true })
export class UserImportRows {
  @Field(() => [UserImportRow])
  rows!: UserImportRow[];
}

@ObjectType({ simpleResolvers: true, description: 'The outcome of a correction.' })
export class UserImportCorrection {
  @Field(() => UserImport)
  record!: UserImport;

  @Field(() => [UserImportRow], {
    description: 'The corrected row, and the other rows whose state changed.',
  })
  rows!: UserImportRow[];
}

@ObjectType({ simpleResolvers: true })
export class UserImportPage {
  @Field(() => [UserImport])
  records!: UserImport[];

  @Field(() => Pagination)
  pagination!: Pagination;
}
