import { Field, ObjectType, registerEnumType } from 'type-graphql';

/** The aspects of the embed check (BYND-08). */
export enum EmbedAspect {
  REACHABILITY = 'REACHABILITY',
  FRAMING = 'FRAMING',
  MIXED_CONTENT = 'MIXED_CONTENT',
  COOKIES = 'COOKIES',
}
registerEnumType(EmbedAspect, {
  name: 'EmbedAspect',
  description: 'Aspects of the embed check.',
  valuesConfig: {
    REACHABILITY: { description: 'Whether the page answers.' },
    FRAMING: { description: 'Whether the page lets the portal show it in a frame.' },
    MIXED_CONTENT: { description: 'Whether the protocol of the page fits that of the portal.' },
    COOKIES: { description: 'Whether browsers send the cookies of the page in a frame.' },
  },
});

/** FAILED: the app does not work in the portal. UNKNOWN: the portal could not see it from where it stands. */
export enum EmbedVerdict {
  OK = 'OK',
  WARNING = 'WARNING',
  FAILED = 'FAILED',
  UNKNOWN = 'UNKNOWN',
}
registerEnumType(EmbedVerdict, {
  name: 'EmbedVerdict',
  description: 'Judgement on an aspect.',
  valuesConfig: {
    OK: { description: 'Nothing is wrong.' },
    WARNING: { description: 'Parts of the app may not work in the portal.' },
    FAILED: { description: 'The app does not work in the portal.' },
    UNKNOWN: { description: 'The portal could not see it from its own network.' },
  },
});

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
registerEnumType(EmbedCode, {
  name: 'EmbedCode',
  description: 'Findings of the embed check.',
  valuesConfig: {
    REACHABLE: { description: 'The page answered; the detail is milliseconds.' },
    SLOW: { description: 'The page answered after more than 3 seconds; the detail is milliseconds.' },
    ERROR_STATUS: { description: 'The page answered with an error; the detail is the HTTP status.' },
    NOT_RESOLVED: { description: 'The name of the host is unknown; the detail is that name.' },
    NOT_CONNECTED: { description: 'The host could not be connected to; the detail is the code of the network.' },
    BAD_CERTIFICATE: {
      description: 'The certificate of the host is not valid; the detail is the code of the failure.',
    },
    TIMED_OUT: {
      description: 'The page did not answer in time: 10 seconds in the embed check, 5 seconds for a frame.',
    },
    INNER_ADDRESS: {
      description: 'The address is an inner one, which the portal does not request; the detail is the host.',
    },
    TOO_MANY_REDIRECTS: { description: 'More than 5 redirects.' },
    BAD_REDIRECT: { description: 'A redirect to something other than http(s); the detail is the target.' },
    FRAMING_ALLOWED: { description: 'Framing is allowed; the detail is the rule, if there is one.' },
    FRAME_ANCESTORS: { description: 'Content-Security-Policy forbids framing; the detail is its directive.' },
    FRAME_OPTIONS: { description: 'X-Frame-Options forbids framing; the detail is its value.' },
    PROTOCOL_FITS: { description: 'No page is blocked because of its protocol.' },
    PLAIN_HTTP: {
      description: 'A page of plain http, which browsers block in a portal of https; the detail is its address.',
    },
    COOKIES_FIT: { description: 'All cookies are sent in the frame.' },
    COOKIE_SAME_SITE: {
      description: 'Cookies without SameSite=None, which browsers do not send; the detail is up to five names.',
    },
    COOKIE_NOT_SECURE: {
      description: 'Cookies with SameSite=None and without Secure; the detail is up to five names.',
    },
    NOT_SEEN: { description: 'The aspect could not be checked, because the page did not answer.' },
  },
});

/** Whether a frame would show a page. UNKNOWN: the portal cannot see it from where it stands. */
export enum FrameState {
  OPEN = 'OPEN',
  /** The page does not let the portal frame it. */
  REFUSED = 'REFUSED',
  /** The page does not answer. */
  FAILED = 'FAILED',
  UNKNOWN = 'UNKNOWN',
}
registerEnumType(FrameState, {
  name: 'FrameState',
  description: 'Whether a frame shows a page.',
  valuesConfig: {
    OPEN: { description: 'The page answers and lets the portal frame it.' },
    REFUSED: { description: 'The page does not let the portal frame it.' },
    FAILED: { description: 'The page does not answer.' },
    UNKNOWN: { description: 'The portal cannot see the page from its own network, or was asked too often.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'A finding of the embed check.' })
export class EmbedFinding {
  @Field(() => EmbedAspect, { description: 'Aspect of the finding.' })
  aspect!: EmbedAspect;

  @Field(() => EmbedVerdict, { description: 'Judgement on the aspect.' })
  verdict!: EmbedVerdict;

  @Field(() => EmbedCode, { description: 'Kind of the finding.' })
  code!: EmbedCode;

  @Field(() => String, {
    nullable: true,
    description: 'The observed text, unchanged, up to 300 characters; null for none.',
  })
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

/** SHELL-46 */
@ObjectType({ simpleResolvers: true, description: 'Whether a frame shows a page, and why not.' })
export class FrameCheck {
  @Field(() => FrameState, { description: 'Whether a frame shows the page.' })
  state!: FrameState;

  @Field(() => EmbedFinding, {
    nullable: true,
    description: 'The finding behind the state: of framing, or of reachability; null if the page was not requested.',
  })
  finding!: EmbedFinding | null;
}
