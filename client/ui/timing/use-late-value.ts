import { startTransition, useEffect, useState } from 'react';

/** A value as it was before the last change, until that is on screen: what is costly to draw keeps nothing waiting. */
export function useLateValue<Value>(value: Value): Value {
  const [late, setLate] = useState(value);
  useEffect(() => startTransition(() => setLate(() => value)), [value]);
  return late;
}
