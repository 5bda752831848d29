import { Box, Flex, Text } from '@chakra-ui/react';
import { CircleAlert, Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AccountSignInsQuery } from '../../../../api/generated/graphql';
import { useAccountSignInsQuery } from '../../../../api/generated/hooks';
import { failureOf } from '../../../../core/failure';
import { Button } from '../../../../ui/button/button';
import { ErrorState } from '../../../../ui/state/error-state';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { Tag } from '../../../../ui/text/tag';
import { dateTime } from '../../../../ui/text/time';
import { FEW_SIGN_INS } from '../sections';
import { AccountSection, SectionBody, SectionRow } from './account-section';

const MORE = 20;
const LINE = { size: 16, strokeWidth: 1.5, 'aria-hidden': true };

/** The person's own sign-ins and the tries of others with their account, newest first (CALL-270). */
export function HistorySection() {
  const [limit, setLimit] = useState(FEW_SIGN_INS);
  const { data, previousData, error, refetch } = useAccountSignInsQuery({
    variables: { pagination: { limit } },
    fetchPolicy: 'cache-and-network',
  });
  const page = (data ?? previousData)?.sessionSignIns;
  return (
    <AccountSection id="history">
      {page?.signIns.map((signIn) => (
        <SignIn key={signIn.id} signIn={signIn} />
      ))}
      {!page && (
        <SectionBody>
          {error ? (
            <ErrorState failure={failureOf(error)} onRetry={() => void refetch().catch(() => undefined)} />
          ) : (
            <SkeletonLines lines={3} />
          )}
        </SectionBody>
      )}
      {page && page.pagination.total > page.signIns.length && (
        <Flex justifyContent="center" py="2" borderTopWidth="1px">
          <Button variant="ghost" size="sm" onClick={() => setLimit(limit === FEW_SIGN_INS ? MORE : limit + MORE)}>
            <FormattedMessage id="account.showMore" />
          </Button>
        </Flex>
      )}
    </AccountSection>
  );
}

type Facts = AccountSignInsQuery['sessionSignIns']['signIns'][number];

function SignIn({ signIn }: { signIn: Facts }) {
  const intl = useIntl();
  const { time, way, outcome, ip, isMobile, browser, system } = signIn;
  const Icon = isMobile ? Smartphone : Monitor;
  const device = [browser, system].filter(Boolean).join(' · ') || intl.formatMessage({ id: 'sessions.unknown' });
  return (
    <SectionRow
      icon={<Icon {...LINE} />}
      title={
        <Text as="span" fontVariantNumeric="tabular-nums">
          {dateTime(time)}
        </Text>
      }
      text={`${device} · ${ip}`}
    >
      {outcome === 'SUCCESS' ? (
        <Box textStyle="s13" color="fg.muted" textAlign="end">
          <FormattedMessage id={`account.way.${way}`} />
        </Box>
      ) : (
        <Tag tone="danger">
          <CircleAlert size={12} strokeWidth={1.5} aria-hidden />
          <FormattedMessage id={`account.outcome.${outcome}`} values={{ way }} />
        </Tag>
      )}
    </SectionRow>
  );
}
