import { Box, Stack } from '@chakra-ui/react';
import { LayoutDashboard } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { EmptyState } from '../../../../ui/state/empty-state';
import { useLoads } from '../loads';
import type { LandingSlots, LandingWidget } from '../slots';
import { LandingGrid } from './landing-grid';

interface Props {
  readonly widgets: readonly LandingWidget[];
  readonly slots: LandingSlots;
}

/** The landing page as it was arranged, with the person's apps below (LAND-01, LAND-19). */
export function LandingView({ widgets, slots }: Props) {
  const loads = useLoads();
  return (
    <Stack gap="5" px={{ base: '4', md: '6' }} pt={{ base: '4', md: '5' }} pb="6" aria-busy={loads > 0}>
      <LoadingLine isShown={loads > 0} />
      {slots.greeting}
      {widgets.length > 0 ? (
        <LandingGrid widgets={widgets} slots={slots} />
      ) : (
        <EmptyState
          icon={<LayoutDashboard size={20} strokeWidth={1.5} />}
          title={<FormattedMessage id="landing.empty" />}
          text={<FormattedMessage id="landing.emptyText" />}
        />
      )}
      {slots.apps}
    </Stack>
  );
}

/** Stands at the top while anything on the page loads (LAND-04). */
function LoadingLine({ isShown }: { isShown: boolean }) {
  return (
    <Box role="status" position="sticky" top="0" height="0" mb="-5" zIndex="1">
      {isShown && (
        <>
          <Box height="2px" mx="-6" bg="accent" animation="pulse 1.4s ease-in-out infinite" />
          <Box srOnly>
            <FormattedMessage id="common.loading" />
          </Box>
        </>
      )}
    </Box>
  );
}
