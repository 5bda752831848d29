#!/usr/bin/env node
/**
 * The back end of the sample app, on its own origin: serves dist/sample-app, exchanges the portal's one-time codes
 * with the app's credentials, and publishes messages. It needs nothing but Node.
 */
import { randomBytes } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const HELP = `Usage: node scripts/sample-app.mjs
Serves the sample app.
  SAMPLE_APP_PORT         its port (default: PORT + 1)
  PUBLIC_URL              the address of the portal (default: http://localhost:PORT)
  PORTAL_URL              how this process reaches the portal (default: http://127.0.0.1:PORT)
  SAMPLE_APP_CREDENTIALS  the file that npm run seed wrote (default: .portal/sample-app.json)`;
if (process.argv.includes('--help')) {
  console.log(HELP);
  process.exit(0);
}

const root = fileURLToPath(new URL('../', import.meta.url));
const portalPort = process.env.PORT ?? '4000';
const port = Number(process.env.SAMPLE_APP_PORT ?? Number(portalPort) + 1);
const portalOrigin = new URL(process.env.PUBLIC_URL || `http://localhost:${portalPort}`).origin;
const portal = process.env.PORTAL_URL ?? `http://127.0.0.1:${portalPort}`;
const credentialsFile = process.env.SAMPLE_APP_CREDENTIALS ?? join(root, '.portal/sample-app.json');
if (!existsSync(credentialsFile)) {
  console.error(`${credentialsFile} is missing: npm run seed -- --demo writes it.`);
  process.exit(1);
}
/** @type {{ appId: string, secret: string }[]} */
const apps = JSON.parse(readFileSync(credentialsFile, 'utf8')).apps;
const secrets = new Map(apps.map((app) => [app.appId, app.secret]));
const files = join(root, 'dist/sample-app');
/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const BODY_LIMIT = 64 * 1024;
const SESSION_LIMIT = 1000;

/**
 * The person of each session of this app: appId and user id. The oldest goes first.
 * @type {Map<string, { appId: string, userId: string }>}
 */
const sessions = new Map();

/**
 * Calls the portal with the credentials of one app and answers `data`; throws for any other code.
 * @param {string} appId
 * @param {string} path
 * @param {object} body
 */
async function callPortal(appId, path, body) {
  const response = await fetch(`${portal}/app-portal/web/v1/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${appId}:${secrets.get(appId)}`).toString('base64')}`,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
  const { code, message, data } = await response.json();
  if (code !== 10000) throw new Refusal(502, `the portal answered ${code}: ${message}`);
  return data;
}

class Refusal extends Error {
  /**
   * @param {number} status
   * @param {string} message
   */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/**
 * The unchecked content of browsers' requests.
 * @typedef {{ appId: string, code?: unknown, body?: unknown, menuCode?: unknown, everyone?: unknown }} Body
 */

/** @type {Record<string, (body: Body, request: import('node:http').IncomingMessage) => Promise<unknown>>} */
const calls = {
  'GET /api/configuration': async () => ({ portalOrigin, appIds: [...secrets.keys()] }),
  'POST /api/session': async (body) => {
    if (!secrets.has(body.appId) || typeof body.code !== 'string')
      throw new Refusal(400, 'appId or code is not usable');
    const { user, organization, permissions } = await callPortal(body.appId, 'app/exchange-code', { code: body.code });
    const session = randomBytes(24).toString('base64url');
    sessions.set(session, { appId: body.appId, userId: user.id });
    const [oldest] = sessions.keys();
    if (oldest && sessions.size > SESSION_LIMIT) sessions.delete(oldest);
    return { session, user, organization, permissions };
  },
  'POST /api/messages': async (body, request) => {
    const caller = sessions.get(String(request.headers['x-session']));
    if (!caller) throw new Refusal(401, 'no session');
    const message = {
      body: String(body.body ?? '').slice(0, 500),
      tags: ['Fleet'],
      ring: [1],
      linkedAppId: caller.appId,
      linkedMenuCode: body.menuCode,
    };
    const recipients = body.everyone === true ? { wholeOrganization: true } : { userIds: [caller.userId] };
    return callPortal(caller.appId, 'message/publish', { messages: [message], recipients });
  },
};

/** @param {import('node:http').IncomingMessage} request */
async function readBody(request) {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > BODY_LIMIT) throw new Refusal(413, 'the body is too large');
  }
  try {
    return JSON.parse(text || '{}');
  } catch {
    throw new Refusal(400, 'the body is not JSON');
  }
}

/**
 * @param {string} path
 * @param {import('node:http').ServerResponse} response
 */
function sendFile(path, response) {
  const wanted = normalize(join(files, path === '/' ? 'index.html' : path));
  const file = wanted.startsWith(files) && existsSync(wanted) && extname(wanted) ? wanted : join(files, 'index.html');
  response.writeHead(200, {
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    'cache-control': 'no-cache',
  });
  createReadStream(file).pipe(response);
}

const server = createServer(async (request, response) => {
  response.setHeader(
    'content-security-policy',
    `default-src 'self'; style-src 'self' 'unsafe-inline'; frame-ancestors ${portalOrigin}`,
  );
  response.setHeader('x-content-type-options', 'nosniff');
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const call = calls[`${request.method} ${pathname}`];
  if (!call) {
    if (request.method === 'GET' && !pathname.startsWith('/api/')) return sendFile(pathname, response);
    return void response.writeHead(404).end();
  }
  try {
    const answer = await call(request.method === 'POST' ? await readBody(request) : {}, request);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  } catch (error) {
    console.error(`${request.method} ${pathname}: ${error instanceof Error ? error.message : error}`);
    response.writeHead(error instanceof Refusal ? error.status : 502, { 'content-type': 'application/json' }).end('{}');
  }
});

server.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
  console.error(error.code === 'EADDRINUSE' ? `Port ${port} is taken: set SAMPLE_APP_PORT.` : error.message);
  process.exit(1);
});
server.listen(port, process.env.HOST || '127.0.0.1', () => console.log(`sample app at http://localhost:${port}`));
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    server.close(() => process.exit(0));
    server.closeAllConnections();
  });
}
