import { chakra, Flex } from '@chakra-ui/react';
import { useId } from 'react';
import type { ReactNode } from 'react';

interface Props {
  readonly title: ReactNode;
  /** Beside the title. */
  readonly count?: number;
  /** At the end of the line of the title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the first screen with its heading. */
export function HomeSection({ title, count, action, children }: Props) {
  const id = useId();
  return (
    <chakra.section aria-labelledby={id} display="flex" flexDirection="column" gap="2">
      <Flex alignItems="center" gap="2" minHeight="6">
        <chakra.h2 id={id} textStyle="heading">
          {title}
        </chakra.h2>
        {count !== undefined && (
          <chakra.span textStyle="s13" color="fg.subtle" fontVariantNumeric="tabular-nums">
            {count}
          </chakra.span>
        )}
        <chakra.span marginStart="auto">{action}</chakra.span>
      </Flex>
      {children}
    </chakra.section>
  );
}

/** A tile of the first screen. */
export const Tile = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    minWidth: '0',
    minHeight: '10',
    bg: 'bg.surface',
    borderWidth: '1px',
    borderRadius: 'panel',
    transition: 'border-color 80ms, background 80ms',
    _hover: { borderColor: 'border.strong', bg: 'bg.raised' },
  },
});

/** The link that fills a tile. */
export const TileLink = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flex: '1',
    gap: '2.5',
    minWidth: '0',
    alignSelf: 'stretch',
    px: '3',
    color: 'fg',
    borderRadius: 'panel',
  },
});
