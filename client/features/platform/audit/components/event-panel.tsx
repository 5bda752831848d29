import { Box, chakra, Flex } from '@chakra-ui/react';
import { Link as LinkIcon, RotateCcw } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { OF_PAGE } from '../../../../api/error-policy';
import { useAuditEventDetailQuery } from '../../../../api/generated/hooks';
import { failureOf } from '../../../../core/failure';
import { Button } from '../../../../ui/button/button';
import { useCopy } from '../../../../ui/form/use-copy';
import { BesideSteps } from '../../../../ui/layout/beside';
import { ErrorState } from '../../../../ui/state/error-state';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import type { OpenRow } from '../../../../ui/table/use-open-row';
import type { AuditEvent } from '../audit-view';
import { EventBody } from './event-body';
import { EventName } from './event-parts';

interface Props {
  readonly id: string;
  readonly open: OpenRow;
  /** The event as the list has it, until all of it is there. */
  readonly known: AuditEvent | undefined;
  readonly onPerson: (event: AuditEvent) => void;
  /** Shows what the restoration of the version after an event would change. */
  readonly onRestore: (id: string) => void;
  /** In a dialog of a narrow screen, which has its own way out. */
  readonly isSheet?: boolean;
}

/** One event beside the list, with the ways to its neighbours. */
export function EventPanel({ id, open, known, onPerson, onRestore, isSheet = false }: Props) {
  const { data, error, refetch } = useAuditEventDetailQuery({
    variables: { id },
    context: OF_PAGE,
    // Its seal comes later.
    fetchPolicy: 'cache-and-network',
  });
  const detail = data?.auditEvent;
  const event = detail?.event ?? known;
  const retry = () => void refetch().catch(() => undefined);
  return (
    <>
      <Head
        event={event}
        newer={open.newer === undefined ? detail?.previousId : open.newer}
        older={open.older === undefined ? detail?.nextId : open.older}
        open={open}
        isSheet={isSheet}
      />
      <Box flex="1" overflow={isSheet ? undefined : 'auto'} minHeight="0" borderTopWidth="1px">
        {error && !detail && <ErrorState failure={failureOf(error)} onRetry={retry} />}
        {!detail && !error && (
          <Box padding="4">
            <SkeletonLines lines={8} />
          </Box>
        )}
        {detail && <EventBody detail={detail} onPerson={() => onPerson(detail.event)} />}
      </Box>
      <Foot onRestore={detail?.canRestore ? () => onRestore(id) : null} />
    </>
  );
}

interface HeadProps extends Pick<Props, 'open' | 'isSheet'> {
  readonly event: AuditEvent | undefined;
  readonly newer: string | null | undefined;
  readonly older: string | null | undefined;
}

function Head({ event, newer, older, open, isSheet }: HeadProps) {
  const intl = useIntl();
  return (
    <Flex alignItems="center" gap="2" px="4" py="2" minHeight="13">
      <Box minWidth="0" flex="1">
        <chakra.h2 id="audit-panel" textStyle="heading" overflowWrap="anywhere">
          {event ? <EventName event={event} /> : <FormattedMessage id="audit.panel" />}
        </chakra.h2>
        {event && (
          <Flex as="span" alignItems="center" gap="1.5" textStyle="s12" color="fg.muted">
            <Box
              as="span"
              width="1.5"
              height="1.5"
              borderRadius="pill"
              bg={event.result === 'fail' ? 'status.danger' : 'status.success'}
              aria-hidden
            />
            <FormattedMessage id={`audit.result.${event.result}`} />
          </Flex>
        )}
      </Box>
      <BesideSteps
        open={open}
        newer={newer}
        older={older}
        newerLabel={intl.formatMessage({ id: 'audit.panel.newer' })}
        olderLabel={intl.formatMessage({ id: 'audit.panel.older' })}
        isSheet={isSheet ?? false}
      />
    </Flex>
  );
}

function Foot({ onRestore }: { onRestore: (() => void) | null }) {
  const { isCopied, copy } = useCopy();
  return (
    <Flex gap="2" px="4" py="2.5" borderTopWidth="1px" wrap="wrap">
      {onRestore && (
        <Button onClick={onRestore}>
          <RotateCcw strokeWidth={1.5} aria-hidden />
          <FormattedMessage id="history.restore" />
        </Button>
      )}
      <Button variant="ghost" ms="auto" onClick={() => void copy(location.href)}>
        <LinkIcon strokeWidth={1.5} aria-hidden />
        <FormattedMessage id={isCopied ? 'audit.panel.linkCopied' : 'audit.panel.copyLink'} />
      </Button>
    </Flex>
  );
}
