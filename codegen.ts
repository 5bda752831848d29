import { readdirSync } from 'node:fs';
import type { CodegenConfig } from '@graphql-codegen/cli';

const GENERATED = 'client/api/generated';

/** The files of documents by names of their own; the sign-in page has its own. */
const FILES = new Map(
  readdirSync('client', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.graphql') && !path.startsWith('features/login/'))
    .map((path) => [path.replace(/^features\/|\.graphql$/g, '').replaceAll('/', '-'), `client/${path}`]),
);
const names = [...FILES.keys()].sort();
const ALL = [...FILES.values()];

const config = {
  scalars: { ID: 'string', Timestamp: 'number', Void: 'null', JSONObject: 'Record<string, string>' },
  useTypeImports: true,
  enumsAsTypes: true,
  skipTypename: true,
};
const again = (folder: string) => ({
  './scripts/codegen-again.cjs': { paths: names.map((name) => `${folder}/${name}`) },
});

/** One each, so that a page loads its own: the files that name all load nothing. */
const ofEachFile = [...FILES].map(([name, documents]): CodegenConfig['generates'] => ({
  [`${GENERATED}/documents/${name}.ts`]: {
    documents,
    plugins: [{ './scripts/codegen-types.cjs': {} }, 'typed-document-node'],
    config: { ...config, importOperationTypesFrom: 'Types' },
  },
  [`${GENERATED}/hooks/${name}.ts`]: {
    documents,
    plugins: [{ './scripts/codegen-hooks.cjs': { documents: `../documents/${name}` } }],
  },
}));

/** Types, documents and Apollo hooks of every client document, from the committed schema. Output is git-ignored. */
const codegen: CodegenConfig = {
  schema: 'schema/portal.graphql',
  generates: {
    ...Object.assign({}, ...ofEachFile),
    [`${GENERATED}/graphql.ts`]: { documents: ALL, plugins: ['typescript-operations', again('./documents')], config },
    [`${GENERATED}/hooks.ts`]: { documents: ALL, plugins: [again('./hooks')] },
    // As texts: the sign-in page needs no printer for them.
    [`${GENERATED}/login.ts`]: {
      documents: 'client/features/login/*.graphql',
      plugins: ['typescript-operations', 'typed-document-node'],
      config: { ...config, documentMode: 'string' },
    },
    // The same for the pages that mailed links open, apart, so that the sign-in page does without.
    [`${GENERATED}/link.ts`]: {
      documents: 'client/features/login/link/*.graphql',
      plugins: ['typescript-operations', 'typed-document-node'],
      config: { ...config, documentMode: 'string' },
    },
  },
};

export default codegen;
