import { createServer } from 'node:http';

/** A target of webhooks that takes every delivery and answers their number to GET. */
const { HOST, PORT } = process.env;
let received = 0;

createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    if (request.method === 'POST') received += 1;
    response.end(String(received));
  });
}).listen(Number(PORT), HOST);
