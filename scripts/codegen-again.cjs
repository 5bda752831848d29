/** A code generation plugin: exports again what other generated files export. Config: their paths. */
module.exports = {
  plugin(_schema, _documents, { paths }) {
    return paths.map((path) => `export * from '${path}';`).join('\n');
  },
};
