import { Box, chakra, Flex } from '@chakra-ui/react';
import { createContext, useContext, useId } from 'react';
import type { ReactNode } from 'react';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { useLoad } from '../loads';

/** Controls of the editor in the head of each widget. */
export interface FrameControls {
  readonly before: ReactNode;
  readonly after: ReactNode;
}

const Controls = createContext<FrameControls | null>(null);
export const ControlsProvider = Controls.Provider;
/** Whether the widget is being arranged. */
export const useIsArranged = (): boolean => useContext(Controls) !== null;

interface Props {
  readonly title: ReactNode;
  /** At the end of the head; not while the widget is arranged. */
  readonly actions?: ReactNode;
  /** The content reaches from edge to edge. */
  readonly isFlush?: boolean;
  /** Nothing in it takes the focus: it does itself, so that keys scroll it. */
  readonly isRead?: boolean;
  readonly children: ReactNode;
}

/** A widget: its title, and content that scrolls inside. While it is arranged, nothing in it can be reached. */
export function WidgetFrame({ title, actions, isFlush = false, isRead = false, children }: Props) {
  const id = useId();
  const controls = useContext(Controls);
  return (
    <Panel aria-labelledby={id}>
      <Flex
        alignItems="center"
        gap="2"
        minHeight="11"
        ps={controls ? '1.5' : '4'}
        pe={controls ? '1.5' : '3'}
        wrap={controls ? undefined : 'wrap'}
      >
        {controls?.before}
        <chakra.h2 id={id} textStyle="heading" flex="1" minWidth="0" truncate>
          {title}
        </chakra.h2>
        {controls ? controls.after : actions}
      </Flex>
      <Box
        flex="1"
        minHeight="0"
        overflow="auto"
        display="flex"
        flexDirection="column"
        px={isFlush ? '0' : '4'}
        pb={isFlush ? '0' : '3'}
        inert={controls !== null}
        {...(isRead && { tabIndex: 0, role: 'group', 'aria-labelledby': id })}
      >
        {children}
      </Box>
    </Panel>
  );
}

const Panel = chakra('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    minHeight: '0',
    bg: 'bg.surface',
    borderWidth: '1px',
    borderRadius: 'panel',
    overflow: 'hidden',
  },
});

/** Lines in place of the content of a widget; they count as a load (LAND-04). */
export function WidgetSkeleton() {
  useLoad(true);
  return <SkeletonLines lines={4} />;
}

/** {@link WidgetSkeleton} in place of a content with a panel of its own. */
export const PanelSkeleton = () => (
  <Panel>
    <Box padding="4">
      <WidgetSkeleton />
    </Box>
  </Panel>
);
