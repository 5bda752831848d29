import {
  Blocks,
  BookOpen,
  Clock,
  KeyRound,
  KeySquare,
  LayoutGrid,
  List,
  Radio,
  TriangleAlert,
  Webhook,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { GRAPHQL_PATH } from '../../../api/transport';

const BASE = GRAPHQL_PATH.replace(/\/graphql$/, '');
const GUIDE = '/developer/start.html';

interface Address {
  readonly name: 'graphql' | 'rest' | 'live' | 'schema' | 'openapi' | 'manifest';
  readonly method: string;
  readonly path: string;
  /** Its own name, if it has no label to translate. */
  readonly product?: string;
}

/** The address of each door of the API; the live one has the scheme of WebSockets. */
export const ADDRESSES: readonly Address[] = [
  { name: 'graphql', method: 'POST', path: GRAPHQL_PATH, product: 'GraphQL' },
  { name: 'rest', method: 'GET, POST', path: `${BASE}/…`, product: 'REST' },
  { name: 'live', method: 'WebSocket', path: GRAPHQL_PATH },
  { name: 'schema', method: 'GET', path: `${BASE}/schema.graphql` },
  { name: 'openapi', method: 'GET', path: `${BASE}/openapi.json` },
  { name: 'manifest', method: 'GET', path: `${BASE}/app-manifest.schema.json` },
];

/** The whole address of a door at this portal, and the part of it that is copied: not the ellipsis. */
export function addressOf({ name, path }: Address): { readonly origin: string; readonly copied: string } {
  const origin = name === 'live' ? location.origin.replace(/^http/, 'ws') : location.origin;
  return { origin, copied: origin + path.replace('…', '') };
}

interface Limit {
  readonly name: 'price' | 'levels' | 'fields' | 'page' | 'body';
  readonly value: number;
  readonly unit?: string;
}

/** Limits that are the same in every installation (docs/integrate.md). */
export const LIMITS: readonly Limit[] = [
  { name: 'price', value: 100_000, unit: 'objects' },
  { name: 'levels', value: 10, unit: 'levels' },
  { name: 'fields', value: 20, unit: 'root fields' },
  { name: 'page', value: 1000 },
  { name: 'body', value: 3, unit: 'MB' },
];

interface Chapter {
  readonly name:
    'signIn' | 'tokens' | 'pages' | 'codes' | 'live' | 'webhooks' | 'register' | 'versions' | 'rest' | 'sdk';
  readonly href: string;
  readonly icon: LucideIcon;
}

/** The chapters of the guide, and the other pages for integrators. */
export const READ_ON: readonly Chapter[] = [
  { name: 'signIn', href: `${GUIDE}#sign-in`, icon: KeyRound },
  { name: 'tokens', href: `${GUIDE}#tokens`, icon: KeySquare },
  { name: 'pages', href: `${GUIDE}#pages`, icon: List },
  { name: 'codes', href: `${GUIDE}#codes`, icon: TriangleAlert },
  { name: 'live', href: `${GUIDE}#live-events`, icon: Radio },
  { name: 'webhooks', href: `${GUIDE}#webhooks`, icon: Webhook },
  { name: 'register', href: `${GUIDE}#register-an-app`, icon: LayoutGrid },
  { name: 'versions', href: `${GUIDE}#versions`, icon: Clock },
  { name: 'rest', href: '/developer/api.html', icon: BookOpen },
  { name: 'sdk', href: '/developer/sdk.html', icon: Blocks },
];
