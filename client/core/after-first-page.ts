/** Resolves when the first page is on screen and has read its data: parts that it does not need begin then. */
export const afterFirstPage = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 6_000));
