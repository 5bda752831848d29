import { useEffect, useRef, useState } from 'react';

/**
 * The part of a form on show, and how to lead to a field wherever it stands.
 * @param partOf the part in which a field stands
 * @param focus moves the focus to a field that is on screen
 */
export function useShownPart<Part, Field extends string>(
  first: Part,
  partOf: (field: Field) => Part,
  focus: (field: Field) => void,
) {
  const [part, setPart] = useState<Part>(first);
  const wanted = useRef<Field | null>(null);
  const [, setAsked] = useState(0);
  // A field can take the focus once its part is on screen.
  useEffect(() => {
    if (!wanted.current) return;
    focus(wanted.current);
    wanted.current = null;
  });
  return {
    part,
    setPart,
    showField(field: Field) {
      wanted.current = field;
      setPart(() => partOf(field));
      setAsked((asked) => asked + 1);
    },
  };
}
