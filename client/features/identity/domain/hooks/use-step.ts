import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { STEPS } from '../urls';
import type { StepName } from '../urls';

/**
 * The open step of the page of a domain, kept in its address, and how to lead to a field in whichever step it stands.
 * @param first the step where the address names none
 * @param stepOf the step in which a field stands
 * @param focus moves the focus to a field of the open step
 */
export function useStep<Field extends string>(
  first: StepName,
  stepOf: (field: Field) => StepName,
  focus: (field: Field) => void,
) {
  const [parameters, setParameters] = useSearchParams();
  const step = STEPS.find((name) => name === parameters.get('step')) ?? first;
  const wanted = useRef<Field | null>(null);
  const focusWanted = () => {
    if (wanted.current === null || stepOf(wanted.current) !== step) return;
    focus(wanted.current);
    wanted.current = null;
  };
  // A field can take the focus once its step is open.
  useEffect(focusWanted);
  const open = (name: StepName) => {
    const next = new URLSearchParams(window.location.search);
    next.set('step', name);
    setParameters(next, { replace: true });
  };
  return {
    step,
    open,
    showField(field: Field) {
      wanted.current = field;
      if (stepOf(field) === step) focusWanted();
      else open(stepOf(field));
    },
  };
}
