import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { StructureStatusImpactQuery } from '../../../../api/generated/graphql';
import { useStructureStatusImpactQuery } from '../../../../api/generated/hooks';
import { failureOf } from '../../../../core/failure';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog';
import { ErrorState } from '../../../../ui/state/error-state';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { ThingLink } from '../../../../widgets/links/thing-link';
import type { StructureNode } from '../name-form';

interface Props {
  readonly node: StructureNode;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before auto-authorization is switched, and names those who gain or lose by it (STRC-09, BYND-02). */
export default function StatusDialog({ node, onConfirm, onClose }: Props) {
  const { id, name, isAutoDispatch: isOn } = node;
  const [isBusy, setBusy] = useState(false);
  const { data, error, refetch } = useStructureStatusImpactQuery({
    variables: { id, isAutoDispatch: !isOn },
    fetchPolicy: 'network-only',
  });
  const impact = data?.structureStatusImpact;
  const confirm = async () => {
    setBusy(true);
    await onConfirm();
    setBusy(false);
    onClose();
  };
  return (
    <ConfirmDialog
      isDanger={isOn}
      isReady={impact !== undefined}
      isBusy={isBusy}
      title={<FormattedMessage id={isOn ? 'node.status.offTitle' : 'node.status.onTitle'} values={{ name }} />}
      action={<FormattedMessage id={isOn ? 'node.status.turnOff' : 'node.status.turnOn'} />}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Stack gap="3" minHeight="72px" aria-live="polite" aria-busy={!impact && !error}>
        {impact ? (
          <Impact impact={impact} isLoss={isOn} />
        ) : error ? (
          <ErrorState failure={failureOf(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonLines lines={3} />
        )}
      </Stack>
    </ConfirmDialog>
  );
}

interface ImpactProps {
  readonly impact: StructureStatusImpactQuery['structureStatusImpact'];
  readonly isLoss: boolean;
}

function Impact({ impact, isLoss }: ImpactProps) {
  const intl = useIntl();
  const { userCount, users, assetCount, resourceCount, isBounded } = impact;
  if (userCount === 0) return <FormattedMessage id={isLoss ? 'node.status.nobodyLoses' : 'node.status.nobodyGains'} />;
  const things = [
    assetCount > 0 && intl.formatMessage({ id: 'node.status.assets' }, { count: assetCount }),
    resourceCount > 0 && intl.formatMessage({ id: 'node.status.resources' }, { count: resourceCount }),
  ].filter((part) => part !== false);
  const rest = userCount - users.length;
  return (
    <>
      <Text color="fg">
        <FormattedMessage
          id={isLoss ? 'node.status.losses' : 'node.status.gains'}
          values={{ count: userCount, things: intl.formatList(things, { type: 'conjunction' }) }}
        />
      </Text>
      <chakra.ul display="flex" flexWrap="wrap" columnGap="3" rowGap="1" textStyle="s13">
        {users.map((user) => (
          <li key={user.id}>
            <ThingLink kind="user" id={user.id}>
              {user.name}
            </ThingLink>
          </li>
        ))}
        {rest > 0 && (
          <Box as="li">
            <FormattedMessage id="node.status.others" values={{ count: rest }} />
          </Box>
        )}
      </chakra.ul>
      {isBounded && (
        <Text textStyle="s12">
          <FormattedMessage id="node.status.bounded" />
        </Text>
      )}
    </>
  );
}
