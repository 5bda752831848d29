import { Box, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { CircleHelp, Clock, KeySquare, ListFilter, ShieldAlert, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AuditEventDetailQuery } from '../../../../api/generated/graphql';
import { zoneText } from '../../../../core/zone-text';
import { Button } from '../../../../ui/button/button';
import { Avatar } from '../../../../ui/text/avatar';
import { Facts } from '../../../../ui/text/facts';
import { dateTime } from '../../../../ui/text/time';
import { useNow } from '../../../../ui/timing/use-now';
import { ChangeView } from '../../../../widgets/changes/change-view';
import { flatMembers, indented } from '../../../../widgets/changes/change';
import { Lines } from '../../../../widgets/changes/change-parts';
import { verbOf } from '../../../../widgets/changes/event-verb';
import { TargetLink } from '../../../../widgets/changes/target-link';
import { useAuditWords } from '../../../../widgets/changes/use-audit-words';
import { tokenOfEvent } from '../token-of-event';
import { CopiedValue } from './copied-value';
import { ActorLink } from './event-links';
import { EventIcon } from './event-parts';

type Detail = AuditEventDetailQuery['auditEvent'];

/** All that is known of an event: who did what to whom, what changed, and where it came from. */
export function EventBody({ detail, onPerson }: { detail: Detail; onPerson: () => void }) {
  const intl = useIntl();
  const { event, changes, chain } = detail;
  const { labelOf, userTypeOf, resourceOf, errorOf } = useAuditWords();
  const { token, description } = tokenOfEvent(event.description);
  return (
    <>
      <Section>
        <Flex gap="3">
          {event.accountId ? <Avatar name={event.name || event.username} /> : <EventIcon event={event} />}
          <Box minWidth="0" flex="1">
            <Text overflowWrap="anywhere" fontWeight="500" css={LINKS}>
              <Sentence event={event} />
            </Text>
            <Text textStyle="s12" color="fg.subtle" fontVariantNumeric="tabular-nums">
              <time dateTime={new Date(event.time).toISOString()}>
                {dateTime(event.time)} {zoneText(event.time)}
              </time>
              {' · '}
              {userTypeOf(event.userType)}
            </Text>
            {token !== null && (
              <Flex gap="1.5" alignItems="center" mt="1" textStyle="s12" color="fg.muted">
                <KeySquare size={14} strokeWidth={1.5} aria-hidden />
                <Box as="span" overflowWrap="anywhere" minWidth="0">
                  <FormattedMessage id="audit.panel.byToken" values={{ name: token }} />
                </Box>
              </Flex>
            )}
          </Box>
          {event.accountId && (
            <Button
              variant="ghost"
              size="icon"
              aria-label={intl.formatMessage({ id: 'audit.panel.onlyPerson' })}
              title={intl.formatMessage({ id: 'audit.panel.onlyPerson' })}
              onClick={onPerson}
            >
              <ListFilter strokeWidth={1.5} />
            </Button>
          )}
        </Flex>
      </Section>
      {event.errorMessage !== null && (
        <Section>
          <Facts
            isAside
            texts="audit.fact"
            facts={[
              [
                'reason',
                <Text key="reason" color="status.danger">
                  {errorOf(event.errorMessage)}
                </Text>,
              ],
            ]}
          />
        </Section>
      )}
      {changes.length > 0 && (
        <Section>
          <ChangeView key={event.id} changes={changes} labelOf={labelOf} />
        </Section>
      )}
      {description !== null && (
        <Section title={<FormattedMessage id="audit.panel.details" />}>
          <Description text={description} />
        </Section>
      )}
      <Section title={<FormattedMessage id="audit.panel.origin" />}>
        <Facts
          isAside
          texts="audit.fact"
          facts={[
            ['address', event.ip && <CopiedValue key="ip" value={event.ip} />],
            ['username', event.username && event.username !== event.name && <code key="name">{event.username}</code>],
            ['request', event.requestId && <CopiedValue key="request" value={event.requestId} />],
            ['resource', resourceOf(event.resourceType)],
            ['targetId', event.resourceId && <CopiedValue key="target" value={event.resourceId} />],
            ['chain', <Chain key="chain" chain={chain} time={event.time} />],
          ]}
        />
      </Section>
    </>
  );
}

/** Links within a sentence show by more than their color. */
const LINKS = { '& a': { textDecoration: 'underline', textUnderlineOffset: '2px' } };

/** "Sofia Marchetti changed Dispatcher"; the actor and the target of an event that says by its name what happened. */
function Sentence({ event }: { event: Detail['event'] }) {
  const verb = verbOf(event);
  const values = { actor: <ActorLink key="actor" event={event} />, target: <TargetLink key="target" event={event} /> };
  if (verb !== null) return <FormattedMessage id={`audit.panel.${verb}`} values={values} />;
  if (event.targetName === null) return values.actor;
  return (
    <>
      {values.actor}
      <Box as="span" color="fg.subtle">
        {' · '}
      </Box>
      {values.target}
    </>
  );
}

/** Details that the call recorded: names and values if they are such, else as they stand. */
function Description({ text }: { text: string }) {
  const { labelOf } = useAuditWords();
  const members = flatMembers(text);
  if (!members) return <Lines>{indented(text)}</Lines>;
  return (
    <chakra.dl display="grid" gridTemplateColumns="88px minmax(0, 1fr)" columnGap="2.5" rowGap="2" textStyle="s13">
      {Object.entries(members).map(([name, value]) => (
        <Box key={name} display="contents">
          <chakra.dt color="fg.subtle" overflowWrap="anywhere">
            {labelOf(name)}
          </chakra.dt>
          <chakra.dd overflowWrap="anywhere">{value || '–'}</chakra.dd>
        </Box>
      ))}
    </chakra.dl>
  );
}

/** An event gets its seal within seconds; one that has none after so many milliseconds was not recorded by the portal. */
const SEALED_WITHIN = 10 * 60_000;

/** Whether the event is as it was sealed. */
function Chain({ chain, time }: { chain: Detail['chain']; time: number }) {
  const { isSealed, isIntact, hash } = chain;
  const isLate = useNow() - time > SEALED_WITHIN;
  const state = (icon: ReactNode, id: string, color: string) => (
    <Flex gap="1.5" alignItems="flex-start" color={color} title={hash ?? undefined}>
      <Box as="span" flexShrink={0} pt="0.5">
        {icon}
      </Box>
      <Box minWidth="0">
        <FormattedMessage id={id} />{' '}
        {hash && (
          <chakra.code color="fg.subtle">
            {hash.slice(0, 4)}…{hash.slice(-4)}
          </chakra.code>
        )}
      </Box>
    </Flex>
  );
  if (!isSealed && isLate) {
    return state(<ShieldAlert size={16} strokeWidth={1.5} aria-hidden />, 'audit.chain.unsealed', 'status.warning');
  }
  if (!isSealed) return state(<Clock size={16} strokeWidth={1.5} aria-hidden />, 'audit.chain.waiting', 'fg.muted');
  if (isIntact === null) {
    return state(<CircleHelp size={16} strokeWidth={1.5} aria-hidden />, 'audit.chain.unknown', 'status.warning');
  }
  return isIntact
    ? state(<ShieldCheck size={16} strokeWidth={1.5} aria-hidden />, 'audit.chain.intact', 'status.success')
    : state(<ShieldAlert size={16} strokeWidth={1.5} aria-hidden />, 'audit.chain.broken', 'status.danger');
}

const Section = ({ title, children }: { title?: ReactNode; children: ReactNode }) => (
  <chakra.section px="4" py="4" css={{ '& + &': { borderTopWidth: '1px' } }}>
    <Stack gap="3">
      {title && (
        <chakra.h3 textStyle="s13" color="fg.muted">
          {title}
        </chakra.h3>
      )}
      {children}
    </Stack>
  </chakra.section>
);
