/** Whether the browser was told to save data, so that nothing is loaded before it is wanted. */
export function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData: boolean } };
  return connection?.saveData === true;
}
