import { createServer } from 'node:http';
import { createPool } from 'mysql2/promise';
import { WebSocketServer } from 'ws';

/**
 * The floor of a message: a bare ws server that stores one message with its recipients and adds it to the count that each
 * of them has (one transaction, as the portal does), and then sends PAYLOAD to every socket. No sessions, no GraphQL, no
 * outbox, no audit.
 */
const { HOST, PORT, DATABASE_URL, PAYLOAD = '', OU_ID, APP_ID } = process.env;
const pool = createPool({ uri: DATABASE_URL, connectionLimit: 2 });
let number = 0;

async function store() {
  const id = `BARE${Date.now().toString(36).toUpperCase().padStart(12, '0')}${String((number += 1)).padStart(10, '0')}`;
  const connection = await pool.getConnection();
  try {
    await connection.beginTransaction();
    await connection.query(
      `INSERT INTO message (ou_id, id, app_id, body, tags, produce_time, message_time, ring) VALUES (?, ?, ?, 'x', '[]', ?, ?, '[]')`,
      [OU_ID, id, APP_ID, Date.now(), Date.now()],
    );
    await connection.query(
      'INSERT INTO message_recipient (ou_id, user_id, message_id, app_id) SELECT ou_id, user_id, ?, ? FROM member WHERE ou_id = ?',
      [id, APP_ID, OU_ID],
    );
    await connection.query(
      `INSERT INTO message_count (ou_id, user_id, group_id, app_id, total, unread)
         SELECT ou_id, user_id, app_id, app_id, 1, 1 FROM message_recipient WHERE ou_id = ? AND message_id = ?
         ON DUPLICATE KEY UPDATE total = message_count.total + 1, unread = message_count.unread + 1`,
      [OU_ID, id],
    );
    await connection.commit();
  } finally {
    connection.release();
  }
}

const server = createServer((request, response) => {
  request.resume();
  if (request.method === 'GET') return void response.end('ready');
  store().then(
    () => {
      for (const socket of sockets.clients) socket.send(PAYLOAD);
      response.end('{}');
    },
    (error) => response.writeHead(500).end(error.message),
  );
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
server.listen(Number(PORT), HOST);
