import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { CircleCheck, CircleHelp, CircleX, ExternalLink, ScanSearch, TriangleAlert } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { failureOf } from '../../../../core/failure';
import type { AppEmbedCheckQuery, EmbedVerdict } from '../../../../api/generated/graphql';
import { useAppEmbedCheckLazyQuery } from '../../../../api/generated/hooks';
import { Button, ButtonLink } from '../../../../ui/button/button';
import { ErrorNotice } from '../../../../ui/state/error-state';
import { SectionPanel } from '../../../../ui/layout/section-panel';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import type { AppDetail, AppValues } from '../app-form';
import { urlFault } from '../app-form';

type Finding = AppEmbedCheckQuery['appEmbedCheck']['findings'][number];

const LOOKS = {
  OK: { icon: CircleCheck, color: 'status.success' },
  WARNING: { icon: TriangleAlert, color: 'status.warning' },
  FAILED: { icon: CircleX, color: 'status.danger' },
  UNKNOWN: { icon: CircleHelp, color: 'fg.subtle' },
} as const satisfies Record<EmbedVerdict, unknown>;

/**
 * Checks whether the portal can show the application, and tells what to do where it cannot (BYND-08). It checks the
 * address that is being typed, before it is saved.
 */
export function EmbedCheck({ app }: { app: AppDetail }) {
  const { control } = useFormContext<AppValues>();
  const url = useWatch({ control, name: 'url' }).trim();
  const [check, result] = useAppEmbedCheckLazyQuery({
    fetchPolicy: 'no-cache',
    notifyOnNetworkStatusChange: true,
  });
  const isFit = urlFault(url) === null;
  const run = () =>
    void check({ variables: { appId: app.id, url: url === app.url ? null : url } }).catch(() => undefined);
  const { error, loading, called } = result;
  const answer = result.dataState === 'complete' ? result.data.appEmbedCheck : undefined;
  return (
    <SectionPanel title={<FormattedMessage id="app.embed.title" />} text={<FormattedMessage id="app.embed.text" />}>
      <Stack gap="3" aria-live="polite" aria-busy={loading}>
        {loading ? (
          <SkeletonLines lines={6} />
        ) : error ? (
          <ErrorNotice failure={failureOf(error)} onRetry={run} />
        ) : (
          answer && <Findings answer={answer} />
        )}
        <Flex gap="2" wrap="wrap">
          <Button disabled={!isFit || loading} aria-busy={loading} onClick={run}>
            <ScanSearch strokeWidth={1.5} aria-hidden />
            <FormattedMessage id={called ? 'app.embed.again' : 'app.embed.check'} />
          </Button>
          {isFit && (
            <ButtonLink variant="ghost" href={url} target="_blank" rel="noreferrer">
              <ExternalLink strokeWidth={1.5} aria-hidden />
              <FormattedMessage id="app.embed.openTab" />
            </ButtonLink>
          )}
        </Flex>
      </Stack>
    </SectionPanel>
  );
}

function Findings({ answer }: { answer: AppEmbedCheckQuery['appEmbedCheck'] }) {
  return (
    <>
      <Text fontWeight="500">
        <FormattedMessage id={`app.embed.verdict.${answer.verdict}`} />
      </Text>
      {answer.finalUrl !== answer.url && (
        <Text textStyle="s12" color="fg.muted" overflowWrap="anywhere">
          <FormattedMessage id="app.embed.redirected" values={{ url: answer.finalUrl }} />
        </Text>
      )}
      <Stack as="ul" gap="3" listStyleType="none">
        {answer.findings.map((finding) => (
          <OneFinding key={`${finding.aspect}-${finding.code}`} finding={finding} />
        ))}
      </Stack>
    </>
  );
}

/** The finding, and the remedy where there is one. */
function OneFinding({ finding }: { finding: Finding }) {
  const { verdict, code, aspect, detail } = finding;
  const { icon: Icon, color } = LOOKS[verdict];
  const values = {
    detail: isTime(code) ? <FormattedNumber value={Number(detail)} /> : <code>{detail}</code>,
    origin: <code>{location.origin}</code>,
  };
  return (
    <Flex as="li" gap="2.5" alignItems="flex-start">
      <Box color={color} flexShrink="0" mt="2px" aria-hidden>
        <Icon size={16} strokeWidth={1.5} />
      </Box>
      <Box minWidth="0" textStyle="s13" overflowWrap="anywhere">
        <Text fontWeight="500">
          <FormattedMessage id={`app.embed.aspect.${aspect}`} />
          <Box as="span" srOnly>
            {' '}
            <FormattedMessage id={`app.embed.spoken.${verdict}`} />
          </Box>
        </Text>
        <Text color="fg.muted">
          <FormattedMessage id={`app.embed.code.${code}`} values={values} />
        </Text>
        {verdict !== 'OK' && code !== 'NOT_SEEN' && (
          <Text mt="1">
            <FormattedMessage id={`app.embed.todo.${code}`} values={values} />
          </Text>
        )}
      </Box>
    </Flex>
  );
}

const isTime = (code: Finding['code']) => code === 'REACHABLE' || code === 'SLOW';
