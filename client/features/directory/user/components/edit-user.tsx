import { Box, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import type { FieldErrors } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import type { UserDetailQuery } from '../../../../api/generated/graphql';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { Button } from '../../../../ui/button/button';
import { Facts } from '../../../../ui/text/facts';
import { TOLD_BY_SERVER } from '../../../../ui/form/fault-text';
import { FormDialog } from '../../../../ui/dialog/form-dialog';
import { useFormDraft } from '../../../identity/session/hooks/use-draft';
import { useSession } from '../../../identity/session/session-context';
import { useTakenValues } from '../hooks/use-taken-values';
import { useUserActs } from '../hooks/use-user-acts';
import { fieldOf, valuesOf } from '../user-form';
import type { UserValues } from '../user-form';
import { UserBasics, UserDetails } from './user-basics';

interface Props {
  readonly user: UserDetailQuery['userDetail'];
  /** Reads the user again; answers what is stored by now. */
  readonly onReload: () => Promise<UserDetailQuery['userDetail']>;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Changes the profile of a user; who was overtaken by somebody else is told, and loses nothing. */
export function EditUser({ user, onReload, onSaved, onClose }: Props) {
  const intl = useIntl();
  const [base, setBase] = useState(user);
  const [isOvertaken, setOvertaken] = useState(false);
  const form = useForm<UserValues>({ mode: 'onTouched', defaultValues: valuesOf(user) });
  const { isDirty, isSubmitting } = form.formState;
  useFormDraft(`user-${user.id}`, form);
  const stored = valuesOf(base);
  const email = useWatch({ control: form.control, name: 'email' });
  const isEmailNew = email.trim().toLowerCase() !== stored.email.toLowerCase();
  const taken = useTakenValues(form, stored);
  const { modify } = useUserActs();
  const isOwn = useSession().user.id === user.id;

  const save = async (values: UserValues) => {
    try {
      await modify(base, values);
    } catch (error) {
      const failure = failureOf(error);
      if (failure.field === 'version') return setOvertaken(true);
      const field = fieldOf(failure.field);
      if (field) return form.setError(field, { type: TOLD_BY_SERVER, message: failure.message }, { shouldFocus: true });
      return emitClientEvent('failure', { title: intl.formatMessage({ id: 'user.modifyFailed' }), failure });
    }
    const text = intl.formatMessage({ id: 'user.modified' }, { name: values.name.trim() });
    emitClientEvent('notice', { kind: 'success', text });
    onSaved();
  };
  const reload = async () => {
    try {
      const now = await onReload();
      setBase(now);
      setOvertaken(false);
      // What was entered stays; the rest is what the other one stored.
      form.reset(valuesOf(now), { keepDirtyValues: true });
    } catch (error) {
      const title = intl.formatMessage({ id: 'common.loadFailed' });
      emitClientEvent('failure', { title, failure: failureOf(error) });
    }
  };
  const refuse = (faults: FieldErrors<UserValues>) => {
    const first = Object.keys(stored).find((field) => field in faults);
    if (first) form.setFocus(first as keyof UserValues);
  };
  return (
    <FormDialog
      size="lg"
      title={intl.formatMessage({ id: 'user.editOf' }, { name: user.name })}
      action={<FormattedMessage id="common.save" />}
      isDirty={isDirty}
      isBusy={isSubmitting}
      canSubmit={!isOvertaken}
      failure={null}
      onSubmit={() => void form.handleSubmit(save, refuse)()}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <Stack gap="4">
          {isOvertaken && <Overtaken onReload={() => void reload()} />}
          <Facts
            texts="user.field"
            facts={[
              ['username', base.username],
              ['type', base.domain ?? <FormattedMessage key="type" id={`user.type.${base.type}`} />],
            ]}
          />
          {(base.isShared || isOwn) && (
            <Text color="fg.muted" textStyle="s13">
              <FormattedMessage id={base.isShared ? 'user.shared' : 'user.own'} />
            </Text>
          )}
          <chakra.fieldset disabled={base.isShared} minWidth="0">
            <Stack gap="4">
              <UserBasics taken={taken} isOwn={isOwn} isEmailNew={isEmailNew} />
              <UserDetails isOwn={isOwn} />
            </Stack>
          </chakra.fieldset>
        </Stack>
      </FormProvider>
    </FormDialog>
  );
}

function Overtaken({ onReload }: { onReload: () => void }) {
  return (
    <Flex
      role="alert"
      wrap="wrap"
      alignItems="center"
      gap="2.5"
      px="3"
      py="2"
      borderRadius="panel"
      bg="status.warningSoft"
      color="status.warning"
      textStyle="s13"
    >
      <Box flex="1 1 240px">
        <FormattedMessage id="user.overtaken" />
      </Box>
      <Button size="sm" onClick={onReload} autoFocus>
        <RefreshCw strokeWidth={1.5} aria-hidden />
        <FormattedMessage id="user.reload" />
      </Button>
    </Flex>
  );
}
