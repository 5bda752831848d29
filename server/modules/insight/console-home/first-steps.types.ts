import { Field, Int, ObjectType } from 'type-graphql';
import { FirstStepKind } from './console-home-kinds.types.js';

@ObjectType({ simpleResolvers: true, description: 'A step until the people of an OU can work.' })
export class FirstStep {
  @Field(() => FirstStepKind, { description: 'The step.' })
  kind!: FirstStepKind;

  @Field(() => Int, { description: 'Number of things that the step has made so far; at least 1 once it is done.' })
  count!: number;

  @Field(() => Boolean, { description: 'People can work without it.' })
  isOptional!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'The steps of a new OU, as far as they are done.' })
export class FirstSteps {
  @Field(() => [FirstStep], { description: 'All steps, in their usual order.' })
  steps!: FirstStep[];

  @Field(() => Boolean, { description: 'An administrator has hidden them, for everybody of the OU.' })
  isHidden!: boolean;
}
