import { Field, ObjectType, registerEnumType } from 'type-graphql';

/** The aspects of the embed check (BYND-08). */
export enum EmbedAspect {
  REACHABILITY = 'REACHABILITY',
  FRAMING = 'FRAMING',
  MIXED_CONTENT = 'MIXED_CONTENT',
  COOKIES = 'COOKIES',
}
registerEnumType(EmbedAspect, { name: 'EmbedAspect' });

/** FAILED: the app does not work in the portal. UNKNOWN: the portal could not see it from where it stands. */
export enum EmbedVerdict {
  OK = 'OK',
  WARNING = 'WARNING',
  FAILED = 'FAILED',
  UNKNOWN = 'UNKNOWN',
}
registerEnumType(EmbedVerdict, { name: 'EmbedVerdict' });

export enum EmbedCode {
  /** Of reachability; the detail is milliseconds, a status, a code of the network, or an address. */
  REACHABLE = 'REACHABLE',
  SLOW = 'SLOW',
  ERROR_STATUS = 'ERROR_STATUS',
  NOT_RESOLVED = 'NOT_RESOLVED',
  NOT_CONNECTED = 'NOT_CONNECTED',
  BAD_CERTIFICATE = 'BAD_CERTIFICATE',
  TIMED_OUT = 'TIMED_OUT',
  INNER_ADDRESS = 'INNER_ADDRESS',
  TOO_MANY_REDIRECTS = 'TOO_MANY_REDIRECTS',
  BAD_REDIRECT = 'BAD_REDIRECT',
  /** Of framing; the detail is the header's value. */
  FRAMING_ALLOWED = 'FRAMING_ALLOWED',
  FRAME_ANCESTORS = 'FRAME_ANCESTORS',
  FRAME_OPTIONS = 'FRAME_OPTIONS',
  /** Of mixed content; the detail is the address. */
  PROTOCOL_FITS = 'PROTOCOL_FITS',
  PLAIN_HTTP = 'PLAIN_HTTP',
  /** Of cookies; the detail is their names. */
  COOKIES_FIT = 'COOKIES_FIT',
  COOKIE_SAME_SITE = 'COOKIE_SAME_SITE',
  COOKIE_NOT_SECURE = 'COOKIE_NOT_SECURE',
  /** For every aspect that could not be checked. */
  NOT_SEEN = 'NOT_SEEN',
}
registerEnumType(EmbedCode, { name: 'EmbedCode' });

/** Whether a frame would show a page. UNKNOWN: the portal cannot see it from where it stands. */
export enum FrameState {
  OPEN = 'OPEN',
  /** The page does not let the portal frame it. */
  REFUSED = 'REFUSED',
  /** The page does not answer. */
  FAILED = 'FAILED',
  UNKNOWN = 'UNKNOWN',
}
registerEnumType(FrameState, { name: 'FrameState' });

@ObjectType({ simpleResolvers: true })
export class EmbedFinding {
  @Field(() => EmbedAspect)
  aspect!: EmbedAspect;

  @Field(() => EmbedVerdict)
  verdict!: EmbedVerdict;

  @Field(() => EmbedCode)
  code!: EmbedCode;

  @Field(() => String, { nullable: true, description: 'The observed text, unchanged.' })
  detail!: string | null;
}

/** BYND-08 */
@ObjectType({ simpleResolvers: true, description: 'Whether a page can be shown in the portal.' })
export class EmbedCheck {
  @Field(() => String, { description: 'The requested page.' })
  url!: string;

  @Field(() => String, { description: 'The page that answered, after redirects.' })
  finalUrl!: string;

  @Field(() => EmbedVerdict, { description: 'The worst of the findings.' })
  verdict!: EmbedVerdict;

  @Field(() => [EmbedFinding], { description: 'At least one per aspect, in the order of the aspects.' })
  findings!: EmbedFinding[];
}
