import { readdirSync, readFileSync } from 'node:fs';

/** Descriptors that a process of this machine holds open. */
export const descriptorsOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** Bytes of memory that a process of this machine has at this moment. */
export function residentOf(pid: number): number {
  const [, kibibytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kibibytes) * 1024;
}

/** Connections of this machine that no process holds, and whose unread bytes the system still offers. */
export function orphansOf(): number {
  const [, orphans] = /orphan (\d+)/.exec(readFileSync('/proc/net/sockstat', 'utf8')) ?? [];
  return Number(orphans);
}
