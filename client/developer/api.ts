import { applyPalette, byId, element, requireSession } from './page';

interface Operation {
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly Record<string, unknown>[];
  readonly parameters: readonly unknown[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: unknown }> };
  readonly responses: Record<
    string,
    { readonly content: Record<string, { readonly schema: { properties: { data: unknown } } }> }
  >;
}
interface Description {
  readonly paths: Record<string, Record<string, Operation>>;
}

const JSON_TYPE = 'application/json';

function call(path: string, method: string, operation: Operation): HTMLElement {
  const proof = operation.security.map((entry) => Object.keys(entry).join(' and ')).join(' or ') || 'open to anyone';
  const shown = {
    ...(operation.requestBody ? { body: operation.requestBody.content[JSON_TYPE]?.schema } : {}),
    ...(operation.parameters.length > 1 ? { query: operation.parameters.slice(1) } : {}),
    data: operation.responses['200']?.content[JSON_TYPE]?.schema.properties.data,
  };
  return element(
    'details',
    {},
    element(
      'summary',
      {},
      element('span', { class: 'method' }, method.toUpperCase()),
      element('code', {}, path),
      element('span', { class: 'muted' }, `${operation.summary} (${proof})`),
    ),
    element('pre', { tabindex: '0' }, JSON.stringify(shown, null, 2)),
  );
}

applyPalette();
await requireSession();
const description = (await (await fetch('/app-portal/web/v1/openapi.json')).json()) as Description;
const calls = byId('calls');
let area = '';
for (const [path, methods] of Object.entries(description.paths)) {
  for (const [method, operation] of Object.entries(methods)) {
    if (operation.tags[0] !== area) calls.append(element('h2', {}, (area = operation.tags[0] ?? '')));
    calls.append(call(path, method, operation));
  }
}
