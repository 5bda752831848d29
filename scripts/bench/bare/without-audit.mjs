import { register } from 'node:module';

/** Stands for the module that records events, and records none: loaded by `node --import`, for the benchmark. */
const NOTHING = `export const writeAudit = async () => {}; export const writeOwnAudit = async () => {};`;

const HOOKS = `export const load = (url, context, next) =>
  url.endsWith('/modules/platform/audit/audit.service.js')
    ? { format: 'module', shortCircuit: true, source: ${JSON.stringify(NOTHING)} }
    : next(url, context);`;

register(`data:text/javascript,${encodeURIComponent(HOOKS)}`);
