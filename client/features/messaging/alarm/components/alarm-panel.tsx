import { Box, chakra, Flex, HStack, Stack, Text } from '@chakra-ui/react';
import { Check, ChevronLeft, ChevronRight, ExternalLink, X } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { OF_PAGE } from '../../../../api/error-policy';
import { useAlarmDetailQuery } from '../../../../api/generated/hooks';
import { failureOf } from '../../../../core/failure';
import { Button, ButtonLink } from '../../../../ui/button/button';
import { ErrorState } from '../../../../ui/state/error-state';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { Facts } from '../../../../ui/text/facts';
import { Key } from '../../../../ui/text/key';
import type { Alarm } from '../alarm-model';
import { alarmTime, timeAtSite } from '../alarm-model';
import { AlarmHistory } from './alarm-history';
import { AlarmNote } from './alarm-note';
import { AlarmDuration, AlarmStart, ClockTime } from './alarm-times';
import { SeverityIcon, SeverityText } from './severity';

interface Props {
  readonly id: string;
  /** The address that opens another alarm. */
  readonly pathOf: (id: string) => string;
  /** Goes to the next alarm of the list, or the one before; null where there is none. */
  readonly onNext: (() => void) | null;
  readonly onPrevious: (() => void) | null;
  readonly onAcknowledge: (alarm: Alarm) => void;
  readonly onClose: () => void;
  readonly note: RefObject<HTMLInputElement | null>;
  /** In a dialog of a narrow screen, which has its own way out. */
  readonly isSheet?: boolean;
}

/** One alarm with all that is known of it, what happened to it, and a note for those on duty (ALM-18). */
export function AlarmPanel(props: Props) {
  const { id, pathOf, onAcknowledge, note } = props;
  const { data, error, refetch } = useAlarmDetailQuery({
    variables: { id },
    context: OF_PAGE,
    fetchPolicy: 'cache-and-network',
  });
  // A push changes the alarm in the cache; what happened to it is read again.
  const alarm = data?.alarmDetail.alarm;
  const mark = alarm && `${alarm.state} ${alarm.repeats} ${String(alarm.acknowledged)}`;
  const [seen, setSeen] = useState(mark);
  if (mark !== undefined && mark !== seen) {
    setSeen(mark);
    if (seen !== undefined) void refetch().catch(() => undefined);
  }
  return (
    <>
      <Head {...props} alarm={alarm} />
      {error && !data && (
        <ErrorState failure={failureOf(error)} onRetry={() => void refetch().catch(() => undefined)} />
      )}
      {!data && !error && (
        <Box padding="4">
          <SkeletonLines lines={8} />
        </Box>
      )}
      {data && alarm && (
        <>
          <Box flex="1" overflow="auto" minHeight="0">
            <Section>
              <Title alarm={alarm} onAcknowledge={() => onAcknowledge(alarm)} />
            </Section>
            <Section>
              <Facts isAside texts="alarm.fact" facts={factsOf(alarm)} />
            </Section>
            <Section title={<FormattedMessage id="alarm.history" />}>
              <AlarmHistory entries={data.alarmDetail.history} />
            </Section>
            {data.alarmDetail.around.length > 0 && (
              <Section title={<FormattedMessage id="alarm.around" />}>
                <Stack gap="1">
                  {data.alarmDetail.around.map((other) => (
                    <Flex
                      key={other.id}
                      gap="2.5"
                      alignItems="center"
                      minHeight={{ base: '11', md: '7' }}
                      textStyle="s13"
                    >
                      <SeverityIcon severity={other.severity} isNamed />
                      <Box flex="1" minWidth="0" truncate>
                        <Link to={pathOf(other.id)} replace style={{ color: 'inherit' }}>
                          {other.content}
                        </Link>
                      </Box>
                      <ClockTime time={other.start} />
                    </Flex>
                  ))}
                </Stack>
              </Section>
            )}
          </Box>
          <AlarmNote key={id} id={id} field={note} onSaved={() => void refetch().catch(() => undefined)} />
        </>
      )}
    </>
  );
}

