import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const TXT = 16;
const NOERROR = 0;
const SERVFAIL = 2;
const NXDOMAIN = 3;

/** The behaviour of the server: it answers, fails, or stays silent. */
export type DnsServerMode = 'answer' | 'fail' | 'silent';

/** A real name server on a free UDP port of 127.0.0.1, for TXT records alone. */
export class DnsServer {
  /** TXT values by name, in small letters. */
  readonly records = new Map<string, readonly string[]>();
  /** Names that clients asked for, the last one last. */
  readonly asked: string[] = [];
  mode: DnsServerMode = 'answer';
  private readonly socket = createSocket('udp4');

  static async start(): Promise<DnsServer> {
    const server = new DnsServer();
    server.socket.on('message', (message, { port, address }) => {
      const answer = server.answer(message);
      if (answer) server.socket.send(answer, port, address);
    });
    server.socket.bind(0, '127.0.0.1');
    await once(server.socket, 'listening');
    return server;
  }

  /** The address in the form of DNS_SERVERS. */
  get address(): string {
    return `127.0.0.1:${this.socket.address().port}`;
  }

  async stop(): Promise<void> {
    await new Promise<void>((done) => this.socket.close(() => done()));
  }

  private answer(message: Buffer): Buffer | null {
    const { name, end } = readName(message);
    this.asked.push(name);
    if (this.mode === 'silent') return null;
    const isTxt = message.readUInt16BE(end) === TXT;
    const values = this.mode === 'answer' && isTxt ? this.records.get(name) : undefined;
    const code = this.mode === 'fail' ? SERVFAIL : values ? NOERROR : NXDOMAIN;
    const header = Buffer.alloc(12);
    message.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x8180 | code, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(values?.length ?? 0, 6);
    const question = message.subarray(12, end + 4);
    return Buffer.concat([header, question, ...(values ?? []).map(record)]);
  }
}

/** The name in the only question, and the offset of its type. */
function readName(message: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (;;) {
    const length = message.readUInt8(at);
    at += 1;
    if (length === 0) return { name: labels.join('.').toLowerCase(), end: at };
    labels.push(message.toString('latin1', at, at + length));
    at += length;
  }
}

/** An answer for the name of the question; long values come in parts of 255 bytes. */
function record(value: string): Buffer {
  const bytes = Buffer.from(value);
  const parts: Buffer[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += 255) {
    const part = bytes.subarray(at, at + 255);
    parts.push(Buffer.from([part.length]), part);
  }
  const data = Buffer.concat(parts);
  const head = Buffer.from([0xc0, 12, 0, TXT, 0, 1, 0, 0, 0, 0, data.length >> 8, data.length & 0xff]);
  return Buffer.concat([head, data]);
}
