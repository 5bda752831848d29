import type { CodegenConfig } from '@graphql-codegen/cli';

const ALL = ['client/**/*.graphql'];

const typed = {
  plugins: ['typescript-operations', 'typed-document-node'],
  config: {
    scalars: { ID: 'string', Timestamp: 'number', Void: 'null', JSONObject: 'Record<string, string>' },
    useTypeImports: true,
    enumsAsTypes: true,
    skipTypename: true,
  },
};

/** Types, documents and Apollo hooks of every client document, from the committed schema. Output is git-ignored. */
const config: CodegenConfig = {
  schema: 'schema/portal.graphql',
  generates: {
    'client/api/generated/graphql.ts': { documents: ALL, ...typed },
    'client/api/generated/hooks.ts': { documents: ALL, plugins: ['./scripts/codegen-hooks.cjs'] },
    // The sign-in page loads its own documents and no others, as texts: it needs no printer for them.
    'client/api/generated/login.ts': {
      documents: ['client/features/login/*.graphql'],
      plugins: typed.plugins,
      config: { ...typed.config, documentMode: 'string' },
    },
    // The same for the pages that mailed links open, apart, so that the sign-in page does without.
    'client/api/generated/link.ts': {
      documents: ['client/features/login/link/*.graphql'],
      plugins: typed.plugins,
      config: { ...typed.config, documentMode: 'string' },
    },
  },
};

export default config;
