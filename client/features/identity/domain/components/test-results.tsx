import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { Tag } from '../../../../ui/text/tag';
import type { ClaimField, DomainRow } from '../domain-form';
import { CLAIM_FIELDS } from '../domain-form';
import { claimOf, GUIDE_STEPS, missingFields, repairOf } from '../domain-guide';
import type { GuideStep, TestResult } from '../domain-guide';
import { guideStepId } from './guide/guide-steps';

const TONES = { KNOWN: 'success', BOUND: 'success', CREATED: 'success', REFUSED: 'warning', FAILED: 'danger' } as const;

/** The outcome of a test sign-in: the verdict, each field with its claim, and the step of the guide that repairs it. */
export function TestResults({ domain, result }: { domain: DomainRow; result: TestResult }) {
  const intl = useIntl();
  const { verdict, message, account, claims, roles, userGroups } = result;
  const repair = repairOf(domain, result);
  return (
    <Stack gap="4" role="region" tabIndex={0} aria-label={intl.formatMessage({ id: 'domain.test.result' })}>
      {verdict && (
        <Box>
          <Tag tone={TONES[verdict]}>
            <FormattedMessage id={`domain.verdict.${verdict}`} />
          </Tag>
          <Text mt="1.5">{message ?? <FormattedMessage id={`domain.verdict.${verdict}.text`} />}</Text>
          {verdict === 'FAILED' && repair && <ToGuide step={repair} />}
        </Box>
      )}
      {account && (
        <Section title="domain.test.account">
          <Fields domain={domain} result={result} account={account} />
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
          <Rows>
            {Object.entries(claims).map(([name, value]: [string, unknown]) => (
              <Row key={name}>
                <dt>
                  <code>{name}</code>
                </dt>
                <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
              </Row>
            ))}
          </Rows>
        </Section>
      )}
    </Stack>
  );
}

interface FieldsProps {
  readonly domain: DomainRow;
  readonly result: TestResult;
  readonly account: NonNullable<TestResult['account']>;
}

/** Each field of the account with the claim that fills it. A missing claim that matters leads to the guide. */
function Fields({ domain, result, account }: FieldsProps) {
  const missing = new Set<ClaimField>(missingFields(domain, result));
  const isSent = (field: ClaimField) => result.claims !== null && Object.hasOwn(result.claims, claimOf(domain, field));
  return (
    <Rows>
      {CLAIM_FIELDS.map((field) => {
        const claim = claimOf(domain, field);
        return (
          <Row key={field}>
            <dt>
              <Mark state={missing.has(field) ? 'missing' : isSent(field) ? 'sent' : 'left'} />
              <FormattedMessage id={`domain.claim.${field}`} />
            </dt>
            <dd>
              {account[field] ?? '–'}
              <Box color={missing.has(field) ? 'status.warning' : 'fg.subtle'} textStyle="s12">
                <FormattedMessage
                  id={isSent(field) ? 'domain.test.from' : 'domain.test.notSent'}
                  values={{ claim: <code key="claim">{claim}</code> }}
                />
                {missing.has(field) && <ToGuide step="claims" />}
              </Box>
            </dd>
          </Row>
        );
      })}
    </Rows>
  );
}

/** Leads to a step of the guide. */
function ToGuide({ step }: { step: GuideStep }) {
  const go = () => {
    const place = document.getElementById(guideStepId(step));
    place?.scrollIntoView({ block: 'center' });
    place?.focus({ preventScroll: true });
  };
  return (
    <Button variant="link" size="sm" ms="2" onClick={go}>
      <FormattedMessage id="domain.test.toGuide" values={{ number: GUIDE_STEPS.indexOf(step) + 1 }} />
    </Button>
  );
}

const MARKS = {
  sent: [CircleCheck, 'status.success'],
  missing: [CircleAlert, 'status.warning'],
  left: [CircleDashed, 'fg.subtle'],
} as const;

function Mark({ state }: { state: keyof typeof MARKS }) {
  const [Icon, color] = MARKS[state];
  return (
    <chakra.span color={color} flexShrink="0" display="inline-flex" me="2" verticalAlign="-3px">
      <Icon size={16} strokeWidth={1.5} aria-hidden />
    </chakra.span>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <chakra.h3 textStyle="label" mb="2">
        <FormattedMessage id={title} />
      </chakra.h3>
      {children}
    </section>
  );
}

const Rows = chakra('dl', { base: { textStyle: 's13' } });
const Row = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: '200px minmax(0, 1fr)' },
    columnGap: '3',
    py: '1.5',
    _notLast: { borderBottomWidth: '1px' },
    '& > dt': { color: 'fg.muted' },
    '& > dt, & > dd': { overflowWrap: 'anywhere' },
  },
});

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
