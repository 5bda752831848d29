import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';

/** A proxy between the portal and a database or Redis, so that a test can take it away and give it back. */
export interface TcpProxy {
  readonly port: number;
  /** Drops all connections and refuses new ones. */
  cut(): void;
  /** Accepts new connections and passes nothing on, until {@link restore}. */
  hold(): void;
  /** The number of waiting connections. */
  readonly held: number;
  restore(): void;
  /** Leads new connections to another port; open ones stay. */
  lead(port: number): void;
  stop(): Promise<void>;
}

/** Forwards a free port of 127.0.0.1 to the port `first` there. */
export async function startTcpProxy(first: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let port = first;
  let isCut = false;
  let isHolding = false;
  const waiting: Socket[] = [];
  const pass = (inbound: Socket) => {
    const outbound = connect(port, '127.0.0.1');
    for (const socket of [inbound, outbound]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        inbound.destroy();
        outbound.destroy();
      });
    }
    inbound.pipe(outbound).pipe(inbound);
  };
  const server = createServer((inbound) => {
    if (isCut) return void inbound.destroy();
    if (isHolding) return void waiting.push(inbound);
    pass(inbound);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const dropAll = () => sockets.forEach((socket) => socket.destroy());
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      dropAll();
    },
    hold() {
      isHolding = true;
    },
    get held() {
      return waiting.length;
    },
    restore() {
      isCut = false;
      isHolding = false;
      waiting.splice(0).forEach(pass);
    },
    lead(next) {
      port = next;
    },
    stop() {
      dropAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
