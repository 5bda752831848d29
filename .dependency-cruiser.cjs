/**
 * The import rules of the architecture (ARCHITECTURE.md, "Layers"): each breach is an error.
 * @param {string} name
 * @param {object} from
 * @param {object} to
 * @param {string} comment
 */
const forbid = (name, from, to, comment) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid('no-cycles', {}, { circular: true }, 'Modules that need each other are one module, or miss a third.'),
    forbid(
      'core-imports-nothing',
      { path: '^server/core' },
      { path: '^server/(?!core)' },
      'The core knows no other part.',
    ),
    forbid(
      'integrations-import-core-only',
      { path: '^server/integrations' },
      { path: '^server/(?!core|config|integrations)' },
      'An integration holds no business rules.',
    ),
    forbid(
      'infrastructure-below-modules',
      { path: '^server/(database|live|jobs|access)/', pathNot: '^server/database/data-source' },
      { path: '^server/modules/(?!session/session-lookup)' },
      'Modules build on the infrastructure, not the other way round; only the data source lists their entities.',
    ),
    forbid(
      'resolver-sees-no-database',
      { path: '\\.resolver\\.ts$' },
      { path: '(^server/database|\\.entity\\.ts$|node_modules/typeorm)' },
      'A resolver hands its input to a service.',
    ),
    forbid(
      'service-sees-no-http',
      { path: '^server/modules/.*\\.service\\.ts$' },
      { path: '(node_modules/(express|@apollo)|^server/(http|rest))' },
      'A service knows the request context and nothing of how it came.',
    ),
    forbid(
      'modules-meet-through-services',
      { path: '^server/modules/([^/]+)/', pathNot: '\\.test\\.ts$' },
      { path: '^server/modules/', pathNot: ['^server/modules/$1/', '\\.(service|types|entity)\\.ts$'] },
      'A module reaches another through its service.',
    ),
    forbid(
      'client-and-server-share-the-schema',
      { path: '^client' },
      { path: '^server' },
      'They meet in schema/ only.',
    ),
    forbid('server-knows-no-client', { path: '^server' }, { path: '^client' }, 'They meet in schema/ only.'),
    forbid(
      'features-stand-alone',
      { path: '^client/features/([^/]+)/' },
      { path: '^client/features/', pathNot: ['^client/features/$1/', '^client/features/session/'] },
      'A feature does not import another; what they share belongs to ui, api, or the session.',
    ),
    forbid(
      'ui-below-features',
      { path: '^client/(ui|api|theme|locales)/' },
      { path: '^client/(features|app)/' },
      'ui, api, theme and locales are below.',
    ),
    forbid('sdk-stands-alone', { path: '^client/sdk/' }, { path: '^client/(?!sdk)' }, 'Apps load the SDK alone.'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^dist/|^client/api/generated|^client/locales/compiled)' },
    tsPreCompilationDeps: false,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'] },
  },
};
