#!/usr/bin/env node
import { checkConfigurationKeys } from './lib/check/configuration-keys.mjs';
import { readArguments, runMain } from './lib/command-line.mjs';
import { step } from './lib/progress.mjs';
import { installDependencies } from './install.mjs';

const HELP = `
npm run configuration-keys

Writes the table of configuration keys in README.md from server/config/keys.json.`;

readArguments(HELP);
await runMain(async () => {
  await step('dependencies', installDependencies);
  await step('configuration-keys', async () => (await checkConfigurationKeys({ write: true })) || 'up to date');
});
