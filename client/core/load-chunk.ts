/** LIMT-01 */
const LIMIT = 120_000;

/**
 * Loads a chunk of the client, code or texts. It fails after 120 s, because no browser sets a limit. Earlier failures
 * are retried once by the build (`vite.config.ts`).
 */
export function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('A part of the portal took too long to load.')), LIMIT);
  });
  return Promise.race([load(), late]).finally(() => clearTimeout(timer));
}
