import { useEffect, useState } from 'react';
import { onClientEvent } from '../../../../core/events';
import { chooseOrganization } from '../session-actions';

/** Works in an OU and loads `path` afresh, once at a time; after a refusal another try is open. */
export function useChooseOrganization(path: string) {
  const [busyWith, setBusyWith] = useState<string | null>(null);
  // MFA-03: behind the dialog nothing waits.
  useEffect(() => onClientEvent('unverified', () => setBusyWith(null)), []);
  const choose = async (id: string) => {
    if (busyWith) return;
    setBusyWith(id);
    await chooseOrganization(id, path).catch(() => setBusyWith(null));
  };
  return { busyWith, choose: (id: string) => void choose(id) };
}
