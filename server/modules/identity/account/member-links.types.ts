import { Field, ID, ObjectType } from 'type-graphql';

/** A role wherever it stands in an answer; its edges are in the module of roles. */
@ObjectType({ simpleResolvers: true, description: 'A role, for naming it in lists.' })
export class RoleRef {
  @Field(() => ID, { description: 'Id of the role.' })
  id!: string;

  @Field(() => String, { description: 'Name of the role, 1 to 50 characters, unique in the OU.' })
  name!: string;

  @Field(() => String, {
    description: 'Fixed name of the role for programs, 1 to 50 letters, digits, _ or -; unique in the OU.',
  })
  identifier!: string;
}

/** A user group wherever it stands in an answer; its edges are in the module of user groups. */
@ObjectType({ simpleResolvers: true, description: 'A user group, for naming it in lists.' })
export class UserGroupRef {
  @Field(() => ID, { description: 'Id of the user group.' })
  id!: string;

  @Field(() => String, { description: 'Name of the user group, 1 to 50 characters, unique in the OU.' })
  name!: string;
}
