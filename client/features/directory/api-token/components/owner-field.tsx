import { Box, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { FieldError } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { useApiTokenOwnersQuery } from '../../../../api/generated/hooks';
import { Button } from '../../../../ui/button/button';
import { faultText } from '../../../../ui/form/fault-text';
import { FieldFault } from '../../../../ui/form/field-fault';
import { PersonText } from '../../../../ui/text/person-text';
import { usePaused } from '../../../../ui/timing/use-paused';
import { PersonPicker } from '../../../../widgets/people/person-picker';
import type { Owner, TokenValues } from '../token-form';

/** The number of administrators that are offered; more call for a search. */
const SHOWN = 20;

/** The administrator whom a token acts for: oneself, or a sub-administrator (TOKN-02). */
export function OwnerField({ self }: { readonly self: Owner }) {
  const { control, formState } = useFormContext<TokenValues>();
  const {
    field: { value, onChange, ref },
  } = useController({ control, name: 'owner' });
  const [isChoosing, setChoosing] = useState(false);
  const fault = faultText(formState.errors.owner as FieldError | undefined);
  return (
    <chakra.fieldset minWidth="0" aria-describedby="token-owner-fault token-owner-hint">
      <chakra.legend textStyle="label" mb="1.5">
        <FormattedMessage id="token.field.owner" />
      </chakra.legend>
      {isChoosing || !value ? (
        <OwnerPicker
          self={self}
          onTake={(owner) => {
            onChange(owner);
            setChoosing(false);
          }}
        />
      ) : (
        <Flex gap="2.5" alignItems="center">
          <PersonText person={value} />
          <Button ref={ref} onClick={() => setChoosing(true)}>
            <FormattedMessage id="token.owner.change" />
          </Button>
        </Flex>
      )}
      <FieldFault id="token-owner-fault">{fault}</FieldFault>
      <Box id="token-owner-hint" color="fg.subtle" textStyle="s12" mt="1">
        <FormattedMessage id="token.hint.owner" />
      </Box>
    </chakra.fieldset>
  );
}

function OwnerPicker({ self, onTake }: { readonly self: Owner; readonly onTake: (owner: Owner) => void }) {
  const intl = useIntl();
  const [text, setText] = useState('');
  const search = usePaused(text.trim());
  const { data, previousData, loading, error, refetch } = useApiTokenOwnersQuery({
    variables: { search, pagination: { limit: SHOWN } },
    fetchPolicy: 'network-only',
  });
  const answer = (data ?? previousData)?.subAdminList;
  const owners = answer?.subAdmins.map(({ user, operations, scope }): Owner => ({
    ...user,
    operations,
    isWhole: scope === 'ALL',
  }));
  const isSelf = [self.name, self.username].some((name) => name.toLowerCase().startsWith(search.toLowerCase()));
  return (
    <PersonPicker
      text={text}
      onText={setText}
      field={{ id: 'token-owner', label: intl.formatMessage({ id: 'token.owner.find' }), autoFocus: true }}
      listLabel={intl.formatMessage({ id: 'token.owner.found' })}
      people={owners && [...(isSelf ? [self] : []), ...owners]}
      hasMore={answer !== undefined && answer.pagination.total > answer.subAdmins.length}
      isLoading={loading}
      searched={search}
      error={error}
      onRetry={() => void refetch()}
      none={null}
      onTake={onTake}
    />
  );
}
