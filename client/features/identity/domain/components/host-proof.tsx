import { Box, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ApiFailure } from '../../../../core/failure';
import { failureOf } from '../../../../core/failure';
import type { DomainCheckHostMutation } from '../../../../api/generated/graphql';
import { useDomainCheckHostMutation } from '../../../../api/generated/hooks';
import { Button } from '../../../../ui/button/button';
import { CopyField } from '../../../../ui/form/copy-field';
import { RelativeTime } from '../../../../ui/text/time';
import type { DomainRow } from '../domain-form';

type Check = DomainCheckHostMutation['domainCheckHost'];

interface Props {
  /** Null for a new one. */
  readonly domain: DomainRow | null;
  readonly onChecked: () => void;
}

/** The proof that the OU owns the host of a domain: its record, and a check that the record is published (DOMN-10). */
export function HostProof({ domain, onChecked }: Props) {
  if (domain) return <StoredProof domain={domain} onChecked={onChecked} />;
  return (
    <Text color="fg.muted">
      <FormattedMessage id="domain.proof.later" />
    </Text>
  );
}

function StoredProof({ domain, onChecked }: { domain: DomainRow; onChecked: () => void }) {
  const { proof, url } = domain;
  const host = new URL(url).hostname;
  const { look, isLooking, found, failure } = useHostCheck(domain.id, onChecked);
  const hasRecord = proof.recordName !== null && proof.recordValue !== null;
  const isOpen = (proof.state === 'NONE' || proof.state === 'DNS') && hasRecord;
  return (
    <Stack gap="4">
      <Text>
        <FormattedMessage
          id={proof.state === 'NONE' && !hasRecord ? 'domain.proof.address' : `domain.proof.${proof.state}`}
          values={{ host }}
        />
      </Text>
      {proof.missingSince !== null && (
        <Notice isGood={false}>
          <FormattedMessage
            id="domain.proof.missing"
            values={{ time: <RelativeTime key="time" time={proof.missingSince} /> }}
          />
        </Notice>
      )}
      {isOpen && <ProofRecord proof={proof} />}
      {isOpen && (
        <Flex gap="3" wrap="wrap" alignItems="center">
          <Button aria-disabled={isLooking} aria-busy={isLooking} onClick={() => void look()}>
            <RefreshCw strokeWidth={1.5} aria-hidden />
            <FormattedMessage id="domain.proof.check" />
          </Button>
          {!found && !failure && proof.checkedTime !== null && (
            <Text color="fg.subtle" textStyle="s12">
              <FormattedMessage
                id="domain.proof.checked"
                values={{ time: <RelativeTime key="time" time={proof.checkedTime} /> }}
              />
            </Text>
          )}
        </Flex>
      )}
      <Box aria-live="polite" _empty={{ display: 'none' }}>
        {found && <Finding check={found} host={host} name={proof.recordName ?? ''} />}
        {failure && <Text color="status.danger">{failure.message || <FormattedMessage id="common.noAnswer" />}</Text>}
      </Box>
    </Stack>
  );
}

/** Checks the record of a host; the finding or the failure stays until the next check. */
function useHostCheck(id: string, onChecked: () => void) {
  const [check, { loading }] = useDomainCheckHostMutation();
  const [found, setFound] = useState<Check | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const look = async () => {
    if (loading) return;
    setFound(null);
    setFailure(null);
    try {
      const { data } = await check({ variables: { id: id } });
      setFound(data?.domainCheckHost ?? null);
      onChecked();
    } catch (error) {
      setFailure(failureOf(error));
    }
  };
  return { look, isLooking: loading, found, failure };
}

/** The record to publish, as name and value. */
function ProofRecord({ proof }: Pick<DomainRow, 'proof'>) {
  return (
    <>
      <CopyField
        id="domain-record-name"
        label={<FormattedMessage id="domain.proof.name" />}
        hint={<FormattedMessage id="domain.proof.nameHint" />}
        value={proof.recordName ?? ''}
      />
      <CopyField
        id="domain-record-value"
        label={<FormattedMessage id="domain.proof.value" />}
        value={proof.recordValue ?? ''}
      />
    </>
  );
}

function Finding({ check, host, name }: { check: Check; host: string; name: string }) {
  return (
    <Notice isGood={check.finding === 'FOUND'}>
      <FormattedMessage id={`domain.proof.found.${check.finding}`} values={{ host, name }} />
      {check.otherValues.length > 0 && (
        <Stack as="ul" gap="1" mt="2" listStyleType="none">
          {check.otherValues.map((value, index) => (
            <chakra.li key={index} textStyle="s12" overflowWrap="anywhere">
              <code>{value}</code>
            </chakra.li>
          ))}
        </Stack>
      )}
    </Notice>
  );
}

function Notice({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <Box
      display="flex"
      gap="2.5"
      px="3"
      py="2"
      borderRadius="panel"
      textStyle="s13"
      bg={isGood ? 'status.successSoft' : 'status.warningSoft'}
      color={isGood ? 'status.success' : 'status.warning'}
    >
      <Box flexShrink={0} mt="0.5">
        <Icon size={16} strokeWidth={1.5} aria-hidden />
      </Box>
      <Box minWidth="0" overflowWrap="anywhere">
        {children}
      </Box>
    </Box>
  );
}
