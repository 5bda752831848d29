import { constants, createPrivateKey, privateDecrypt } from 'node:crypto';
import { createServer } from 'node:http';
import { verify } from '@node-rs/argon2';

/** The floor of a sign-in: opening the password and checking its hash, over node:http and nothing else. */
const { HOST, PORT, PRIVATE_KEY = '', PASSWORD_HASH = '' } = process.env;
const key = { key: createPrivateKey(PRIVATE_KEY), padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };

const server = createServer((request, response) => {
  /** @type {Buffer[]} */
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    if (request.method === 'GET') return void response.end('ready');
    const { variables } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    const password = privateDecrypt(key, Buffer.from(variables.password, 'base64')).toString('utf8');
    verify(PASSWORD_HASH, password).then(
      (isOpen) => response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: { isOpen } })),
      () => response.writeHead(500).end('{}'),
    );
  });
});
server.listen(Number(PORT), HOST);
