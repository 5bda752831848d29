import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useApiTokenRevokeMutation } from '../../../../api/generated/hooks';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog';
import { RelativeTime } from '../../../../ui/text/time';
import type { Token } from '../token-form';

interface Props {
  /** At least one. */
  readonly tokens: readonly Token[];
  readonly onRevoked: () => void;
  readonly onClose: () => void;
}

/**
 * Asks before tokens are ended, and tells who would notice: when each was used last, from where, and how often in a day.
 * It cannot be undone (TOKN-05); a popup tells of a failure (ERRC-12).
 */
export function RevokeTokens({ tokens, onRevoked, onClose }: Props) {
  const intl = useIntl();
  const [isBusy, setBusy] = useState(false);
  const [revoke] = useApiTokenRevokeMutation();
  const values = { count: tokens.length, name: tokens[0]?.name };
  const confirm = async () => {
    setBusy(true);
    try {
      await revoke({ variables: { ids: tokens.map(({ id }) => id) } });
    } catch (error) {
      onClose();
      const title = intl.formatMessage({ id: 'token.revokeFailed' });
      return emitClientEvent('failure', { title, failure: failureOf(error) });
    }
    const text = intl.formatMessage({ id: 'token.revoked' }, values);
    emitClientEvent('notice', { kind: 'success', text });
    onRevoked();
  };
  return (
    <ConfirmDialog
      isDanger
      isBusy={isBusy}
      title={<FormattedMessage id="token.revokeTitle" values={values} />}
      action={<FormattedMessage id="token.revokeAction" values={values} />}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Stack gap="3">
        <Uses>
          {tokens.map((token) => (
            <li key={token.id}>
              {tokens.length > 1 && (
                <Text color="fg" fontWeight="500">
                  {token.name}
                </Text>
              )}
              <Use token={token} />
            </li>
          ))}
        </Uses>
        <Text>
          <FormattedMessage id="token.revokeText" values={values} />
        </Text>
      </Stack>
    </ConfirmDialog>
  );
}

/** The use of a token in a line. */
function Use({ token: { lastUsedTime, lastAddress, calls } }: { readonly token: Token }) {
  if (lastUsedTime === null) return <FormattedMessage id="token.revoke.unused" />;
  return (
    <Box as="span" color={calls > 0 ? 'status.warning' : undefined}>
      <FormattedMessage
        id="token.revoke.used"
        values={{ time: <RelativeTime key="time" time={lastUsedTime} />, address: lastAddress, calls }}
      />
    </Box>
  );
}

const Uses = chakra('ul', {
  base: {
    listStyleType: 'none',
    borderWidth: '1px',
    borderRadius: 'panel',
    maxHeight: 'min(240px, 40dvh)',
    overflow: 'auto',
    '& li': { px: '3', py: '2' },
    '& li + li': { borderTopWidth: '1px' },
  },
});
