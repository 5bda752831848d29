import type { DomainCreateMutationVariables, DomainRowFragment } from '../../../api/generated/graphql';
import type { TreeNode } from '../../../ui/tree/tree-rows';
import type { StepName } from './urls';

export type DomainRow = DomainRowFragment;

/** The fields of an account that a claim can fill, with the claim that is read where none is named. */
export const STANDARD_CLAIMS = {
  username: 'preferred_username',
  name: 'name',
  nickName: 'nickname',
  email: 'email',
  phone: 'phone_number',
  company: 'company',
  department: 'department',
  position: 'position',
} as const;
export type ClaimField = keyof typeof STANDARD_CLAIMS;
export const CLAIM_FIELDS = Object.keys(STANDARD_CLAIMS) as ClaimField[];

/** LIST-17 and the limits of the provider's settings. */
export const LENGTHS = {
  name: 50,
  url: 500,
  description: 200,
  issuer: 500,
  clientId: 255,
  clientSecret: 1000,
  scopes: 255,
  claim: 100,
  buttonName: 50,
  idp: 50,
} as const;

/** The values of the form of a domain. */
export interface DomainValues {
  name: string;
  url: string;
  description: string;
  /** Null until somebody chooses (DOMN-03). */
  isAutoImport: boolean | null;
  roles: readonly TreeNode[];
  userGroups: readonly TreeNode[];
  isSignOn: boolean;
  issuer: string;
  clientId: string;
  clientSecret: string;
  removesSecret: boolean;
  scopes: string;
  idp: string;
  buttonName: string;
  claims: Record<ClaimField, string>;
}

const nodeOf = ({ id, name }: { id: string; name: string }): TreeNode => ({ id, name, isLeaf: true });

/** The form of a domain, or of a new one. */
export function valuesOf(domain: DomainRow | null): DomainValues {
  const claims = Object.fromEntries(CLAIM_FIELDS.map((field) => [field, domain?.claims[field] ?? '']));
  return {
    name: domain?.name ?? '',
    url: domain?.url.replace(/^https:\/\//, '') ?? '',
    description: domain?.description ?? '',
    isAutoImport: domain?.isAutoImport ?? null,
    roles: domain?.roles.map(nodeOf) ?? [],
    userGroups: domain?.userGroups.map(nodeOf) ?? [],
    isSignOn: domain?.isSignOn ?? false,
    issuer: domain?.issuer ?? '',
    clientId: domain?.clientId ?? '',
    clientSecret: '',
    removesSecret: false,
    scopes: domain?.scopes ?? 'openid profile email',
    idp: domain?.idp ?? '',
    buttonName: domain?.buttonName ?? '',
    claims: claims as Record<ClaimField, string>,
  };
}

/** The variables of the mutation: texts trimmed (LIST-16), the secret only when it changes. */
export function variablesOf(values: DomainValues): DomainCreateMutationVariables {
  const text = (value: string) => value.trim() || null;
  return {
    name: values.name.trim(),
    url: values.url.trim(),
    description: text(values.description),
    isAutoImport: values.isAutoImport === true,
    roleIds: values.roles.map((node) => node.id),
    userGroupIds: values.userGroups.map((node) => node.id),
    provider: {
      isSignOn: values.isSignOn,
      issuer: text(values.issuer),
      clientId: text(values.clientId),
      ...(values.removesSecret ? { clientSecret: null } : values.clientSecret && { clientSecret: values.clientSecret }),
      scopes: values.scopes.trim(),
      idp: text(values.idp),
      buttonName: text(values.buttonName),
      claims: Object.fromEntries(CLAIM_FIELDS.map((field) => [field, text(values.claims[field])])),
    },
  };
}

const BASICS: ReadonlySet<string> = new Set(['name', 'url', 'description']);
const PEOPLE: ReadonlySet<string> = new Set(['isAutoImport', 'roles', 'userGroups']);

/** The step in which a field stands. */
export function stepOf(field: string): StepName {
  const [part = ''] = field.split('.');
  if (BASICS.has(part)) return 'basics';
  if (PEOPLE.has(part)) return 'people';
  return part === 'isSignOn' ? 'test' : 'provider';
}

/** Whether a step of a stored domain is done; none is before a domain is stored. */
export function isStepDone(domain: DomainRow | null, step: StepName): boolean {
  if (!domain) return false;
  if (step === 'provider') return domain.issuer !== null && domain.clientId !== null;
  if (step === 'host') return domain.isInEffect;
  return step === 'test' ? domain.isSignOn : true;
}

/** The field of the form that the server means; null for one that has none. */
export function fieldOf(field: string | undefined): string | null {
  if (!field) return null;
  const known = [...Object.keys(valuesOf(null)), ...CLAIM_FIELDS.map((name) => `claims.${name}`)];
  return known.includes(field) ? field : null;
}
