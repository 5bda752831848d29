/**
 * The code of a failure of the system or the database, such as ENOENT; undefined for a failure without one.
 * @param {unknown} error
 */
export const codeOf = (error) => (error instanceof Error && 'code' in error ? String(error.code) : undefined);

/**
 * The message of what was thrown.
 * @param {unknown} error
 */
export const textOf = (error) => (error instanceof Error ? error.message : String(error));
