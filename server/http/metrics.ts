import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { ERRORS, SUCCESS_CODE } from '../core/errors.js';
import type { Metrics } from '../core/metrics.js';
import { CALL_AREAS } from '../core/metrics.js';

/** Starts the counts of a portal. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer HTTP requests.',
    labelNames: ['method', 'area', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const calls = new Counter({
    name: 'portal_calls_total',
    help: 'Calls by the envelope code that they ended with; 10000 is success.',
    labelNames: ['area', 'code'],
    registers: [registry],
  });
  const jobs = new Counter({
    name: 'portal_job_tries_total',
    help: 'Tries of background jobs by kind and end.',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  });
  // From nothing on: the first failure of a kind is a rise too.
  for (const area of CALL_AREAS) {
    const codes = Object.values(ERRORS).map(({ envelopeCode }) => envelopeCode);
    for (const code of new Set<number>([SUCCESS_CODE, ...codes])) calls.inc({ area, code }, 0);
  }
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    timeRequest: () => duration.startTimer(),
    countCall: (area, code) => calls.inc({ area, code }),
    countJob: (kind, outcome) => jobs.inc({ kind, outcome }),
    watch({ name, help, labels = [], read }) {
      new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers: [registry],
        async collect() {
          // A figure of yesterday would look like one of now.
          this.reset();
          const readings = await read().catch(() => []);
          if (readings.length === 0) this.remove({});
          for (const reading of readings) this.set(reading.labels ?? {}, reading.value);
        },
      });
    },
  };
}
