/** The rules of passwords, from the server (CALL-043). */
export interface PasswordDemand {
  readonly passwordMinLength: number;
  readonly passwordMaxLength: number;
  readonly passwordRequires: readonly PasswordClass[];
}

export type PasswordClass = 'DIGIT' | 'UPPERCASE' | 'LOWERCASE' | 'SPECIAL';

/** One rule, and whether what is typed meets it. */
export interface PasswordCheck {
  readonly id: 'length' | PasswordClass | 'different' | 'confirmed';
  readonly isMet: boolean;
}

/** The entries; `old` if a present password is replaced. */
export interface TypedPasswords {
  readonly old?: string;
  readonly password: string;
  readonly confirmation: string;
}

/** PWD-02: the special characters are exactly these. */
const CLASSES: Readonly<Record<PasswordClass, RegExp>> = {
  DIGIT: /[0-9]/,
  UPPERCASE: /\p{Lu}/u,
  LOWERCASE: /\p{Ll}/u,
  SPECIAL: /[!@#%&*()[\]{}\-_=|]/,
};

/** Every rule for a new password in the order shown, judged as the server does: trimmed (PWD-01…04, PWD-10…12). */
export function passwordChecks(demand: PasswordDemand, typed: TypedPasswords): PasswordCheck[] {
  const password = typed.password.trim();
  const { length } = [...password];
  return [
    { id: 'length', isMet: length >= demand.passwordMinLength && length <= demand.passwordMaxLength },
    ...demand.passwordRequires.map((id) => ({ id, isMet: CLASSES[id].test(password) })),
    ...(typed.old === undefined
      ? []
      : [{ id: 'different' as const, isMet: password !== '' && password !== typed.old.trim() }]),
    { id: 'confirmed', isMet: password !== '' && password === typed.confirmation.trim() },
  ];
}
