import { useState } from 'react';
import { useSession } from '../../../identity/session/session-context';

export type AppOrder = 'category' | 'name';

/** The order of the apps on the first screen, which this browser keeps for the person. */
export function useAppOrder(): [AppOrder, (order: AppOrder) => void] {
  const key = `portal.appOrder.${useSession().user.id}`;
  const [order, setOrder] = useState<AppOrder>(() => (localStorage.getItem(key) === 'name' ? 'name' : 'category'));
  return [
    order,
    (chosen) => {
      localStorage.setItem(key, chosen);
      setOrder(chosen);
    },
  ];
}
