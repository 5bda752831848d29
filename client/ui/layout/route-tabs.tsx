import { Box } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { TabButton } from './tabs';

interface Props {
  /** Says whose pages these are. */
  readonly label: string;
  readonly tabs: readonly { readonly to: string; readonly label: ReactNode }[];
}

/** The pages of one thing in a row that looks like tabs: links, since each is a page with an address of its own. */
export function RouteTabs({ label, tabs }: Props) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current=page]');
    // By hand, because only the row may scroll.
    if (current && row.current) {
      row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
    }
  });
  return (
    <Box
      as="nav"
      ref={row}
      aria-label={label}
      position="relative"
      display="flex"
      gap="1"
      borderBottomWidth="1px"
      overflowX="auto"
      flexShrink="0"
    >
      {tabs.map(({ to, label: text }) => (
        <TabButton asChild key={to}>
          <NavLink to={to} end>
            {text}
          </NavLink>
        </TabButton>
      ))}
    </Box>
  );
}
