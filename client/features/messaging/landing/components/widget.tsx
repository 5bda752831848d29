import { Box } from '@chakra-ui/react';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { EmptyState } from '../../../../ui/state/empty-state';
import { lazyPart } from '../../../../ui/state/lazy-part';
import { PartBoundary } from '../../../../ui/state/part-boundary';
import type { LandingSlots, LandingWidget } from '../slots';
import { PanelSkeleton, useIsArranged, WidgetFrame, WidgetSkeleton } from './widget-frame';
import { PageFrame } from './widgets/page-frame';
import { QuickMenu } from './widgets/quick-menu';

const AlarmTrend = lazyPart(() => import('./widgets/alarm-trend'));
const RunStatus = lazyPart(() => import('./widgets/run-status'));

interface Props {
  readonly widget: LandingWidget;
  readonly slots: LandingSlots;
}

/** A widget of the landing page; one that fails says so in its own place. */
export function Widget(props: Props) {
  const [round, setRound] = useState(0);
  const title = <FormattedMessage id={`landing.widget.${props.widget.type}`} />;
  const failed = (
    <WidgetFrame title={title}>
      <EmptyState
        title={<FormattedMessage id="landing.widget.failed" />}
        action={
          <Button onClick={() => setRound(round + 1)}>
            <FormattedMessage id="common.tryAgain" />
          </Button>
        }
      />
    </WidgetFrame>
  );
  return (
    <PartBoundary key={round} lost={failed}>
      <Content {...props} title={title} />
    </PartBoundary>
  );
}

function Content({ widget, slots, title }: Props & { readonly title: ReactNode }) {
  const isArranged = useIsArranged();
  const pending = (
    <WidgetFrame title={title}>
      <WidgetSkeleton />
    </WidgetFrame>
  );
  switch (widget.type) {
    case 'QUICK_MENU':
      return <QuickMenu menus={widget.menus} pathOf={slots.pathOf} />;
    case 'WEB_FRAME':
      return <PageFrame widget={widget} pageOf={slots.pageOf} />;
    case 'ALARM_TREND':
      return (
        slots.trend && (
          <Suspense fallback={pending}>
            <AlarmTrend widget={widget} source={slots.trend} />
          </Suspense>
        )
      );
    case 'RUN_STATUS':
      return (
        <Suspense fallback={pending}>
          <RunStatus title={title} />
        </Suspense>
      );
    default: {
      const content = slots.contents[widget.type];
      if (!slots.panels.includes(widget.type)) {
        return (
          <WidgetFrame title={title}>
            <Suspense fallback={<WidgetSkeleton />}>{content}</Suspense>
          </WidgetFrame>
        );
      }
      const panel = <Suspense fallback={<PanelSkeleton />}>{content}</Suspense>;
      return isArranged ? (
        <WidgetFrame title={title} isFlush>
          <Box css={{ '& > *': { borderWidth: '0!', borderRadius: '0!' } }}>{panel}</Box>
        </WidgetFrame>
      ) : (
        <Box height="100%" css={{ '& > *': { height: '100%', overflow: 'auto' } }}>
          {panel}
        </Box>
      );
    }
  }
}
