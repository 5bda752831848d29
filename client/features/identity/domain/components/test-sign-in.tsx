import { Box, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { ExternalLink } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import type { DomainRow } from '../domain-form';
import type { useTestSignIn } from '../hooks/use-test-sign-in';
import { SignOn } from './sign-on';
import { TestResults } from './test-results';

interface Props {
  /** Null for a new one. */
  readonly domain: DomainRow | null;
  /** Entries wait to be saved; the test tries the stored ones. */
  readonly isDirty: boolean;
  readonly test: ReturnType<typeof useTestSignIn>;
}

/** Signs in over a domain for a try (BYND-07), names each claim, and turns the sign-in on. */
export function TestSignIn({ domain, isDirty, test }: Props) {
  const { start, isBeginning, isWaiting, blockedUrl, result, failure } = test;
  const isReady = domain !== null && domain.issuer !== null && domain.clientId !== null;
  const hint = isReady ? (isDirty ? 'domain.test.unsaved' : 'domain.test.text') : 'domain.test.later';
  return (
    <Stack gap="4">
      <Text color="fg.muted">
        <FormattedMessage id={hint} />
      </Text>
      <Flex>
        <Button disabled={!isReady || isDirty || isBeginning} aria-busy={isBeginning} onClick={() => void start()}>
          <ExternalLink strokeWidth={1.5} aria-hidden />
          <FormattedMessage id={result || failure || isWaiting ? 'domain.test.again' : 'domain.test.start'} />
        </Button>
      </Flex>
      <Stack gap="4" aria-live="polite" _empty={{ display: 'none' }}>
        {isWaiting && (
          <Stack gap="3">
            <Text textStyle="label">
              <FormattedMessage id="domain.test.waiting" />
            </Text>
            {blockedUrl && (
              <Text>
                <FormattedMessage
                  id="domain.test.blocked"
                  values={{
                    open: (text) => (
                      <chakra.a key="open" href={blockedUrl} target="_blank" rel="noopener" color="accent">
                        {text}
                      </chakra.a>
                    ),
                  }}
                />
              </Text>
            )}
            <SkeletonLines lines={3} />
          </Stack>
        )}
        {failure && (
          <Text role="alert" color="status.danger">
            {failure.message || <FormattedMessage id="common.noAnswer" />}
          </Text>
        )}
        {domain && result && <TestResults domain={domain} result={result} />}
      </Stack>
      <Box borderTopWidth="1px" pt="4">
        <SignOn />
      </Box>
    </Stack>
  );
}
