import { defineConfig } from 'vitest/config';

const serverFiles = {
  environment: 'node' as const,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  setupFiles: ['tests/support/setup.ts'],
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'server', include: ['server/**/*.test.ts', 'tests/scripts/**/*.test.ts'], ...serverFiles } },
      { test: { name: 'contract', include: ['tests/contract/**/*.test.ts'], ...serverFiles } },
      { test: { name: 'faults', include: ['tests/faults/**/*.test.ts'], ...serverFiles, fileParallelism: false } },
      { test: { name: 'client', include: ['client/**/*.test.{ts,tsx}'], environment: 'happy-dom' } },
    ],
  },
});
