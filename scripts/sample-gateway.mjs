#!/usr/bin/env node
/**
 * A gateway of alarms: reads temperatures, one JSON object a line, begins an alarm of a device that is too warm and ends
 * it when the device is cool again. It needs nothing but Node.
 */
import { createInterface } from 'node:readline';

const HELP = `Usage: node scripts/sample-gateway.mjs < temperatures
Publishes alarms of devices; a line is {"site":"Baltic Gate 2","device":"T07","celsius":71.4}.
  APP_ID, APP_SECRET  the credentials of the app that publishes
  PORTAL_URL          how this process reaches the portal (default: http://localhost:4000)
  LIMIT               degrees at which an alarm begins (default: 65); it ends 3 degrees below`;
if (process.argv.includes('--help')) {
  console.log(HELP);
  process.exit(0);
}

const { APP_ID, APP_SECRET, PORTAL_URL = 'http://localhost:4000' } = process.env;
const limit = Number(process.env.LIMIT ?? 65);
if (!APP_ID || !APP_SECRET || !Number.isFinite(limit)) {
  console.error(HELP);
  process.exit(1);
}
/** Between the two limits an alarm stays as it is, so that a value at the limit does not ring again and again. */
const SLACK = 3;
/** Waits between tries, in milliseconds: the portal may be starting, or the line may be down. */
const WAITS = [1_000, 2_000, 5_000, 10_000, 30_000];
/** Codes that pass by themselves: too many calls, and a failure of the portal. */
const PASSING = [429, 500];

/** Whether the alarm of a key goes on; a key is missing until this process has heard of its device. @type {Map<string, boolean>} */
const isActive = new Map();

class Refused extends Error {
  /**
   * @param {number} code
   * @param {string} message
   */
  constructor(code, message) {
    super(`The portal answered ${code}: ${message}`);
    this.code = code;
  }
}

/**
 * Publishes alarms and answers their ids; throws Refused. A try that was lost on its way is repeated: a key has one alarm at a time, so
 * a report that arrives twice has one effect.
 * @param {object[]} alarms
 * @returns {Promise<string[]>}
 */
async function publish(alarms) {
  for (let attempt = 0; ; attempt += 1) {
    const { code, message, data } = await post(alarms).catch((error) => ({
      code: 500,
      message: String(error),
      data: null,
    }));
    if (code === 10_000) return data.alertIds;
    const wait = WAITS[attempt];
    if (!PASSING.includes(code) || wait === undefined) throw new Refused(code, message);
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/**
 * Ends the alarm of a key. A process that has just started does not know whether one goes on: the portal refuses the end
 * of one that never began, because a new alarm needs more than an end.
 * @param {string} key
 */
async function end(key) {
  try {
    await publish([{ key, end: Date.now() }]);
    return true;
  } catch (error) {
    if (!isActive.has(key) && error instanceof Refused && error.code === 400) return false;
    throw error;
  }
}

/** @param {object[]} alarms */
async function post(alarms) {
  const response = await fetch(`${PORTAL_URL}/app-portal/web/v1/alarm/publish`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${APP_ID}:${APP_SECRET}`).toString('base64')}`,
    },
    body: JSON.stringify({ alarms }),
    signal: AbortSignal.timeout(10_000),
  });
  return response.json();
}

for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() === '') continue;
  const { site, device, celsius } = JSON.parse(line);
  const key = `${site}-${device}-temperature`;
  if (celsius >= limit) {
    const [id] = await publish([
      {
        key,
        severity: celsius >= limit + 10 ? 'CRITICAL' : 'MAJOR',
        site,
        device,
        type: 'Temperature',
        origin: 'Sample gateway',
        content: `${device}: ${celsius} °C, the limit is ${limit} °C`,
      },
    ]);
    isActive.set(key, true);
    console.log(`${device}: alarm ${id}`);
  } else if (celsius < limit - SLACK && isActive.get(key) !== false) {
    if (await end(key)) console.log(`${device}: ended`);
    isActive.set(key, false);
  }
}
