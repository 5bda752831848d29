import { createServer } from 'node:http';
import { createPool } from 'mysql2/promise';

/**
 * The floor of a call that reads: node:http and mysql2 alone. It runs the SQL texts that the portal ran for the call
 * (environment STATEMENTS) at once and answers their rows, with no session, no rights, no GraphQL.
 */
const { HOST, PORT, DATABASE_URL, STATEMENTS = '[]' } = process.env;
/** @type {string[]} */
const statements = JSON.parse(STATEMENTS);
const pool = createPool({ uri: DATABASE_URL, connectionLimit: 16, supportBigNumbers: true, timezone: 'Z' });

const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    Promise.all(statements.map(async (sql) => (await pool.query(sql))[0])).then(
      (data) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data })),
      (error) => response.writeHead(500).end(JSON.stringify({ errors: [{ message: error.message }] })),
    );
  });
});

server.listen(Number(PORT), HOST);
