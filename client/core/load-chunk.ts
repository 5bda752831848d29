/** LIMT-01 */
const LIMIT = 120_000;

type Load<Chunk> = () => Promise<Chunk>;
type Recovery = <Chunk>(load: Load<Chunk>, error: unknown) => Promise<Chunk>;

/** The pages around signing in have none: their parts are small, and who waits there has lost nothing. */
let recovery: Recovery | null = null;

/** Lets `by` load what failed once more, however long that takes. */
export function recoverChunks(by: Recovery): void {
  recovery = by;
}

/**
 * Loads a chunk of the client, code or texts. A try fails after 120 s, because no browser sets a limit. Earlier failures
 * are retried once by the build (`vite.config.ts`), and by the recovery if there is one.
 */
export async function loadChunk<Chunk>(load: Load<Chunk>): Promise<Chunk> {
  try {
    return await within(load);
  } catch (error) {
    if (!recovery) throw error;
    return recovery(() => within(load), error);
  }
}

function within<Chunk>(load: Load<Chunk>): Promise<Chunk> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('A part of the portal took too long to load.')), LIMIT);
  });
  return Promise.race([load(), late]).finally(() => clearTimeout(timer));
}
