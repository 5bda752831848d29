#!/usr/bin/env node
import { readArguments, runMain } from './lib/command-line.mjs';
import { step } from './lib/progress.mjs';
import { checkTenantDoors } from './lib/check/tenant-doors.mjs';
import { installDependencies } from './install.mjs';

const HELP = `
npm run tenant-doors

Writes docs/tenant-doors.md: every way to rows of all organizations, with its reason, and how the database is accessed.
Writes nothing when old forms of statements become more.`;

readArguments(HELP);
await runMain(async () => {
  await step('dependencies', installDependencies);
  await step('tenant-doors', async () => (await checkTenantDoors({ write: true })) || 'up to date');
});
