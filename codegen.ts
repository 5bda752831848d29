import { readdirSync } from 'node:fs';
import type { CodegenConfig } from '@graphql-codegen/cli';

const GENERATED = 'client/api/generated';

/** The files of documents by names of their own; what is called without Apollo is left out. */
const FILES = new Map(
  readdirSync('client', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.graphql') && !/^(features\/identity\/login|api\/contacts)\//.test(path))
    .map((path) => [
      path.replace(/^(features\/[^/]+|widgets)\/|\.graphql$/g, '').replaceAll('/', '-'),
      `client/${path}`,
    ]),
);
const names = [...FILES.keys()].sort();
const ALL = [...FILES.values()];

const config = {
  scalars: {
    ID: 'string',
    Timestamp: 'number',
    Void: 'null',
    JSONObject: 'Record<string, string>',
    AppManifest: 'object',
  },
  useTypeImports: true,
  enumsAsTypes: true,
  skipTypename: true,
};
const again = (folder: string) => ({
  './scripts/generate/codegen-again.cjs': { paths: names.map((name) => `${folder}/${name}`) },
});

/** One each, so that a page loads its own: the files that name all load nothing. */
const ofEachFile = [...FILES].map(([name, documents]): CodegenConfig['generates'] => ({
  [`${GENERATED}/documents/${name}.ts`]: {
    documents,
    plugins: [{ './scripts/generate/codegen-types.cjs': {} }, 'typed-document-node'],
    config: { ...config, importOperationTypesFrom: 'Types' },
  },
  [`${GENERATED}/hooks/${name}.ts`]: {
    documents,
    plugins: [{ './scripts/generate/codegen-hooks.cjs': { documents: `../documents/${name}` } }],
  },
}));

const asTexts = (documents: string): CodegenConfig['generates'][string] => ({
  documents,
  plugins: ['typescript-operations', 'typed-document-node'],
  config: { ...config, documentMode: 'string' },
});

/** Types, documents and Apollo hooks of every client document, from the committed schema. Output is git-ignored. */
const codegen: CodegenConfig = {
  schema: 'schema/portal.graphql',
  generates: {
    ...Object.assign({}, ...ofEachFile),
    [`${GENERATED}/graphql.ts`]: { documents: ALL, plugins: ['typescript-operations', again('./documents')], config },
    [`${GENERATED}/hooks.ts`]: { documents: ALL, plugins: [again('./hooks')] },
    // As texts: the sign-in page needs no printer for them. The documents of signing in and of mailed links come later.
    [`${GENERATED}/login.ts`]: asTexts('client/features/identity/login/*.graphql'),
    [`${GENERATED}/contacts.ts`]: asTexts('client/api/contacts/*.graphql'),
    [`${GENERATED}/login-acts.ts`]: asTexts('client/features/identity/login/acts/*.graphql'),
  },
};

export default codegen;