function Head({ alarm, onNext, onPrevious, onClose, isSheet }: Props & { alarm: Alarm | undefined }) {
  const intl = useIntl();
  const step = (id: string, onClick: (() => void) | null, icon: ReactNode) => (
    <Button
      variant="ghost"
      size="icon"
      aria-label={intl.formatMessage({ id })}
      title={intl.formatMessage({ id })}
      disabled={onClick === null}
      onClick={onClick ?? undefined}
    >
      {icon}
    </Button>
  );
  return (
    <Flex alignItems="center" gap="2" px="4" pt="3" minHeight="11" textStyle="s13">
      {alarm && (
        <>
          <SeverityText severity={alarm.severity} />
          <Text as="span" color="fg.subtle">
            <AlarmDuration alarm={alarm} />
          </Text>
        </>
      )}
      <HStack gap="0.5" ms="auto">
        {step('alarm.previous', onPrevious, <ChevronLeft strokeWidth={1.5} />)}
        {step('alarm.next', onNext, <ChevronRight strokeWidth={1.5} />)}
        {!isSheet && step('common.close', onClose, <X strokeWidth={1.5} />)}
      </HStack>
    </Flex>
  );
}

function Title({ alarm, onAcknowledge }: { alarm: Alarm; onAcknowledge: () => void }) {
  return (
    <Stack gap="3">
      <Box>
        <chakra.h2 id="alarm-panel" textStyle="heading" overflowWrap="anywhere">
          {alarm.content}
        </chakra.h2>
        <Text color="fg.muted" textStyle="s13" overflowWrap="anywhere">
          {[alarm.site, alarm.siteType].filter(Boolean).join(' · ')}
        </Text>
      </Box>
      <HStack gap="2" css={{ '& > *': { flex: '1 1 0' } }}>
        {!alarm.acknowledged && (
          <Button variant="primary" onClick={onAcknowledge} aria-keyshortcuts="A">
            <Check strokeWidth={1.5} aria-hidden />
            <FormattedMessage id="alarm.acknowledge" />
            <Box as="span" hideBelow="md" aria-hidden>
              <Key bg="transparent" color="inherit" borderColor="currentColor">
                A
              </Key>
            </Box>
          </Button>
        )}
        {alarm.url !== null && (
          <ButtonLink href={alarm.url} target="_blank" rel="noreferrer noopener">
            <ExternalLink strokeWidth={1.5} aria-hidden />
            <FormattedMessage id="alarm.openSite" />
          </ButtonLink>
        )}
      </HStack>
    </Stack>
  );
}

function factsOf(alarm: Alarm): [string, ReactNode][] {
  const named = (name: string | null, type: string | null) => [name, type].filter(Boolean).join(', ');
  return [
    ['type', alarm.type],
    ['device', named(alarm.device, alarm.deviceType)],
    ['component', named(alarm.component, alarm.componentType)],
    ['start', <AlarmStart key="start" time={alarm.start} />],
    ['atSite', timeAtSite(alarm)],
    ['end', alarm.end === null ? null : alarmTime(alarm.end)],
    [
      'raisedBy',
      <FormattedMessage
        key="raisedBy"
        id="alarm.raisedBy"
        values={{ name: alarm.origin ?? alarm.appName, count: alarm.repeats }}
      />,
    ],
    ['state', <FormattedMessage key="state" id={`alarm.state.${alarm.state}`} />],
    ['acknowledgedBy', alarm.acknowledgedBy],
  ];
}

const Section = ({ title, children }: { title?: ReactNode; children: ReactNode }) => (
  <chakra.section px="4" py="3" css={{ '& + &': { borderTopWidth: '1px' } }}>
    {title && (
      <chakra.h3 textStyle="s13" fontWeight="600" mb="2">
        {title}
      </chakra.h3>
    )}
    {children}
  </chakra.section>
);
