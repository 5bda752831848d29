import { readdirSync, readFileSync } from 'node:fs';

/** Descriptors that a process of this machine holds open. */
export const descriptorsOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** Bytes of memory that a process of this machine has at this moment. */
export function residentOf(pid: number): number {
  const [, kibibytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kibibytes) * 1024;
}

/** Connections of this machine without a process, whose unread bytes the system still offers. */
export function orphansOf(): number {
  const [, orphans] = /orphan (\d+)/.exec(readFileSync('/proc/net/sockstat', 'utf8')) ?? [];
  return Number(orphans);
}

/** The states of connections that a process still holds, as the kernel numbers them: established, closed by the client. */
const HELD = ['01', '08'];

/** The ports of clients of 127.0.0.1 whose connections to `port` there the server holds. */
export function heldPorts(port: number): Set<number> {
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1);
  const own = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const rows = lines.map((line) => line.trim().split(/\s+/));
  const held = rows.filter(([, local, , state]) => local?.endsWith(own) && HELD.includes(state ?? ''));
  return new Set(held.map(([, , remote]) => Number.parseInt(remote?.split(':')[1] ?? '', 16)));
}
