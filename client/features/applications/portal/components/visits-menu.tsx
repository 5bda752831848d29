import { Box } from '@chakra-ui/react';
import { History } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { lazyPart } from '../../../../ui/state/lazy-part';
import type { RecentVisits } from '../hooks/use-recent-visits';

const VisitsPanel = lazyPart(() => import('./visits-panel'));

interface Props {
  readonly recent: RecentVisits;
  /** Whether the first of them is on screen. */
  readonly isFirstOpen: boolean;
}

/** The menu of recent visits (VISIT-01). */
export function VisitsMenu(props: Props) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const label = intl.formatMessage({ id: 'header.visits' });
  return (
    <Box position="relative" flexShrink={0}>
      <Button
        ref={button}
        variant="ghost"
        size="icon"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!isOpen)}
      >
        <History strokeWidth={1.5} />
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <VisitsPanel {...props} isAtStart anchor={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Box>
  );
}
