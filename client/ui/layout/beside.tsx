import { chakra, Flex, HStack } from '@chakra-ui/react';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '../button/button';
import { Dialog } from '../dialog/dialog';
import type { OpenRow } from '../table/use-open-row';
import { useIsMobile } from './use-is-mobile';

interface Props {
  /** The id of the heading inside. */
  readonly titleId: string;
  /** The title of the dialog of a narrow screen. */
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly children: (isSheet: boolean) => ReactNode;
}

/** An open row of a list: beside the list in {@link BesideColumns}, or over it on a narrow screen. */
export function Beside({ titleId, title, onClose, children }: Props) {
  const isMobile = useIsMobile();
  if (!isMobile) {
    return (
      <Aside aria-labelledby={titleId} data-beside>
        {children(false)}
      </Aside>
    );
  }
  return (
    <Dialog hasHistoryEntry size="full" title={title} onClose={onClose}>
      <Flex data-beside direction="column" mx="-4" minHeight="100%">
        {children(true)}
      </Flex>
    </Dialog>
  );
}

interface StepsProps {
  readonly open: OpenRow;
  readonly newer: string | null | undefined;
  readonly older: string | null | undefined;
  readonly newerLabel: string;
  readonly olderLabel: string;
  /** In a dialog of a narrow screen, which has its own way out. */
  readonly isSheet: boolean;
}

/** The ways from an open row to its neighbours, and back to the list. */
export function BesideSteps({ open, newer, older, newerLabel, olderLabel, isSheet }: StepsProps) {
  const intl = useIntl();
  const step = (label: string, onClick: (() => void) | null, icon: ReactNode) => (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      title={label}
      disabled={onClick === null}
      onClick={onClick ?? undefined}
    >
      {icon}
    </Button>
  );
  return (
    <HStack gap="0.5" flexShrink={0}>
      {step(newerLabel, newer ? () => open.open(newer) : null, <ChevronUp strokeWidth={1.5} />)}
      {step(olderLabel, older ? () => open.open(older) : null, <ChevronDown strokeWidth={1.5} />)}
      {!isSheet && step(intl.formatMessage({ id: 'common.close' }), open.onClose, <X strokeWidth={1.5} />)}
    </HStack>
  );
}

/** The page and, while `data-open` is set, the open row beside it. */
export const BesideColumns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'minmax(0, 1fr)',
    height: '100%',
    '&[data-open]': { gridTemplateColumns: { md: 'minmax(0, 1fr) 340px', lg: 'minmax(0, 1fr) 440px' } },
  },
});

/** The page in {@link BesideColumns}. */
export const BesideMain = chakra('div', { base: { overflow: 'auto', minWidth: 0 } });

/** A table with what an open row looks like, for rows whose link has `data-row-link`; a row opens wherever it is met. */
export const OpenRows = chakra('div', {
  base: {
    '& tr:has([aria-current=true]) td': { bg: 'accent.soft' },
    '& tr:has([aria-current=true]) td:first-of-type': { boxShadow: 'inset 2px 0 0 {colors.accent}' },
    '& tbody tr': { position: 'relative' },
    '& [data-row-link]::after': { content: '""', position: 'absolute', inset: 0 },
    // The box of a row is chosen, not opened.
    '& td[data-check]': { position: { md: 'relative' }, zIndex: 1 },
  },
});

const Aside = chakra('aside', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: 0,
    overflow: 'hidden',
    bg: 'bg.surface',
    borderInlineStartWidth: '1px',
  },
});
