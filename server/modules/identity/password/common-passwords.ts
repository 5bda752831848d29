const MOST_COMMON = 10_000;

let known: Promise<ReadonlySet<string>> | undefined;

/** The list is large: it is read when the first password is chosen. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, MOST_COMMON).map((word) => String(word).toLowerCase()));
}

/** Whether a password is among the 10,000 most common ones, ignoring case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  return (await (known ??= load())).has(password.toLowerCase());
}
