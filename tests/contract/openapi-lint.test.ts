import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { projectFile } from '../../server/core/project.js';
import { ClientTools } from '../support/client-tools.js';

const DESCRIPTION = fileURLToPath(projectFile('schema/openapi.json'));
const PATIENCE = 300_000;
let tools: ClientTools;

beforeAll(async () => {
  tools = await ClientTools.install();
}, PATIENCE);

it(
  'Spectral finds neither an error nor a warning in the OpenAPI description, examples included [CALL-013]',
  async () => {
    type Findings = { code: string; path: string[]; message: string }[];
    const options = ['--ruleset', 'spectral.yaml', '--format', 'json', '--quiet'];
    const findings = await tools.lint<Findings>('spectral', 'lint', DESCRIPTION, ...options);
    expect(findings.map(({ code, path, message }) => `${code} ${path.join('/')}: ${message}`)).toEqual([]);
  },
  PATIENCE,
);

it(
  'Redocly finds neither an error nor a warning in the OpenAPI description, examples included [CALL-013]',
  async () => {
    type Findings = { problems: { ruleId: string; message: string; location: { pointer: string }[] }[] };
    const options = ['--config', 'redocly.yaml', '--format', 'json', '--max-problems', '100'];
    const { problems } = await tools.lint<Findings>('redocly', 'lint', DESCRIPTION, ...options);
    const lines = problems.map(({ ruleId, location, message }) => `${ruleId} ${location[0]?.pointer}: ${message}`);
    expect(lines).toEqual([]);
  },
  PATIENCE,
);
