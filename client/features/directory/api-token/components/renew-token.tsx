import { Stack, Text } from '@chakra-ui/react';
import { FormProvider, useForm } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { useApiTokenModifyMutation } from '../../../../api/generated/hooks';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { FormDialog } from '../../../../ui/dialog/form-dialog';
import { showRefusal } from '../../../../ui/form/show-refusal';
import { dayOf } from '../../../../ui/text/day';
import type { Token, TokenValues } from '../token-form';
import { endOf, fieldOf, lastDayOf, renewInput } from '../token-form';
import { ExpiryField } from './expiry-field';

interface Props {
  readonly token: Token;
  readonly onRenewed: () => void;
  readonly onClose: () => void;
}

/** Gives a token another end; its text stays, so nothing that runs has to change (TOKN-04). */
export function RenewToken({ token, onRenewed, onClose }: Props) {
  const intl = useIntl();
  const { name } = token;
  const form = useForm<Pick<TokenValues, 'term' | 'day'>>({ defaultValues: { term: '90', day: '' } });
  const [modify, { loading }] = useApiTokenModifyMutation();
  const save = async (values: Pick<TokenValues, 'term' | 'day'>) => {
    const now = Date.now();
    const end = endOf(values, now);
    if (end === null) return;
    try {
      await modify({ variables: renewInput(token, end) });
    } catch (error) {
      const failure = failureOf(error);
      const title = intl.formatMessage({ id: 'token.renewFailed' });
      const field = fieldOf(failure.field) === 'term' ? ('term' as const) : null;
      return showRefusal(form, failure, { field, title });
    }
    const text = intl.formatMessage({ id: 'token.renewed' }, { name, day: lastDayOf(values, now) });
    emitClientEvent('notice', { kind: 'success', text });
    onRenewed();
  };
  return (
    <FormDialog
      title={<FormattedMessage id="token.renewTitle" values={{ name }} />}
      action={<FormattedMessage id="token.renew" />}
      isDirty
      isBusy={loading}
      failure={null}
      onSubmit={() => void form.handleSubmit(save)()}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <Stack gap="4">
          <Text color="fg.muted">
            <FormattedMessage id="token.renewText" values={{ day: dayOf(token.expireTime - 1) }} />
          </Text>
          <ExpiryField />
        </Stack>
      </FormProvider>
    </FormDialog>
  );
}
