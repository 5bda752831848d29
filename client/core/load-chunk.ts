/** LIMT-01 */
const LIMIT = 120_000;

type Load<Chunk> = () => Promise<Chunk>;
type Guard = <Chunk>(load: Load<Chunk>) => Promise<Chunk>;

/** The pages around signing in have none: their parts are small, and who waits there has lost nothing. */
let guard: Guard = (load) => load();

const loaded = new WeakSet<Load<unknown>>();

/** Lets `by` decide when chunks are loaded, and what becomes of those that fail. */
export function guardChunks(by: Guard): void {
  guard = by;
}

/**
 * Loads a chunk of the client, code or texts. A try fails after 120 s, because no browser sets a limit. Earlier failures
 * are retried once by the build (`vite.config.ts`), and by the guard if there is one.
 */
export async function loadChunk<Chunk>(load: Load<Chunk>): Promise<Chunk> {
  // It is there, whatever became of the connection.
  if (loaded.has(load)) return load();
  const chunk = await guard(() => within(load));
  loaded.add(load);
  return chunk;
}

/** Loads a chunk before it is needed; it is loaded when it is needed if that fails. */
export function preload(load: Load<unknown>): void {
  loadChunk(load).catch(() => undefined);
}

function within<Chunk>(load: Load<Chunk>): Promise<Chunk> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('A part of the portal took too long to load.')), LIMIT);
  });
  return Promise.race([load(), late]).finally(() => clearTimeout(timer));
}
