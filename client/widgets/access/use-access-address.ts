import { useSearchParams } from 'react-router-dom';
import { parseTarget } from './access-rows';

/** The parameters of an address: the target, and whether its other holders are shown. */
const PARAMETERS = { target: 'why', holders: 'who' } as const;

/** The target that the address has open, so that a reload and a copied link show the same. */
export function useAccessAddress() {
  const [parameters, setParameters] = useSearchParams();
  return {
    target: parseTarget(parameters.get(PARAMETERS.target)),
    isAsking: parameters.has(PARAMETERS.holders),
    /** `null` takes the parameter away; `replace` adds no step to the history. */
    change: (name: keyof typeof PARAMETERS, value: string | null, replace = false) =>
      setParameters(
        (now) => {
          const next = new URLSearchParams(now);
          if (value === null) next.delete(PARAMETERS[name]);
          else next.set(PARAMETERS[name], value);
          return next;
        },
        { replace },
      ),
  };
}
