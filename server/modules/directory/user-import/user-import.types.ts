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
registerEnumType(UserImportField, {
  name: 'UserImportField',
  description: 'Fields that a column of an import file can hold.',
  valuesConfig: {
    username: { description: 'Username, which finds the user to change or names the new one.' },
    name: { description: 'Name of the person, up to 50 characters.' },
    nickName: { description: 'Up to 100 characters.' },
    email: { description: 'E-mail address.' },
    phoneArea: { description: '+ and 1 to 4 digits.' },
    phone: { description: '5 to 15 digits.' },
    company: { description: 'Up to 100 characters.' },
    department: { description: 'Up to 100 characters.' },
    position: { description: 'Up to 100 characters.' },
    accountStartTime: { description: 'Day from which the account can sign in, for example 2026-01-31.' },
    accountExpireTime: { description: 'Day from which the account can no longer sign in, for example 2026-12-31.' },
    roles: { description: 'Names of roles, separated by semicolons.' },
    userGroups: { description: 'Names of user groups, separated by semicolons.' },
    structures: { description: 'Paths of nodes with ">" between names, separated by semicolons.' },
  },
});

export enum UserImportState {
  /** Checked; can be mapped, corrected and applied. */
  READY = 'READY',
  APPLYING = 'APPLYING',
  DONE = 'DONE',
  FAILED = 'FAILED',
}
registerEnumType(UserImportState, {
  name: 'UserImportState',
  description: 'State of an import.',
  valuesConfig: {
    READY: { description: 'Checked; can be mapped, corrected and applied.' },
    APPLYING: { description: 'Its valid rows are being written.' },
    DONE: { description: 'All its valid rows are written.' },
    FAILED: { description: 'Writing was stopped; written rows stay.' },
  },
});

export enum UserImportRowState {
  NEW = 'NEW',
  CHANGED = 'CHANGED',
  UNCHANGED = 'UNCHANGED',
  WRONG = 'WRONG',
}
registerEnumType(UserImportRowState, {
  name: 'UserImportRowState',
  description: 'State of a row, as it was checked last.',
  valuesConfig: {
    NEW: { description: 'Creates a user.' },
    CHANGED: { description: 'Changes a user.' },
    UNCHANGED: { description: 'Names a user who needs no change.' },
    WRONG: { description: 'Has errors; it is not written.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'A column of an import file.' })
export class UserImportColumn {
  @Field(() => String, { description: 'Head of the column, up to 200 characters.' })
  header!: string;

  @Field(() => UserImportField, { nullable: true, description: 'Null for a column that is ignored.' })
  field!: UserImportField | null;

  @Field(() => String, { description: 'The first value of the column, up to 100 characters.' })
  sample!: string;
}

@ObjectType({ simpleResolvers: true, description: 'The numbers of an import’s rows, by state.' })
export class UserImportCounts {
  @Field(() => Int, { description: 'All rows of the file, at most 1000.' })
  all!: number;

  @Field(() => Int, { description: 'Rows that create a user.' })
  new!: number;

  @Field(() => Int, { description: 'Rows that change a user.' })
  changed!: number;

  @Field(() => Int, { description: 'Rows that need no change.' })
  unchanged!: number;

  @Field(() => Int, { description: 'Rows with errors.' })
  wrong!: number;

  @Field(() => Int, { description: 'New and changed rows that have been written.' })
  done!: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A file that creates or changes users: a plan until it is applied.',
})
export class UserImport {
  @Field(() => ID, { description: 'Id of the import.' })
  id!: string;

  @Field(() => String, { description: 'Name of the file, up to 200 characters.' })
  fileName!: string;

  @Field(() => UserImportState, { description: 'State of the import as a whole.' })
  state!: UserImportState;

  @Field(() => Timestamp, { description: 'Time at which the file was sent.' })
  createdTime!: number;

  @Field(() => Timestamp, { nullable: true, description: 'Time at which writing ended; null before.' })
  finishedTime!: number | null;

  @Field(() => [UserImportColumn], { description: 'The columns in the order of the file.' })
  columns!: UserImportColumn[];

  @Field(() => UserImportCounts, { description: 'The numbers of rows by state.' })
  counts!: UserImportCounts;

  @Field(() => Boolean, { description: 'Initial passwords can be downloaded, once.' })
  hasPasswords!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'An error of a cell or of a row.' })
export class UserImportError {
  @Field(() => UserImportField, {
    nullable: true,
    description: 'Field of the cell at fault; null for an error of the whole row.',
  })
  field!: UserImportField | null;

  @Field(() => String, { description: 'Text for people, in the language of the caller.' })
  message!: string;

  @Field(() => String, { nullable: true, description: 'A known name that is similar to the one in the cell.' })
  suggestion!: string | null;

  @Field(() => String, { nullable: true, description: 'The cell with the suggestion in place.' })
  corrected!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A change of a field that a row makes.' })
export class UserImportChange {
  @Field(() => UserImportField, { description: 'The field that changes.' })
  field!: UserImportField;

  @Field(() => String, {
    description: 'Empty without a former value. E-mail and phone are encrypted. A list has the items that stay.',
  })
  before!: string;

  @Field(() => String, { description: 'The new value, as the file has it; of a list, all its items.' })
  after!: string;

  @Field(() => [String], { description: 'The items that are added to a list.' })
  added!: string[];
}

@ObjectType({ simpleResolvers: true, description: 'A row of an import file.' })
export class UserImportRow {
  @Field(() => ID, { description: 'Id of the row, unique in the installation.' })
  id!: string;

  @Field(() => Int, { description: 'The number of the row in the file.' })
  position!: number;

  @Field(() => UserImportRowState, { description: 'State of the row.' })
  state!: UserImportRowState;

  @Field(() => Boolean, { description: 'The row has been written.' })
  isDone!: boolean;

  @Field(() => [String], { description: 'The cells in the order of the columns.' })
  cells!: string[];

  @Field(() => [UserImportError], { description: 'Errors of the row; empty unless it is WRONG.' })
  errors!: UserImportError[];

  @Field(() => [UserImportChange], { description: 'Changes that the row makes, or made.' })
  changes!: UserImportChange[];
}

@ObjectType({ simpleResolvers: true, description: 'A part of the rows of an import.' })
export class UserImportRows {
  @Field(() => [UserImportRow], { description: 'The rows in the order of the file, at most 1000.' })
  rows!: UserImportRow[];

  @Field(() => Int, { nullable: true, description: 'Send it as `after` for the next part; null if there is none.' })
  next!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'The outcome of a correction.' })
export class UserImportCorrection {
  @Field(() => UserImport, { description: 'The import, with its new counts.' })
  record!: UserImport;

  @Field(() => [UserImportRow], {
    description: 'The corrected row, and the other rows whose state changed.',
  })
  rows!: UserImportRow[];
}

@ObjectType({ simpleResolvers: true, description: 'A page of imports.' })
export class UserImportPage {
  @Field(() => [UserImport], { description: 'The imports of the page, newest first.' })
  records!: UserImport[];

  @Field(() => Pagination, { description: "The place of the page among the caller's imports." })
  pagination!: Pagination;
}
