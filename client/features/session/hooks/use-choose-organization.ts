import { useState } from 'react';
import { chooseOrganization } from '../session-actions';

/** Works in an OU and loads `path` afresh, once at a time; after a refusal another try is open. */
export function useChooseOrganization(path: string) {
  const [busyWith, setBusyWith] = useState<string | null>(null);
  const choose = async (id: string) => {
    if (busyWith) return;
    setBusyWith(id);
    await chooseOrganization(id, path).catch(() => setBusyWith(null));
  };
  return { busyWith, choose: (id: string) => void choose(id) };
}
