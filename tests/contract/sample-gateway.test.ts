import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectFile } from '../../server/core/project.js';
import { readGuide } from '../support/guide.js';
import { newMember } from '../support/people.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

it('the gateway of the guide begins an alarm and ends it, as printed [ALM-12, ALM-14, CALL-243]', async () => {
  const ou = await portal.factory.organization({ features: '["alarm"]' });
  const app = await portal.factory.app(ou);
  const { client } = await newMember(portal, ou);
  const guide = await readFile(projectFile('docs/integrate.md'), 'utf8');
  const command = readGuide(guide).commands.find(({ text }) => text.includes('sample-gateway'))?.text ?? '';
  const run = async () =>
    (
      await promisify(execFile)('sh', ['-c', command], {
        cwd: projectFile('.'),
        env: { ...process.env, PORTAL_URL: portal.url, APP_ID: app.id, APP_SECRET: app.secret },
      })
    ).stdout;
  const listed = async () =>
    (
      await client.data<{ alarmList: { alarms: { id: string }[] } }>(
        '{ alarmList { alarms { id severity state site device content } } }',
      )
    ).alarmList.alarms;

  const told = await run();
  const [alarm] = await listed();
  expect(told).toBe(`T07: alarm ${alarm?.id}\nT07: ended\n`);
  expect(alarm).toMatchObject({
    severity: 'MAJOR',
    state: 'ENDED',
    site: 'Baltic Gate 2',
    device: 'T07',
    content: 'T07: 71.4 °C, the limit is 65 °C',
  });
  // Each time the device is too warm is an alarm of its own.
  await run();
  expect(await listed()).toHaveLength(2);
});

it('a gateway that starts anew ends the alarm that it left behind, and is silent about a cool device [ALM-12]', async () => {
  const ou = await portal.factory.organization({ features: '["alarm"]' });
  const app = await portal.factory.app(ou);
  const { client } = await newMember(portal, ou);
  const read = async (celsius: number) => {
    const env = { ...process.env, PORTAL_URL: portal.url, APP_ID: app.id, APP_SECRET: app.secret };
    const running = promisify(execFile)('node', ['scripts/sample-gateway.mjs'], { cwd: projectFile('.'), env });
    running.child.stdin?.end(`${JSON.stringify({ site: 'North', device: 'T1', celsius })}\n`);
    return (await running).stdout;
  };
  const states = async () =>
    (
      await client.data<{ alarmList: { alarms: { state: string; severity: string }[] } }>(
        '{ alarmList { alarms { state severity } } }',
      )
    ).alarmList.alarms;
  expect(await read(20)).toBe('');
  expect(await read(90)).toMatch(/^T1: alarm \w{26}\n$/);
  expect(await read(64)).toBe('');
  expect(await states()).toEqual([{ state: 'ACTIVE', severity: 'CRITICAL' }]);
  expect(await read(20)).toBe('T1: ended\n');
  expect(await states()).toEqual([{ state: 'ENDED', severity: 'CRITICAL' }]);
});
