import { LayoutGrid } from 'lucide-react';
import { more } from '../../../schema/icons.json';
import sprite from './more-icons.svg';

const MORE: ReadonlySet<string> = new Set(more);

/** An icon of the set beyond those of the first page; the general one for a name outside the set. */
export default function MoreIcon({ name, size }: { name: string; size: number }) {
  if (!MORE.has(name)) return <LayoutGrid size={size} strokeWidth={1.5} aria-hidden />;
  return (
    <svg
      {...{ width: size, height: size, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 }}
      {...{ strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': true }}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
