/**
 * A code generation plugin: one typed hook per operation for Apollo Client 4, which the published plugin does not
 * type-check with. `query Users` → useUsersQuery and useUsersLazyQuery, and so on. Config: the file of the documents.
 */

/** @type {Record<string, string[]>} */
const HOOKS = { query: ['Query', 'LazyQuery'], mutation: ['Mutation'], subscription: ['Subscription'] };
/** @param {string} name */
const pascal = (name) => name.charAt(0).toUpperCase() + name.slice(1);

module.exports = {
  /**
   * @param {unknown} _schema
   * @param {{ document?: import('graphql').DocumentNode }[]} documents
   * @param {{ documents: string }} config
   */
  plugin(_schema, documents, config) {
    const operations = documents
      .flatMap((file) => file.document?.definitions ?? [])
      .filter((definition) => definition.kind === 'OperationDefinition')
      .map(({ operation, name }) => ({ operation, name: pascal(name?.value ?? '') }))
      .sort((a, b) => a.name.localeCompare(b.name));
    const lines = operations.flatMap(({ operation, name }) => {
      const types = `Types.${name}${pascal(operation)}, Types.${name}${pascal(operation)}Variables`;
      return HOOKS[operation].map((hook) => {
        const options = `options?: Apollo.use${hook}.Options<${types}>`;
        // No query asks for partial data, so a query's data is whole or absent.
        const result = hook === 'Query' ? `: Apollo.useQuery.Result<${types}, 'complete' | 'empty'>` : '';
        const call = `Apollo.use${hook}<${types}>(Documents.${name}Document, options as never)`;
        return `export const use${name}${hook} = (${options})${result} => ${call}${result ? ' as never' : ''};`;
      });
    });
    return [
      "import * as Apollo from '@apollo/client/react';",
      "import type * as Types from '../graphql';",
      `import * as Documents from '${config.documents}';`,
      '',
      ...lines,
    ].join('\n');
  },
};
