import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Vite would load graphql's ES modules beside the CommonJS ones that every library here loads: two graphqls, one schema.
const oneGraphql = { alias: { graphql: file('node_modules/graphql/index.js') } };

// A machine that does other work beside it takes several times as long.
const patience = { testTimeout: 60_000, hookTimeout: 60_000 };

const BUNDLED = [
  '@apollo/client',
  '@apollo/client/react',
  '@chakra-ui/react',
  '@testing-library/react',
  'lucide-react',
  'react',
  'react-dom',
  'react-dom/client',
  'react-hook-form',
  'react-intl',
  'react-router-dom',
];

const serverFiles = {
  ...patience,
  // Loading the server anew for each file took a quarter of the time; what a test replaces is put back after it.
  isolate: false,
  restoreMocks: true,
  environment: 'node' as const,
  setupFiles: ['tests/support/setup.ts'],
};

/**
 * These wait for databases and other processes: three at a time take a quarter less than two. Those of contracts compute,
 * and take longer. Projects with workers of their own need a group of their own.
 */
const threeAtOnce = { maxWorkers: 3, sequence: { groupOrder: 1 } };

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        resolve: oneGraphql,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'tests/scripts/**/*.test.ts'],
          ...serverFiles,
          ...threeAtOnce,
        },
      },
      { resolve: oneGraphql, test: { name: 'contract', include: ['tests/contract/**/*.test.ts'], ...serverFiles } },
      {
        resolve: oneGraphql,
        test: { name: 'faults', include: ['tests/faults/**/*.test.ts'], ...serverFiles, ...threeAtOnce },
      },
      {
        // As in the build, so that a test tells of a prop that the DOM does not know.
        resolve: {
          alias: {
            '@emotion/is-prop-valid': file('client/theme/forwarded-prop.ts'),
            '@pandacss/is-valid-prop': file('client/theme/style-props.ts'),
          },
        },
        test: {
          name: 'client',
          include: ['client/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // Each file loads the libraries anew: as one file each, they take half as long.
          deps: { optimizer: { client: { enabled: true, include: BUNDLED } } },
          ...patience,
        },
      },
    ],
  },
});
