import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType({ simpleResolvers: true, description: 'STRC-02' })
export class StructureNode {
  @Field(() => ID)
  id!: string;

  @Field(() => ID, { nullable: true })
  parentId!: string | null;

  @Field(() => String)
  name!: string;

  @Field(() => String, { description: 'Names from the root, joined by ">".' })
  path!: string;

  @Field(() => Boolean)
  isLeaf!: boolean;

  @Field(() => Boolean, { description: "Within the caller's administrative reach (STRC-25)." })
  hasAdminPermission!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class StructureNodeList {
  @Field(() => [StructureNode])
  structures!: StructureNode[];
}
