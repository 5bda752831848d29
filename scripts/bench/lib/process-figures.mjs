import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const MEBIBYTE = 1024;
/** @type {number | undefined} */
let ticksPerSecond;

/**
 * CPU milliseconds that a process has used, user and system, all threads; NaN where /proc does not tell.
 * @param {number | null | undefined} pid
 */
export function cpuOf(pid) {
  if (!pid) return NaN;
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    ticksPerSecond ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
  } catch {
    return NaN;
  }
}

/**
 * Resident memory of a process in MiB.
 * @param {number | undefined} pid
 */
export function memoryOf(pid) {
  const kibibytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kibibytes) / MEBIBYTE;
}
