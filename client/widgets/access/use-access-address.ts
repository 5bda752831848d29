import { useSearchParams } from 'react-router-dom';
import { parsePart, parseTarget, partOf } from './access-rows';
import type { AccessPart } from './access-rows';

/** The parameters of an address: the part of the access, the target, and whether its other holders are shown. */
const PARAMETERS = { part: 'of', target: 'why', holders: 'who' } as const;

/** The target that the address has open, so that a reload and a copied link show the same. */
export function useAccessAddress() {
  const [parameters, setParameters] = useSearchParams();
  const target = parseTarget(parameters.get(PARAMETERS.target));
  return {
    /** A target stands in its own part, whatever the address says. */
    part: target ? partOf(target) : (parsePart(parameters.get(PARAMETERS.part)) ?? 'APP'),
    target,
    isAsking: parameters.has(PARAMETERS.holders),
    /** The address of another part, without a target. */
    linkTo: (part: AccessPart) => {
      const next = new URLSearchParams(parameters);
      next.set(PARAMETERS.part, part);
      next.delete(PARAMETERS.target);
      return `?${next}`;
    },
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
