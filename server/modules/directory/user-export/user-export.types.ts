import { ObjectType } from 'type-graphql';
import { FileTask } from '../../platform/task/task.types.js';

@ObjectType({ simpleResolvers: true, description: 'A spreadsheet of users, created in the background.' })
export class UserExport extends FileTask {}
