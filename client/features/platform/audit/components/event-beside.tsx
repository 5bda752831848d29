import { chakra, Flex } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { Dialog } from '../../../../ui/dialog/dialog';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import type { OpenEvent } from '../hooks/use-open-event';
import type { AuditEvent } from '../audit-view';
import { EventPanel } from './event-panel';

interface Props {
  readonly open: OpenEvent;
  readonly known: AuditEvent | undefined;
  readonly onPerson: (event: AuditEvent) => void;
  readonly onRestore: (id: string) => void;
}

/** The open event: beside the list, or over it on a narrow screen. */
export function EventBeside(props: Props) {
  const isMobile = useIsMobile();
  const { id, onClose } = props.open;
  if (id === null) return null;
  if (!isMobile) {
    return (
      <Aside aria-labelledby="audit-panel" data-event-panel>
        <EventPanel {...props} id={id} />
      </Aside>
    );
  }
  return (
    <Dialog hasHistoryEntry size="full" title={<FormattedMessage id="audit.panel" />} onClose={onClose}>
      <Flex data-event-panel direction="column" mx="-4" minHeight="100%">
        <EventPanel {...props} id={id} isSheet />
      </Flex>
    </Dialog>
  );
}

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
