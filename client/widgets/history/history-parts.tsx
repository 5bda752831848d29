import { Box } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { Suspense } from 'react';
import { Panel } from '../../ui/layout/page';
import { lazyPart } from '../../ui/state/lazy-part';
import { SkeletonLines } from '../../ui/state/skeleton';
import type { ChangeHistory } from './change-history';
import type HistoryDialog from './history-dialog';
import type { RecentChanges } from './recent-changes';

/** Loaded when they open. */
const Whole = lazyPart(async () => ({ default: (await import('./change-history')).ChangeHistory }));
const Recent = lazyPart(async () => ({ default: (await import('./recent-changes')).RecentChanges }));
const InDialog = lazyPart(() => import('./history-dialog'));

const pending = (
  <Box padding="4">
    <SkeletonLines lines={6} />
  </Box>
);

/** The history of a thing as a part of its page. */
export const HistoryPart = (props: ComponentProps<typeof ChangeHistory>) => (
  <Panel>
    <Suspense fallback={pending}>
      <Whole {...props} />
    </Suspense>
  </Panel>
);

/** The last changes of a thing as a panel of its overview. */
export const LastChanges = (props: ComponentProps<typeof RecentChanges>) => (
  <Suspense fallback={<Panel>{pending}</Panel>}>
    <Recent {...props} />
  </Suspense>
);

/** The history of a thing in a dialog. */
export const HistoryOverlay = (props: ComponentProps<typeof HistoryDialog>) => (
  <Suspense fallback={null}>
    <InDialog {...props} />
  </Suspense>
);
