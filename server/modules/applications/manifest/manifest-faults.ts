import type { RequestContext } from '../../../context/context.js';
import { fail, PortalError } from '../../../core/errors.js';
import { translate } from '../../../core/locale.js';
import type { ShapeFault } from './manifest-shape.js';
import { MAX_FAULTS } from './manifest-shape.js';
import type { ManifestFault } from './manifest.types.js';

/** Of the text of a refusal; `app/check-manifest` tells them all. */
const MAX_TOLD = 10;

/** Collects the faults of a manifest, so that one call names them all. */
export class Faults {
  readonly #found: ManifestFault[] = [];

  constructor(private readonly ctx: RequestContext) {}

  get all(): ManifestFault[] {
    return this.#found.slice(0, MAX_FAULTS);
  }

  get isEmpty(): boolean {
    return this.#found.length === 0;
  }

  add({ path, message, values }: ShapeFault): void {
    this.#found.push({ path, message: translate(this.ctx.locale, message, { field: path, ...values }) });
  }

  /**
   * The result of a check that refuses by throwing; undefined if it refused. The fault is at the field that the refusal
   * names, or at `path`.
   */
  async check<Result>(path: string, run: () => Result | Promise<Result>): Promise<Result | undefined> {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof PortalError)) throw error;
      const field = error.details.field ?? path;
      this.add({ path: field.startsWith(path) ? field : path, message: error.messageKey, values: error.values });
      return undefined;
    }
  }

  /** Throws INVALID_PARAMETER if there is any fault; the text names the first ten with their places. */
  refuse(): void {
    const [first] = this.#found;
    if (!first) return;
    const lines = this.#found.slice(0, MAX_TOLD).map(({ path, message }) => (path ? `${path}: ${message}` : message));
    fail('INVALID_PARAMETER', {
      message: 'error.manifestFaults',
      values: { count: this.#found.length, faults: lines.join(' ') },
      field: ['manifest', first.path].filter(Boolean).join('.'),
    });
  }
}
