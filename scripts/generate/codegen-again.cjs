/** A code generation plugin: exports again what other generated files export. Config: their paths. */
module.exports = {
  /**
   * @param {unknown} _schema
   * @param {unknown} _documents
   * @param {{ paths: string[] }} config
   */
  plugin(_schema, _documents, { paths }) {
    return paths.map((path) => `export * from '${path}';`).join('\n');
  },
};
