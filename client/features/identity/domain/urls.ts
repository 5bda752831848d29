export const DOMAINS_PATH = '/admin/domain-settings';
export const NEW_DOMAIN_PATH = `${DOMAINS_PATH}/new`;

/** The steps of the page of a domain, in their order. */
export const STEPS = ['basics', 'provider', 'people', 'host', 'test'] as const;
export type StepName = (typeof STEPS)[number];

/** The page of a domain, at a step where one is named. */
export const domainPath = (id: string, step?: StepName) => `${DOMAINS_PATH}/${id}${step ? `?step=${step}` : ''}`;
