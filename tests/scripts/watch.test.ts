import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { newId } from '../../server/core/ids.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';

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
    const rules = parse(textOf('portal-rules.yaml')) as { groups: { rules: { alert: string; expr: string }[] }[] };
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
