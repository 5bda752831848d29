import { codeBlock } from './code-block';
import { drawContents } from './contents';
import { markdown } from './markdown';
import { applyPalette, byId, element, requireSession, slugOf } from './page';

interface Operation {
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly Record<string, unknown>[];
  readonly parameters: readonly object[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content: Content }>>;
}
type Content = Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;
interface Schema {
  /** The envelope, and what the call puts into it. */
  readonly allOf?: readonly [unknown, { readonly properties: { readonly data: unknown } }];
}
interface Description {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: Components;
}
interface Components {
  readonly schemas: Readonly<Record<string, unknown>>;
}

const JSON_TYPE = 'application/json';
const REFERENCE = '#/components/schemas/';

/** `part` with each reference replaced by its schema; a reference to a schema from within itself stays. */
function resolved(components: Components, part: unknown, within: readonly string[] = []): unknown {
  const go = (inner: unknown) => resolved(components, inner, within);
  if (Array.isArray(part)) return part.map(go);
  if (typeof part !== 'object' || part === null) return part;
  const { $ref, ...rest } = part as { readonly $ref?: string };
  const name = $ref?.startsWith(REFERENCE) ? $ref.slice(REFERENCE.length) : '';
  if (!name || within.includes(name))
    return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, go(one)]));
  const schema = resolved(components, components.schemas[name], [...within, name]) as object;
  return { ...schema, ...rest };
}

/** The callers of a call, where they are others than those who are signed in. */
function callersOf({ security }: Operation): string {
  if (security.length === 0) return 'Open to everyone.';
  return security.some((entry) => 'appCredentials' in entry) ? 'For apps, by id and secret.' : '';
}

function call(description: Description, path: string, method: string, operation: Operation): HTMLElement {
  const request = operation.requestBody?.content[JSON_TYPE];
  const answer = operation.responses['200']?.content[JSON_TYPE];
  // Those by reference are headers that many calls share.
  const query = operation.parameters.filter((parameter) => !('$ref' in parameter));
  const shown = {
    ...(answer?.example ? { example: { ...(request ? { body: request.example } : {}), answer: answer.example } } : {}),
    ...(request ? { body: request.schema } : {}),
    ...(query.length > 0 ? { query } : {}),
    data: answer?.schema.allOf?.[1].properties.data,
  };
  const { block, code } = codeBlock();
  const details = element(
    'details',
    {},
    element(
      'summary',
      {},
      element('span', { class: 'method' }, method.toUpperCase()),
      element('code', {}, path),
      element('span', { class: 'muted' }, `${operation.summary} ${callersOf(operation)}`.trim()),
    ),
    element('div', { class: 'muted about' }, ...markdown(operation.description)),
    block,
  );
  // All calls together would be several megabytes.
  details.addEventListener('toggle', () => {
    code.textContent ||= JSON.stringify(resolved(description.components, shown), null, 2);
  });
  return details;
}

applyPalette();
await requireSession();
const description = (await (await fetch('/app-portal/web/v1/openapi.json')).json()) as Description;
const calls = byId('calls');
const areas = new Map<string, HTMLElement[]>();
for (const [path, methods] of Object.entries(description.paths)) {
  for (const [method, operation] of Object.entries(methods)) {
    const area = operation.tags[0] ?? '';
    areas.set(area, [...(areas.get(area) ?? []), call(description, path, method, operation)]);
  }
}
for (const [area, shown] of areas) {
  calls.append(element('h2', { id: slugOf(area) }, area.replace('-', ' ')), ...shown);
}
drawContents();
