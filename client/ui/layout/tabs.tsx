import { Box, chakra, Tabs as ChakraTabs } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Dot } from '../text/tag';

interface Tab<Name extends string> {
  readonly name: Name;
  readonly label: ReactNode;
  /** Its panel holds a fault; a dot shows it, and screen readers hear `faultLabel`. */
  readonly isFaulty?: boolean;
}

interface Props<Name extends string> {
  readonly id: string;
  readonly label: string;
  /** Only where a panel can be faulty. */
  readonly faultLabel?: string;
  readonly tabs: readonly Tab<Name>[];
  readonly current: Name;
  readonly onChoose: (name: Name) => void;
}

/**
 * A row of Chakra's tabs, walked by arrows; each shows the panel that {@link TabPanel} makes. A panel may stand anywhere
 * on the page, so its id ties it to its tab, not Chakra's context. Only pages and dialogs that load on demand have tabs
 * (decision 106).
 */
export function Tabs<Name extends string>({ id, label, faultLabel, tabs, current, onChoose }: Props<Name>) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = document.getElementById(tabId(id, current));
    // By hand, because only the row may scroll.
    if (tab && row.current) row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [id, current]);
  return (
    <ChakraTabs.Root
      unstyled
      ids={{ trigger: (name) => tabId(id, name), content: (name) => panelId(id, name) }}
      value={current}
      onValueChange={({ value }) => onChoose(value as Name)}
    >
      <ChakraTabs.List
        ref={row}
        position="relative"
        aria-label={label}
        display="flex"
        gap="1"
        borderBottomWidth="1px"
        overflowX="auto"
      >
        {tabs.map((tab) => (
          <ChakraTabs.Trigger key={tab.name} value={tab.name} asChild>
            <TabButton>
              {tab.label}
              {tab.isFaulty && <Dot color="status.danger" role="img" aria-label={faultLabel} />}
            </TabButton>
          </ChakraTabs.Trigger>
        ))}
      </ChakraTabs.List>
    </ChakraTabs.Root>
  );
}

const tabId = (id: string, name: string) => `${id}-${name}-tab`;
const panelId = (id: string, name: string) => `${id}-${name}-panel`;

/** The content of a tab. It stays mounted, with all entries, while another tab is shown. */
export function TabPanel(props: {
  id: string;
  name: string;
  isShown: boolean;
  /** It has its own margins. */
  isFlush?: boolean;
  children: ReactNode;
}) {
  const { id, name, isShown, isFlush = false, children } = props;
  return (
    <Box
      role="tabpanel"
      id={panelId(id, name)}
      aria-labelledby={tabId(id, name)}
      hidden={!isShown}
      pt={isFlush ? '0' : '4'}
    >
      {children}
    </Box>
  );
}

/** The look of a tab, whether it shows a panel or leads to a page. */
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
