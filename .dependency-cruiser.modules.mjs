import config from './.dependency-cruiser.cjs';

/** Cycles between folders, seen among the server's modules alone: the infrastructure below would tie all of them. */
export default {
  forbidden: [
    {
      name: 'no-cycles-of-modules',
      comment: 'No two modules import each other, types included.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^server/modules/[^/]+/[^/]+$' },
      to: { circular: true },
    },
  ],
  options: { ...config.options, includeOnly: '^server/modules/' },
};
