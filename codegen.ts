import type { CodegenConfig } from '@graphql-codegen/cli';

/** Types, documents and Apollo hooks of every client document, from the committed schema. Output is git-ignored. */
const config: CodegenConfig = {
  schema: 'schema/portal.graphql',
  documents: ['client/**/*.graphql'],
  generates: {
    'client/api/generated/graphql.ts': {
      plugins: ['typescript-operations', 'typed-document-node'],
      config: {
        scalars: { ID: 'string', Timestamp: 'number', Void: 'null', JSONObject: 'Record<string, string>' },
        useTypeImports: true,
        enumsAsTypes: true,
        skipTypename: true,
      },
    },
    'client/api/generated/hooks.ts': { plugins: ['./scripts/codegen-hooks.cjs'] },
  },
};

export default config;
