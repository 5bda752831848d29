import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { Dialog } from '../../../../ui/dialog/dialog';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { Tag } from '../../../../ui/text/tag';
import type { ClaimField, DomainRow } from '../domain-form';
import { CLAIM_FIELDS, STANDARD_CLAIMS } from '../domain-form';
import { useTestSignIn } from '../hooks/use-test-sign-in';
import type { TestResult } from '../hooks/use-test-sign-in';

const TONES = { KNOWN: 'success', BOUND: 'success', CREATED: 'success', REFUSED: 'warning', FAILED: 'danger' } as const;

/** Signs in over a domain for a try (BYND-07): what the provider says, what becomes of it, and nothing changed. */
export function TestSignIn({ domain, onClose }: { domain: DomainRow; onClose: () => void }) {
  const { start, isBeginning, isWaiting, blockedUrl, result, failure } = useTestSignIn(domain.id);
  return (
    <Dialog
      size="lg"
      title={<FormattedMessage id="domain.test.title" values={{ name: domain.name }} />}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="common.close" />
          </Button>
          <Button variant="primary" disabled={isBeginning} aria-busy={isBeginning} onClick={() => void start()}>
            <ExternalLink strokeWidth={1.5} aria-hidden />
            <FormattedMessage id={result || failure || isWaiting ? 'domain.test.again' : 'domain.test.start'} />
          </Button>
        </>
      }
    >
      <Stack gap="4" aria-live="polite">
        <Text color="fg.muted">
          <FormattedMessage id="domain.test.text" />
        </Text>
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
        {result && <Result domain={domain} result={result} />}
      </Stack>
    </Dialog>
  );
}

/** Takes the focus, so that it is scrolled by keys too: there is no control in it. */
function Result({ domain, result }: { domain: DomainRow; result: TestResult }) {
  const intl = useIntl();
  const { verdict, message, account, claims, roles, userGroups } = result;
  return (
    <Stack gap="4" role="region" tabIndex={0} aria-label={intl.formatMessage({ id: 'domain.test.result' })}>
      {verdict && (
        <Box>
          <Tag tone={TONES[verdict]}>
            <FormattedMessage id={`domain.verdict.${verdict}`} />
          </Tag>
          <Text mt="1.5">{message ?? <FormattedMessage id={`domain.verdict.${verdict}.text`} />}</Text>
        </Box>
      )}
      {account && (
        <Section title="domain.test.account">
          <Lines
            rows={CLAIM_FIELDS.map((field) => [
              <FormattedMessage key={field} id={`domain.claim.${field}`} />,
              claimOf(domain, field),
              account[field] ?? '–',
            ])}
          />
        </Section>
      )}
      {account && (
        <Section title="domain.test.rights">
          <Names label="domain.roles" names={roles} />
          <Names label="domain.userGroups" names={userGroups} />
        </Section>
      )}
      {claims && (
        <Section title="domain.test.claims">
          <Lines
            rows={Object.entries(claims).map(([name, value]: [string, unknown]) => [
              <code key={name}>{name}</code>,
              null,
              typeof value === 'string' ? value : JSON.stringify(value),
            ])}
          />
        </Section>
      )}
    </Stack>
  );
}

const claimOf = (domain: DomainRow, field: ClaimField) => domain.claims[field] ?? STANDARD_CLAIMS[field];

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <chakra.h3 textStyle="heading" mb="2">
        <FormattedMessage id={title} />
      </chakra.h3>
      {children}
    </section>
  );
}

/** The name of each value, its claim if there is one, and the value. */
function Lines({ rows }: { rows: readonly (readonly [name: ReactNode, claim: string | null, value: string])[] }) {
  return (
    <chakra.dl borderWidth="1px" borderRadius="control" bg="bg.surface">
      {rows.map(([name, claim, value], index) => (
        <Box
          key={index}
          display="grid"
          gridTemplateColumns={{ base: '1fr', md: claim ? '140px 160px 1fr' : '220px 1fr' }}
          columnGap="3"
          px="2.5"
          py="1.5"
          _notLast={{ borderBottomWidth: '1px' }}
          textStyle="s13"
        >
          <chakra.dt color="fg.muted" overflowWrap="anywhere">
            {name}
          </chakra.dt>
          {claim && (
            <chakra.dd color="fg.subtle" overflowWrap="anywhere">
              ← <code>{claim}</code>
            </chakra.dd>
          )}
          <chakra.dd overflowWrap="anywhere">{value}</chakra.dd>
        </Box>
      ))}
    </chakra.dl>
  );
}

function Names({ label, names }: { label: string; names: readonly string[] }) {
  return (
    <Box display="flex" flexWrap="wrap" gap="1.5" alignItems="center" mb="1.5" textStyle="s13">
      <chakra.span color="fg.muted" minWidth="140px">
        <FormattedMessage id={label} />
      </chakra.span>
      {names.length === 0 ? '–' : names.map((name) => <Tag key={name}>{name}</Tag>)}
    </Box>
  );
}
