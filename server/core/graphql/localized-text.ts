import { Field, InputType, ObjectType } from 'type-graphql';
import type { LocalizedText } from '../locale.js';

@ObjectType('LocalizedText', {
  simpleResolvers: true,
  description: 'A text per language, with a default.',
})
export class LocalizedTextView implements LocalizedText {
  @Field(() => String, { nullable: true, description: 'Shown in languages without a text.' })
  default?: string;

  @Field(() => String, { nullable: true, description: 'English text; null for none.' })
  en?: string;

  @Field(() => String, { nullable: true, description: 'Chinese text; null for none.' })
  zh?: string;

  @Field(() => String, { nullable: true, description: 'Japanese text; null for none.' })
  ja?: string;

  @Field(() => String, { nullable: true, description: 'Spanish text; null for none.' })
  es?: string;

  @Field(() => String, { nullable: true, description: 'German text; null for none.' })
  de?: string;

  @Field(() => String, { nullable: true, description: 'Polish text; null for none.' })
  pl?: string;

  @Field(() => String, { nullable: true, description: 'French text; null for none.' })
  fr?: string;
}

/** I18N-05 */
@InputType({ description: "Texts by language. Without a default, the text in the caller's language becomes it." })
export class LocalizedTextInput {
  @Field(() => String, { nullable: true, description: 'Text for languages without one of their own.' })
  default?: string | null;

  @Field(() => String, { nullable: true, description: 'English text; blank or omitted for none.' })
  en?: string | null;

  @Field(() => String, { nullable: true, description: 'Chinese text; blank or omitted for none.' })
  zh?: string | null;

  @Field(() => String, { nullable: true, description: 'Japanese text; blank or omitted for none.' })
  ja?: string | null;

  @Field(() => String, { nullable: true, description: 'Spanish text; blank or omitted for none.' })
  es?: string | null;

  @Field(() => String, { nullable: true, description: 'German text; blank or omitted for none.' })
  de?: string | null;

  @Field(() => String, { nullable: true, description: 'Polish text; blank or omitted for none.' })
  pl?: string | null;

  @Field(() => String, { nullable: true, description: 'French text; blank or omitted for none.' })
  fr?: string | null;
}
