import { setTimeout as sleep } from 'node:timers/promises';
import { read, utils, write } from '@e965/xlsx';
import { bareExport } from '../bare/export.mjs';
import { memoryOf } from '../lib/process-figures.mjs';
import { startServer } from '../lib/programs.mjs';
import { openSessions } from '../lib/sessions.mjs';
import { median } from '../lib/statistics.mjs';

/** @typedef {(path: string, init?: RequestInit) => Promise<import('../lib/graphql.mjs').Answer>} Call */

const BASE = '/app-portal/web/v1';
const ROWS = 1_000;
const POLL = 50;
const IDLE = 3_000;

/**
 * An export of 100,000 users against the same statements and a deflated sheet by hand; a dry run of 1,000 rows.
 * @type {import('../lib/run-cases.mjs').Case}
 */
export const importAndExport = {
  id: 'P11',
  title: 'Export of 100,000 users; dry run of 1,000 rows',
  sizes: ['hundredThousand'],
  async run({ world, settings }) {
    const { id: ouId, adminId, size } = world.organizations.hundredThousand;
    const [token] = await openSessions(world, ouId, [adminId]);
    const server = await startServer(world.url);
    /** @type {Call} */
    const call = async (path, init = {}) => {
      const headers = { authorization: `Bearer ${token}`, ...init.headers };
      const json = await (await fetch(`${server.url}${BASE}/${path}`, { ...init, headers })).json();
      if (json.code !== 10_000) throw new Error(`${path}: ${json.code} ${json.message}`);
      return json.data;
    };
    try {
      /** @type {Record<'bare' | 'made' | 'growth' | 'dry' | 'parsed', number[]>} */
      const { bare, made, growth, dry, parsed } = { bare: [], made: [], growth: [], dry: [], parsed: [] };
      const file = await workbook(world, ouId);
      // One call first: memory that an export leaves behind counts against the next one.
      await call('user-import/records', { method: 'POST' });
      await sleep(IDLE);
      const idle = memoryOf(server.pid);
      for (let round = 0; round < Math.max(3, settings.rounds); round += 1) {
        const floor = await bareExport(world.connection, ouId);
        if (floor.total <= size) throw new Error(`${floor.total} members instead of more than ${size}`);
        bare.push(floor.ms);
        const { ms, memory } = await exportOnce(call, server.pid, floor.total, idle);
        made.push(ms);
        growth.push(memory);
      }
      // After the exports, because a thread that read a file leaves memory to the process.
      for (let round = 0; round < Math.max(3, settings.rounds); round += 1) {
        const began = performance.now();
        read(file, { type: 'buffer', dense: true });
        parsed.push(performance.now() - began);
        dry.push(await dryRun(call, file));
      }
      return {
        figures: {
          'bare: same statements, deflated by hand, ms': { value: median(bare) },
          'export of 100,000, from the call to the finished file, ms': { value: median(made) },
          'memory beyond idle while it runs, MiB': { value: Math.max(...growth) },
          '@e965/xlsx reads the file of 1,000 rows, ms': { value: median(parsed) },
          'dry run of 1,000 rows, from the upload to the verdicts, ms': { value: median(dry) },
        },
        ratios: [
          { what: 'export against bare', value: median(made) / median(bare), atMost: 3 },
          { what: 'MiB beyond idle while 100,000 are exported', value: Math.max(...growth), atMost: 60 },
          { what: 'seconds of a dry run of 1,000 rows', value: median(dry) / 1_000, atMost: 3 },
        ],
        note: 'Seen on such a machine before: a stream of exceljs takes 6 times the bare one.',
      };
    } finally {
      await server.stop();
      // Leave no imports and exports to the next run.
      for (const table of ['user_import', 'stored_file']) await world.connection.query(`DELETE FROM ${table}`);
    }
  },
};

/**
 * @param {Call} call
 * @param {number | undefined} pid
 * @param {number} total
 * @param {number} idle
 */
async function exportOnce(call, pid, total, idle) {
  let most = idle;
  const began = performance.now();
  const { taskId } = await call('user-export/start', { headers: {} });
  for (;;) {
    await sleep(POLL);
    most = Math.max(most, memoryOf(pid));
    const status = await call(`user-export/status?taskId=${taskId}`);
    if (status.state === 'FAILED') throw new Error('the export failed');
    if (status.state !== 'DONE') continue;
    if (status.done !== total) throw new Error(`${status.done} exported instead of ${total}`);
    return { ms: performance.now() - began, memory: most - idle };
  }
}

/**
 * @param {Call} call
 * @param {Buffer} file
 */
async function dryRun(call, file) {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(file)], 'people.xlsx'));
  const began = performance.now();
  const { recordId } = await call('user-import/upload', { method: 'POST', body: form });
  const ms = performance.now() - began;
  const { counts } = await call(`user-import/record-status?recordId=${recordId}`);
  if (counts.all !== ROWS || counts.wrong === 0 || counts.new === 0 || counts.changed === 0) {
    throw new Error(`not the rows that were sent: ${JSON.stringify(counts)}`);
  }
  return ms;
}

/**
 * A file that needs every check: new people, known ones, roles by name, and mistakes that call for suggestions.
 * @param {Pick<import('../lib/world.mjs').World, 'connection'>} world
 * @param {string} ouId
 * @returns {Promise<Buffer<ArrayBuffer>>}
 */
async function workbook({ connection }, ouId) {
  const [known] = await connection.query('SELECT username FROM member WHERE ou_id = ? LIMIT 300', [ouId]);
  const [roles] = await connection.query('SELECT name FROM role WHERE ou_id = ? ORDER BY id LIMIT 5', [ouId]);
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const username = known[at]?.username ?? `bench.import.${at}`;
    const role = roles[at % roles.length]?.name ?? '';
    const isWrong = at % 20 === 19;
    const email = at < known.length ? '' : `${username}@portal.example`;
    return [username, `Imported ${at}`, email, isWrong ? `${role}x` : role, '2030-12-31', 'Night shift'];
  });
  const book = utils.book_new();
  const head = ['Username', 'Name', 'E-mail', 'Roles', 'Valid until', 'Department'];
  utils.book_append_sheet(book, utils.aoa_to_sheet([head, ...rows]), 'Users');
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true });
}
