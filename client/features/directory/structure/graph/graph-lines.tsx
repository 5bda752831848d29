import { chakra } from '@chakra-ui/react';
import type { GraphLink } from './graph-layout';

/** The lines from parents to children; those of the path stand out. */
export function GraphLines({ links }: { links: readonly GraphLink[] }) {
  return (
    <Lines aria-hidden width="1" height="1">
      {links.map(({ key, from, to, isOnPath }) => {
        const middle = (from.x + to.x) / 2;
        return (
          <path
            key={key}
            data-path={isOnPath || undefined}
            d={`M${from.x} ${from.y}C${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`}
          />
        );
      })}
    </Lines>
  );
}

const Lines = chakra('svg', {
  base: {
    position: 'absolute',
    top: '0',
    left: '0',
    overflow: 'visible',
    fill: 'none',
    stroke: 'border.strong',
    strokeWidth: '1px',
    pointerEvents: 'none',
    '& [data-path]': { stroke: 'accent', strokeWidth: '1.5px' },
  },
});
