import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';

/** STRC-03 */
@ObjectType('StructureTag', { simpleResolvers: true, description: 'A label of a node, for filters.' })
export class StructureTagView {
  @Field(() => ID, { description: 'Id of the tag.' })
  id!: string;

  @Field(() => String, { description: '1 to 50 letters, digits or one of _-/, unique at the node.' })
  key!: string;

  @Field(() => String, { description: '1 to 100 characters.' })
  value!: string;

  @Field(() => ID, { description: 'Id of the node.' })
  structureId!: string;
}

@InputType({ description: 'A label of a node, for filters.' })
export class StructureTagInput {
  @Field(() => String, { description: '1 to 50 letters, digits or one of _-/, unique at the node.' })
  key!: string;

  @Field(() => String, { description: '1 to 100 characters.' })
  value!: string;
}

@ObjectType({ simpleResolvers: true, description: 'The tags of a node.' })
export class StructureTagList {
  @Field(() => [StructureTagView], { description: 'The tags of the node by key.' })
  tags!: StructureTagView[];

  /** STRC-17 */
  @Field(() => Int, { description: 'Maximum of tags of a node (appTagMaxNum).' })
  maximum!: number;
}
