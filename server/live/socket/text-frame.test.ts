import { expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { textFrame } from './text-frame.js';

it.each([0, 1, 119, 120, 65_529, 65_530, 200_000])(
  'a frame with %i bytes between its ends is read by a client of the library as one text, and the next one too',
  async (length) => {
    const middle = 'x'.repeat(length);
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    server.on('connection', (_socket, request) => {
      request.socket.write(textFrame('{ü', Buffer.from(middle), '€}'));
      request.socket.write(textFrame('', Buffer.from('next'), ''));
    });
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    const client = new WebSocket(`ws://127.0.0.1:${port}`);
    const got: string[] = [];
    await new Promise<void>((resolve, reject) => {
      client.on('error', reject);
      client.on('message', (data, isBinary) => {
        expect(isBinary).toBe(false);
        if (got.push(String(data)) === 2) resolve();
      });
    });
    expect(got).toEqual([`{ü${middle}€}`, 'next']);
    client.terminate();
    server.close();
  },
);
