#!/usr/bin/env node
import { createServer } from 'node:http';

/** An asset service of `ASSETS` assets, in pages of a thousand, as the portal asks for them. */
const TOTAL = Number(process.env.ASSETS ?? 100_000);
const PAGE = 1_000;
const TYPES = ['turbine', 'mast', 'inverter', 'camera', 'sensor'];

/** @param {number} at */
const assetAt = (at) => ({
  id: `BENCH-${String(at).padStart(7, '0')}`,
  name: `Asset ${at} of a wind farm`,
  type: TYPES[at % TYPES.length],
  parentId: at % 50 === 0 ? null : `BENCH-${String(at - (at % 50)).padStart(7, '0')}`,
});

createServer((request, response) => {
  const from = Number(new URL(request.url ?? '/', 'http://localhost').searchParams.get('after') ?? 0);
  const until = Math.min(TOTAL, from + PAGE);
  const assets = Array.from({ length: until - from }, (_, index) => assetAt(from + index));
  const next = until < TOTAL ? String(until) : null;
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ assets, next, ...(next === null && { total: TOTAL }) }));
}).listen(Number(process.env.PORT), process.env.HOST);
