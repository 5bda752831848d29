import { createServer } from 'node:http';
import { createPool } from 'mysql2/promise';

/**
 * The floor of the user list: node:http and mysql2 alone. It runs the SQL texts that the portal ran for the same page
 * (environment STATEMENTS), with no session, no rights, no GraphQL.
 */
const { HOST, PORT, DATABASE_URL, STATEMENTS = '[]' } = process.env;
/** @type {string[]} */
const statements = JSON.parse(STATEMENTS);
const pool = createPool({ uri: DATABASE_URL, connectionLimit: 16, supportBigNumbers: true, timezone: 'Z' });
/** @type {(part: string) => string} */
const pick = (part) => statements.find((sql) => sql.includes(part)) ?? '';
const [page, total, roles] = [pick('STRAIGHT_JOIN'), pick(' AS total'), pick('FROM user_role')];
/** @type {(sql: string) => Promise<import('mysql2/promise').RowDataPacket[]>} */
const read = async (sql) => /** @type {import('mysql2/promise').RowDataPacket[]} */ ((await pool.query(sql))[0]);

const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    answer().then(
      (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      (error) => response.writeHead(500).end(JSON.stringify({ errors: [{ message: error.message }] })),
    );
  });
});

async function answer() {
  // The portal, too, asks for the roles after the page.
  const [users, [count]] = await Promise.all([read(page), read(total)]);
  const rows = await read(roles);
  /** @type {Map<string, { roles: object[] }>} */
  const byUser = new Map(users.map((user) => [user.id, { ...user, roles: [] }]));
  for (const { userId, ...role } of rows) byUser.get(userId)?.roles.push(role);
  const pagination = { total: count.total, limit: 50, currentPage: 1 };
  return { data: { userList: { users: [...byUser.values()], pagination } } };
}

server.listen(Number(PORT), HOST);
