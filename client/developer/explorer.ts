import { applyPalette, ask, byId, element, requireSession } from './page';

const STORED = 'portal.explorer';
const EXAMPLE = '{\n  sessionGet {\n    adminLevel\n    user {\n      username\n      name\n    }\n  }\n}\n';

interface TypeRef {
  readonly name: string | null;
  readonly kind: string;
  readonly ofType: TypeRef | null;
}
interface Field {
  readonly name: string;
  readonly description: string | null;
  readonly args: readonly { readonly name: string; readonly type: TypeRef }[];
  readonly type: TypeRef;
}
interface Introspection {
  readonly __schema: Record<'queryType' | 'mutationType', { readonly fields: readonly Field[] }>;
}

const TYPE = 'name kind ofType { name kind ofType { name kind ofType { name kind } } }';
const FIELDS = `{ fields { name description args { name type { ${TYPE} } } type { ${TYPE} } } }`;

const nameOf = (type: TypeRef | null): string => {
  if (!type) return '';
  if (type.kind === 'NON_NULL') return `${nameOf(type.ofType)}!`;
  return type.kind === 'LIST' ? `[${nameOf(type.ofType)}]` : (type.name ?? '');
};

const query = byId<HTMLTextAreaElement>('query');
const variables = byId<HTMLTextAreaElement>('variables');
const answer = byId('answer');

async function run(): Promise<void> {
  sessionStorage.setItem(STORED, query.value);
  answer.textContent = '…';
  try {
    const given = JSON.parse(variables.value || '{}') as unknown;
    answer.textContent = JSON.stringify(await ask(query.value, given), null, 2);
  } catch (error) {
    answer.textContent = String(error);
  }
}

/** A document that calls a field with a variable for each argument; the selection is left to fill. */
function skeleton(kind: 'query' | 'mutation', field: Field): string {
  const declared = field.args.map((argument) => `$${argument.name}: ${nameOf(argument.type)}`).join(', ');
  const passed = field.args.map((argument) => `${argument.name}: $${argument.name}`).join(', ');
  return `${kind} ${declared ? `(${declared}) ` : ''}{\n  ${field.name}${passed ? `(${passed})` : ''} {\n    __typename\n  }\n}\n`;
}

async function showFields(): Promise<void> {
  const { data } = await ask<Introspection>(`{ __schema { queryType ${FIELDS} mutationType ${FIELDS} } }`);
  if (!data) return;
  const docs = byId('docs');
  for (const [kind, type] of [
    ['query', data.__schema.queryType],
    ['mutation', data.__schema.mutationType],
  ] as const) {
    docs.append(element('h2', {}, kind));
    for (const field of type.fields) {
      const button = element(
        'button',
        { type: 'button', title: field.description ?? '' },
        field.name,
        ' ',
        element('small', {}, nameOf(field.type)),
      );
      button.addEventListener('click', () => {
        query.value = skeleton(kind, field);
        query.focus();
      });
      docs.append(button);
    }
  }
}

applyPalette();
query.value = sessionStorage.getItem(STORED) ?? EXAMPLE;
byId('run').addEventListener('click', () => void run());
addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void run();
});
await requireSession();
await showFields();
