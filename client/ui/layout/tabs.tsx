import { Box, chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Dot } from '../text/tag';

interface Tab<Name extends string> {
  readonly name: Name;
  readonly label: ReactNode;
  /** Something in it is wrong; `faultLabel` says so to who does not see the dot. */
  readonly isFaulty?: boolean;
}

interface Props<Name extends string> {
  readonly id: string;
  readonly label: string;
  readonly faultLabel: string;
  readonly tabs: readonly Tab<Name>[];
  readonly current: Name;
  readonly onChoose: (name: Name) => void;
}

/** A row of tabs, walked by arrows; each shows the panel that {@link TabPanel} makes. */
export function Tabs<Name extends string>({ id, label, faultLabel, tabs, current, onChoose }: Props<Name>) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = document.getElementById(`${id}-${current}-tab`);
    // By hand, because only the row may scroll.
    if (tab && row.current) row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [id, current]);
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabs.findIndex((tab) => tab.name === current);
    const last = tabs.length - 1;
    const target = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[
      event.key
    ];
    const tab = target === undefined ? undefined : tabs[target];
    if (!tab) return;
    event.preventDefault();
    onChoose(tab.name);
    document.getElementById(`${id}-${tab.name}-tab`)?.focus();
  };
  return (
    <Box
      ref={row}
      role="tablist"
      position="relative"
      aria-label={label}
      display="flex"
      gap="1"
      borderBottomWidth="1px"
      onKeyDown={walk}
      overflowX="auto"
    >
      {tabs.map((tab) => (
        <TabButton
          key={tab.name}
          type="button"
          role="tab"
          id={`${id}-${tab.name}-tab`}
          aria-selected={tab.name === current}
          aria-controls={`${id}-${tab.name}-panel`}
          tabIndex={tab.name === current ? 0 : -1}
          onClick={() => onChoose(tab.name)}
        >
          {tab.label}
          {tab.isFaulty && <Dot color="status.danger" role="img" aria-label={faultLabel} />}
        </TabButton>
      ))}
    </Box>
  );
}

/** The content of a tab. It stays mounted, with all entries, while another tab is shown. */
export function TabPanel(props: { id: string; name: string; isShown: boolean; children: ReactNode }) {
  const { id, name, isShown, children } = props;
  return (
    <Box role="tabpanel" id={`${id}-${name}-panel`} aria-labelledby={`${id}-${name}-tab`} hidden={!isShown} pt="4">
      {children}
    </Box>
  );
}

/** How a tab looks, whether it shows a panel or leads to a page. */
export const TabButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    height: { base: '11', md: '9' },
    px: '2.5',
    mb: '-1px',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    textStyle: 's13',
    fontWeight: '500',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    _hover: { color: 'fg' },
    _focusVisible: { outline: '2px solid {colors.focus}', outlineOffset: '-2px' },
    _selected: { color: 'fg', borderColor: 'accent' },
    '&[aria-current=page]': { color: 'fg', borderColor: 'accent' },
  },
});
