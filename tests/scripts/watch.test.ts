import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { newId } from '../../server/core/ids.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly { alert: string; expr: string; annotations: { description: string } }[];
  }[];
}

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

const textOf = (path: string) => readFileSync(new URL(`../../docker/watch/${path}`, import.meta.url), 'utf8');
const metrics = async () => (await fetch(`${portal.url}/metrics`)).text();

/** The figures that an expression of Prometheus names. */
const named = (expression: string) =>
  [...expression.matchAll(/\b(?:portal|http|process|nodejs)_[a-z0-9_]+/g)].map(([name]) => name);

describe('the files for Prometheus and Grafana [BYND-10]', () => {
  it('name no figure that the portal does not have', async () => {
    const rules = parse(textOf('portal-rules.yaml')) as Rules;
    const board = JSON.parse(textOf('portal-dashboard.json')) as { panels: { targets: { expr: string }[] }[] };
    const expressions = [
      ...rules.groups.flatMap(({ rules: alerts }) => alerts.map(({ expr }) => expr)),
      ...board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ];
    expect(expressions.length).toBeGreaterThan(20);
    const text = await metrics();
    const known = new Set(
      [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    );
    const unknown = expressions.flatMap(named).filter((name) => !known.has(name));
    expect(unknown).toEqual([]);
  });

  it('have alarms that the manual explains, and lead to lines that the log has', () => {
    const manual = readFileSync(new URL('../../docs/operate.md', import.meta.url), 'utf8');
    const { groups } = parse(textOf('portal-rules.yaml')) as Rules;
    const rules = groups.flatMap((group) => group.rules);
    const explained = [...manual.matchAll(/^\| `(Portal\w+)` +\|/gm)].map(([, name]) => name);
    expect(explained).toEqual(rules.map(({ alert }) => alert));
    const folder = new URL('../../server/', import.meta.url);
    const server = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .map((path) => readFileSync(new URL(path, folder), 'utf8'))
      .join('\n');
    const quoted = rules.flatMap(({ annotations }) => [...annotations.description.matchAll(/"([^"]+)"/g)]);
    const lines = [...manual.matchAll(/^\| `([A-Za-z][^`…]*? [^`…]+?)(?: …)?`/gm), ...quoted].map(
      ([, line]) => line ?? '',
    );
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.filter((line) => !server.includes(line))).toEqual([]);
  });

  it('show work that waits, and for how long', async () => {
    const { database } = portal.portal.runtime;
    // A kind that no server runs stays due.
    await database.query(
      `INSERT INTO job (id, kind, payload, state, run_time, attempts, progress, total, created_time)
       VALUES (?, 'unknownKind', '{}', 'QUEUED', ROUND(UNIX_TIMESTAMP(NOW(3)) * 1000) - 90000, 0, 0, 0, 0)`,
      [newId()],
    );
    const text = await metrics();
    // The work of the day may wait beside it.
    expect(text).toMatch(/^portal_jobs_waiting\{lane="long"\} [1-9]\d*$/m);
    expect(text).toMatch(/^portal_jobs_waiting\{lane="delivery"\} \d+$/m);
    const [, age] = /^portal_job_wait_seconds\{lane="long"\} ([\d.]+)$/m.exec(text) ?? [];
    expect(Number(age)).toBeGreaterThan(89);
    expect(Number(age)).toBeLessThan(120);
    expect(text).toMatch(/^portal_sockets 0$/m);
  });
});
