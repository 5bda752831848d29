export const WEBHOOKS_PATH = '/admin/webhooks';

/** The tabs of the page of a webhook, in their order. */
export const TABS = ['deliveries', 'events', 'signature', 'history'] as const;
export type TabName = (typeof TABS)[number];

/** The page of a webhook. */
export const webhookPath = (id: string) => `/admin/webhook/${id}`;

/** The dialogs of the list and of a webhook, as the address names them. */
export const LIST_WORKS = ['add', 'edit', 'remove'] as const;
export const WEBHOOK_WORKS = ['edit', 'remove', 'test', 'rotate'] as const;

/** The parameter of the address that names the delivery beside the list. */
export const DELIVERY_PARAMETER = 'delivery';
