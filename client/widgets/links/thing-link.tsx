import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useConsoleLinks } from './console-links';
import type { LinkedKind } from './console-paths';

/** The name of a thing, as a link for viewers who may open its page. */
export function ThingLink({ kind, id, children }: { kind: LinkedKind; id: string; children: ReactNode }) {
  const to = useConsoleLinks()(kind, id);
  return to === null ? children : <Link to={to}>{children}</Link>;
}
