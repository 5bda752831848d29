import type {
  WebhookCreateMutationVariables,
  WebhookDeliveriesQuery,
  WebhookDeliveryQuery,
  WebhookDetailQuery,
  WebhookListQuery,
} from '../../../api/generated/graphql';

export type WebhookRow = WebhookListQuery['webhookList']['webhooks'][number];
export type WebhookDetail = WebhookDetailQuery['webhookDetail'];
export type Delivery = WebhookDeliveriesQuery['webhookDeliveryList']['deliveries'][number];
export type DeliveryDetail = WebhookDeliveryQuery['webhookDelivery'];

/** A webhook as its form changes it. */
export type Stored = Pick<WebhookDetail, 'id' | 'name' | 'url' | 'types' | 'isEnabled' | 'version'>;

/** Of the name, and of the address as it is stored. */
export const LENGTHS = { name: 50, url: 500 } as const;

export interface WebhookValues {
  name: string;
  url: string;
  types: string[];
}

export const FIELDS = ['name', 'url', 'types'] as const satisfies (keyof WebhookValues)[];

/** The values of the form for a webhook, or for a new one. */
export const valuesOf = (stored: Stored | null): WebhookValues => ({
  name: stored?.name ?? '',
  url: stored?.url ?? '',
  types: [...(stored?.types ?? [])],
});

/** The input of entered values; an address without a scheme is one of https. */
export const inputOf = ({ name, url, types }: WebhookValues): WebhookCreateMutationVariables => ({
  name: name.trim(),
  url: withScheme(url),
  types: [...types].sort(),
});

const withScheme = (url: string) => (/^[a-z]+:\/\//i.test(url.trim()) ? url.trim() : `https://${url.trim()}`);

/** Whether a text is an address that may be a target; whether its host may be one, the server knows. */
export function isAddress(text: string): boolean {
  const address = withScheme(text);
  if (!text.trim() || /\s/.test(address) || address.length > LENGTHS.url || !URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return /^https?:$/.test(protocol) && !username && !password;
}

/** Kinds of things of the audit log whose types begin with another word. */
const GROUPS: Readonly<Record<string, string>> = {
  alarm_export: 'alarm',
  app_category: 'app',
  call: 'audit',
  landing: 'organization',
  picture: 'app',
  shortcut: 'app',
  user_export: 'user',
  user_import: 'user',
};

/** The kind of things that a type tells of, as the audit log names it: user_group.created → userGroup. */
export function groupOf(type: string): string {
  const [first = ''] = type.split('.');
  return GROUPS[first] ?? first.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Types by the kinds of things that they tell of, in the order of these names. */
export function byGroup<Named extends { readonly group: string }>(
  types: readonly Named[],
  locale: string,
): (readonly [group: string, types: readonly Named[]])[] {
  const groups = [...new Set(types.map(({ group }) => group))].sort((a, b) => a.localeCompare(b, locale));
  return groups.map((group) => [group, types.filter((type) => type.group === group)]);
}

/** Whether a delivery counts as failed by its last try. */
export const isFailed = ({ status }: Pick<Delivery, 'status'>): boolean =>
  status === null || status === undefined || status < 200 || status > 299;
