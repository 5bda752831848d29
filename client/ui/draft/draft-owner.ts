import { createContext } from 'react';

/** A draft is given back to this person in this OU only. */
export interface DraftOwner {
  readonly accountId: string;
  /** Null where no OU is chosen. */
  readonly ouId: string | null;
}

/** The person who fills in the forms below; null where nobody is signed in, and no draft is kept. */
export const DraftOwnerContext = createContext<DraftOwner | null>(null);
