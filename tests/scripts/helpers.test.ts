import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { adviceOnFiles } from '../../scripts/lib/command-line.mjs';
import { checkServer, isTooOld, parseVersion } from '../../scripts/lib/database/database-server.mjs';
import { compareMessages, usedMessages } from '../../scripts/lib/check/messages-check.mjs';
import { otherFolder, versionIn } from '../../scripts/lib/test/other-node.mjs';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { isPortFree, requirePort } from '../../scripts/lib/ports.mjs';
import { digestFiles } from '../../scripts/lib/stamps.mjs';
import { countPlaywright, countVitest, judge, summarize } from '../../scripts/lib/test/test-results.mjs';
import { findDifference, findMissing } from '../../scripts/install.mjs';

const folder = mkdtempSync(join(tmpdir(), 'scripts-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A server that says `greeting` to whoever connects; answers its port. */
async function listen(greeting?: Buffer): Promise<{ port: number; close: () => void }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    if (greeting) socket.write(greeting);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

const greetingOf = (version: string) =>
  Buffer.concat([Buffer.from([60, 0, 0, 0, 10]), Buffer.from(`${version}\0`), Buffer.alloc(40)]);

describe('a port', () => {
  it('that is taken is refused with the variable to set', async () => {
    const { port, close } = await listen();
    await expect(requirePort(port, 'PORT', '127.0.0.1')).rejects.toThrow(
      `Port ${port} is taken by another program.\nStop that program, or choose another port: PORT=${port + 10} npm start`,
    );
    expect(await isPortFree(port)).toBe(false);
    close();
    expect(await isPortFree(port)).toBe(true);
  });
});

describe('HOST', () => {
  it('that is no address of this machine is told apart from a taken port', async () => {
    await expect(requirePort(4000, 'PORT', '192.0.2.7')).rejects.toThrow(
      'HOST is 192.0.2.7, on which this machine cannot listen (EADDRNOTAVAIL).',
    );
  });
});

describe('what a program says of a full disk', () => {
  it.each([
    ['[ERROR] InnoDB: preallocating 100663296 bytes for file ./ib_logfile101 failed with error 28', /the disk is full/],
    ["mkdir: cannot create directory 'x': No space left on device", /the disk is full/],
    ['npm error code EACCES\nnpm error syscall mkdir', /this account may not/],
  ])('and of rights is understood: %s', (output, advice) => {
    expect(adviceOnFiles(output)).toMatch(advice);
    expect(adviceOnFiles('npm error code E404\nit took 28 s')).toBeUndefined();
  });
});

describe('the database of DATABASE_URL', () => {
  it.each([
    ['8.4.3', { kind: 'MySQL', version: '8.4.3' }, false],
    ['9.7.1-debian', { kind: 'MySQL', version: '9.7.1' }, false],
    ['8.0.40', { kind: 'MySQL', version: '8.0.40' }, true],
    ['5.5.5-10.11.6-MariaDB-0+deb12u1', { kind: 'MariaDB', version: '10.11.6' }, false],
    ['11.4.2-MariaDB', { kind: 'MariaDB', version: '11.4.2' }, false],
    ['10.6.18-MariaDB', { kind: 'MariaDB', version: '10.6.18' }, true],
  ])('of version %s is known for what it is', (text, server, old) => {
    expect(parseVersion(text)).toEqual(server);
    expect(isTooOld(server)).toBe(old);
  });

  it.each([
    [greetingOf('10.6.18-MariaDB'), /is MariaDB 10\.6\.18; the portal needs MySQL 8\.4 or MariaDB 10\.11 at least/],
    [Buffer.from('HTTP/1.1 400 Bad Request\r\n'), /is not MySQL or MariaDB/],
    [Buffer.concat([Buffer.from([23, 0, 0, 0, 255, 16, 4]), Buffer.from('Too many connections')]), /refuses.*Too many/],
  ])('that is none is refused with the reason', async (greeting, reason) => {
    const { port, close } = await listen(greeting);
    await expect(checkServer(`mysql://127.0.0.1:${port}/x`)).rejects.toThrow(reason);
    close();
  });

  it('is the first of its hosts that answers', async () => {
    const [gone, there] = [await listen(), await listen(greetingOf('11.4.2-MariaDB'))];
    gone.close();
    expect(await checkServer(`mysql://u:p@127.0.0.1:${gone.port},127.0.0.1:${there.port}/x`)).toEqual({
      kind: 'MariaDB',
      version: '11.4.2',
    });
    there.close();
  });

  it('that is away is refused with what to check, and so is an address of another form', async () => {
    const { port, close } = await listen();
    close();
    await expect(checkServer(`mysql://127.0.0.1:${port}/x`)).rejects.toThrow(/does not answer \(ECONNREFUSED\)/);
    await expect(checkServer(`mysql://127.0.0.1:${port},[::1]:${port}/x`)).rejects.toThrow(
      `The database at 127.0.0.1:${port} does not answer (ECONNREFUSED).\n` +
        `The database at [::1]:${port} does not answer (ECONNREFUSED).\nCheck that it runs`,
    );
    await expect(checkServer('mysql://h/x?ssl=true')).rejects.toThrow(/there is no parameter ssl;/);
    await expect(checkServer('postgres://localhost/x')).rejects.toThrow(/not of the form/);
    await expect(checkServer('nonsense')).rejects.toThrow(/not of the form/);
  });
});

describe('the other Node that tests run on', () => {
  const read = (path: string) => readFileSync(join(ROOT, path), 'utf8').trim();

  it('is the newest, as the image has it, and under the newest the oldest that package.json allows', () => {
    const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
    const [oldest, newest] = [versionIn(otherFolder('24.1.0')), versionIn(otherFolder('20.20.2'))];
    expect(`>=${oldest}`).toBe(`${engines.node}.0`);
    expect(newest).toMatch(new RegExp(`^${read('.nvmrc')}\\.`));
    expect(read('docker/Dockerfile')).toContain(`FROM node:${read('.nvmrc')}-slim`);
  });
});

describe('a digest of sources', () => {
  it('changes with a text, a name, an added and a removed file, and with nothing else', () => {
    const inputs = [relative(ROOT, folder)];
    const digests = [digestFiles(inputs)];
    const write = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      digests.push(digestFiles(inputs));
    };
    write('a.ts', 'one');
    write('a.ts', 'two');
    write('b.ts', '');
    rmSync(join(folder, 'b.ts'));
    expect(new Set(digests).size).toBe(4);
    expect(digestFiles(inputs)).toBe(digests[2]);
    write('c.test.ts', 'left out');
    expect(digestFiles(inputs, (path) => !path.endsWith('.test.ts'))).toBe(digests[2]);
  });
});

describe('the installed packages', () => {
  const locked = {
    packages: {
      '': { dependencies: {} },
      'node_modules/express': { version: '5.3.0' },
      'node_modules/@img/other-platform': { version: '1.0.0', optional: true },
    },
  };

  it.each([
    ['nothing', undefined, 'all'],
    ['an older version', { packages: { 'node_modules/express': { version: '4.0.0' } } }, 'express 5.3.0'],
    ['a part', { packages: {} }, 'express 5.3.0'],
    ['all but an optional one', { packages: { 'node_modules/express': { version: '5.3.0' } } }, null],
  ])('when %s is there', (_title, installed, difference) => {
    expect(findDifference(locked, installed)).toBe(difference);
  });

  it('without a lock file are a clear message', () => {
    expect(() => findMissing(undefined)).toThrow('package-lock.json is missing or broken');
  });

  it('are looked for one by one, so that a deleted folder is noticed', () => {
    expect(
      findMissing({ packages: { '': { dependencies: { express: '1' }, devDependencies: { nowhere: '1' } } } }),
    ).toBe('nowhere');
  });
});

describe('translations [I18N]', () => {
  it('that are missing, empty, unknown or take other arguments are named', () => {
    const source = { a: 'A', b: 'B', c: '{count, plural, one {# user} other {# users}} of {name}', d: '<b>D</b>' };
    expect(compareMessages(source, { ...source })).toEqual([]);
    const choice = { a: 'Delete {count, plural, one {it} other {them}}' };
    expect(compareMessages(choice, { a: '{count, plural, one {Lösche} other {Lösche alle #}}' })).toEqual([]);
    expect(compareMessages(source, { a: 'A', b: ' ', c: '{count} von {nom}', d: 'D', e: 'E' })).toEqual([
      'e is not a message of en-US',
      'b is missing',
      'c takes {count, nom} instead of {count, name}',
      'd takes {} instead of {<b>}',
    ]);
  });
});

describe('the messages a source names', () => {
  it('are found in elements and calls [I18N]', () => {
    const source =
      '<FormattedMessage id="login.title" />; intl.formatMessage({ id: \'login.ok\' }, { count }); f({ id: 1 })';
    expect(usedMessages(source)).toEqual(['login.title', 'login.ok']);
  });
});

describe('the counts of a test run', () => {
  const report = (name: string, value: unknown) => {
    const path = join(folder, name);
    writeFileSync(path, JSON.stringify(value));
    return path;
  };
  const file = (status: string, ...states: string[]) => ({
    name: fileURLToPath(new URL('a.test.ts', import.meta.url)),
    status,
    message: status === 'failed' ? 'no such module\nat a line' : '',
    assertionResults: states.map((state) => ({
      status: state,
      fullName: `works ${state}`,
      failureMessages: state === 'failed' ? ['\u001b[31mexpected 1\u001b[0m\nat a line'] : [],
    })),
  });

  it('are those of its tests', () => {
    const path = report('good', {
      testResults: [file('passed', 'passed', 'passed', 'pending'), file('passed', 'todo')],
    });
    expect(countVitest(path, 0)).toEqual({ passed: 2, failed: 0, skipped: 2, failures: [], flaky: [] });
  });

  it('hold one failure for a file that does not load, a crash, a missing report and an empty run', () => {
    const broken = report('broken', { testResults: [file('passed', 'passed'), file('failed')] });
    expect(countVitest(broken, 1)).toMatchObject({ passed: 1, failed: 1, skipped: 0 });
    const unhandled = report('unhandled', { testResults: [file('passed', 'passed')] });
    expect(countVitest(unhandled, 1)).toMatchObject({ passed: 1, failed: 1, skipped: 0 });
    expect(countVitest(join(folder, 'none'), 0)).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
    expect(countPlaywright(report('browser', { stats }), 1)).toMatchObject({ passed: 4, failed: 1, skipped: 2 });
    expect(countPlaywright(report('empty', { stats: {} }), 0)).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
  });

  it('name each failure with the first line of its cause', () => {
    const path = report('bad', { testResults: [file('failed', 'passed', 'failed'), file('failed')] });
    expect(countVitest(path, 1).failures).toEqual([
      'tests/scripts/a.test.ts › works failed: expected 1',
      'tests/scripts/a.test.ts › the file: no such module',
    ]);
    expect(countVitest(join(folder, 'none'), 137).failures).toEqual([
      'the run ended with exit code 137, and no test tells why',
    ]);
    const result = (status: string, message?: string) => ({
      tests: [{ status, results: [{ error: message ? { message } : undefined }, {}] }],
    });
    const spec = (title: string, status: string, message?: string) => ({
      file: 'a.spec.ts',
      title,
      ...result(status, message),
    });
    const suites = [
      { specs: [spec('goes', 'expected')], suites: [{ specs: [spec('stops', 'unexpected', 'too late\nat a line')] }] },
    ];
    const stats = { expected: 1, unexpected: 1 };
    expect(countPlaywright(report('stories', { stats, suites }), 1).failures).toEqual(['a.spec.ts › stops: too late']);
  });

  it('name the stories that passed at their second try, which count as passed, with the first cause and the page', () => {
    const context = join(folder, 'error-context.md');
    writeFileSync(context, '# Page snapshot\n\n```yaml\n- alert: Wait a minute\n```\n');
    const error = {
      message: 'Error: no heading\n\nExpected: visible',
      location: { file: join(ROOT, 'tests/a.ts'), line: 7 },
    };
    const story = (title: string, status: string, results: object[]) => ({
      file: 'a.spec.ts',
      title,
      tests: [{ status, results }],
    });
    const tries = [{ error, attachments: [{ name: 'error-context', path: context }] }, {}];
    const suites = [
      { specs: [story('goes', 'expected', [{}])], suites: [{ specs: [story('goes later', 'flaky', tries)] }] },
    ];
    const path = report('flaky', { stats: { expected: 1, flaky: 1 }, suites });
    expect(countPlaywright(path, 0)).toEqual({
      passed: 2,
      failed: 0,
      skipped: 0,
      failures: [],
      flaky: [
        'goes later\n    Error: no heading\n    Expected: visible\n    at tests/a.ts:7\n    - alert: Wait a minute',
      ],
    });
  });
});

describe('the end of a run', () => {
  const count = { passed: 5, failed: 0, skipped: 1, failures: [], flaky: ['one', 'another'] };

  it('tells the flaky tests before its last line, which holds the counts', () => {
    expect(summarize(judge(count), '3.0 s')).toBe(
      'All in 3.0 s.\n2 flaky:\n  one\n  another\n5 passed, 0 failed, 1 skipped\n',
    );
    expect(summarize(judge({ ...count, flaky: [] }), '3.0 s')).toBe('All in 3.0 s.\n5 passed, 0 failed, 1 skipped\n');
  });

  it('counts one failure more when more than two tests were flaky', () => {
    const judged = judge({ ...count, flaky: ['one', 'another', 'a third'] });
    expect(judged).toMatchObject({ passed: 5, failed: 1, skipped: 1 });
    expect(summarize(judged, '3.0 s').split('\n')).toEqual([
      '✖ 3 flaky tests; at most 2 are tolerated',
      'All in 3.0 s.',
      '3 flaky:',
      '  one',
      '  another',
      '  a third',
      '5 passed, 1 failed, 1 skipped',
      '',
    ]);
  });
});
