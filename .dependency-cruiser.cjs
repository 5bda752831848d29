/**
 * The import rules of the architecture (ARCHITECTURE.md, "Layers"): each breach is an error. Imports of types count.
 * @param {string} name
 * @param {object} from
 * @param {object} to
 * @param {string} comment
 */
const forbid = (name, from, to, comment) => ({ name, comment, severity: 'error', from, to });

/** Each area imports only those before it; the same on both sides. */
const AREAS = ['platform', 'identity', 'directory', 'applications', 'operations', 'messaging', 'insight'];

/**
 * A rule for each area of `folder`: nothing of the areas after it.
 * @param {'server' | 'client'} side
 * @param {string} folder
 */
const areasInOrder = (side, folder) =>
  AREAS.slice(0, -1).map((area, at) =>
    forbid(
      `${side}-${area}-before-later-areas`,
      { path: `^${folder}/${area}/` },
      { path: `^${folder}/(${AREAS.slice(at + 1).join('|')})/` },
      'An area imports only areas before it: publish an event, take a function, or answer the field in the later area.',
    ),
  );

module.exports = {
  forbidden: [
    forbid('no-cycles', {}, { circular: true }, 'Modules that need each other are one module, or miss a third.'),
    ...areasInOrder('server', 'server/modules'),
    forbid(
      'modules-stand-in-areas',
      {},
      { path: '^server/modules/', pathNot: `^server/modules/(${AREAS.join('|')})/[^/]+/[^/]+$` },
      'A module is a folder of one of the areas.',
    ),
    forbid(
      'core-imports-nothing',
      { path: '^server/core/' },
      { path: '^(server|client)/', pathNot: '^server/core/' },
      'The core knows no other part.',
    ),
    forbid(
      'config-imports-core-only',
      { path: '^server/config/' },
      { path: '^server/(?!core/|config/)' },
      'The configuration is read before anything else runs.',
    ),
    forbid(
      'integrations-import-core-only',
      { path: '^server/integrations/' },
      { path: '^server/(?!core/|config/|integrations/)' },
      'An integration holds no business rules.',
    ),
    forbid(
      'context-below-infrastructure',
      { path: '^server/context/' },
      { path: '^server/(?!core/|config/|integrations/|context/)' },
      'The context says what a call knows, and does nothing.',
    ),
    forbid(
      'infrastructure-below-modules',
      { path: '^server/(database|live|jobs|access|limits)/', pathNot: '^server/live/socket/' },
      { path: '^server/(modules|graphql|http|rest)/' },
      'Modules build on the infrastructure; only sockets, which serve the schema, stand above them.',
    ),
    forbid(
      'modules-below-schema',
      { path: '^server/modules/' },
      { path: '^server/(graphql|http|rest|live/socket)/' },
      'A module knows neither how a call came nor how it is answered.',
    ),
    forbid(
      'resolver-sees-no-database',
      { path: '\\.resolver\\.ts$' },
      { path: '(^server/database|\\.entity\\.ts$|node_modules/typeorm)' },
      'A resolver hands its input to a service.',
    ),
    forbid(
      'service-sees-no-http',
      { path: '^server/modules/.*\\.(service|queries)\\.ts$' },
      { path: '(node_modules/(express|@apollo)|^server/(http|rest))' },
      'A service knows the request context and nothing of how it came.',
    ),
    forbid(
      'modules-meet-through-services',
      { path: '^server/modules/[^/]+/([^/]+)/' },
      { path: '^server/modules/', pathNot: ['^server/modules/[^/]+/$1/', '\\.(service|loaders|types|entity)\\.ts$'] },
      'A module reaches another through its services and loaders.',
    ),
    forbid(
      'queries-belong-to-services',
      { path: '^server/', pathNot: '\\.(service|loaders|queries|test)\\.ts$' },
      { path: '\\.queries\\.ts$' },
      'A queries file holds the statements of the services and loaders beside it.',
    ),
    forbid(
      'client-and-server-share-the-schema',
      { path: '^client' },
      { path: '^server' },
      'They meet in schema/ only.',
    ),
    forbid('server-knows-no-client', { path: '^server' }, { path: '^client' }, 'They meet in schema/ only.'),
    ...areasInOrder('client', 'client/features'),
    forbid(
      'features-stand-alone',
      { path: '^client/features/[^/]+/([^/]+)/' },
      { path: '^client/features/', pathNot: ['^client/features/[^/]+/$1/', '^client/features/identity/session/'] },
      'A feature does not import another; they share widgets, the kit, or the session.',
    ),
    forbid(
      'features-stand-in-areas',
      {},
      { path: '^client/features/', pathNot: `^client/features/(${AREAS.join('|')})/[^/]+/` },
      'A feature is a folder of one of the areas.',
    ),
    forbid(
      'kit-knows-no-domain',
      { path: '^client/(ui|theme|core|locales)/' },
      { path: '^client/(api|widgets|features|app)/' },
      'The kit knows neither the API nor the domain: what does is a widget.',
    ),
    forbid(
      'core-of-client-stands-alone',
      { path: '^client/core/' },
      { path: '^client/(?!core/)' },
      'The core imports nothing of ours.',
    ),
    forbid(
      'api-below-screens',
      { path: '^client/api/' },
      { path: '^client/(ui|widgets|features|app)/' },
      'The API shows nothing.',
    ),
    forbid(
      'widgets-below-features',
      { path: '^client/widgets/' },
      { path: '^client/(features|app)/' },
      'Features use widgets, not the other way round.',
    ),
    forbid('sdk-stands-alone', { path: '^client/sdk/' }, { path: '^client/(?!sdk)' }, 'Apps load the SDK alone.'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Tests reach into whatever they test.
    exclude: { path: '(^dist/|^client/api/generated|^client/locales/compiled|^tests/|\\.test\\.tsx?$)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'] },
  },
};
