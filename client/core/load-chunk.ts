/** LIMT-01 */
const LIMIT = 120_000;

/**
 * Loads a part of the client that is a file of its own, code or texts; what is not there after 120 s has failed, because
 * no browser sets a limit. What fails before is tried once more by the build (`vite.config.ts`).
 */
export function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('A part of the portal took too long to load.')), LIMIT);
  });
  return Promise.race([load(), late]).finally(() => clearTimeout(timer));
}
