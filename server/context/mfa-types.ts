/** The second factors that a rule may demand of a sign-in (SECR-02). */
export const MFA_TYPES = ['NONE', 'EMAIL'] as const;
export type MfaType = (typeof MFA_TYPES)[number];
