import { chakra, Stack, Text } from '@chakra-ui/react';
import { FormProvider } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Facts } from '../../../../ui/text/facts';
import { FormDialog } from '../../../../ui/dialog/form-dialog';
import { useSession } from '../../../identity/session/session-context';
import { useEditUser } from '../hooks/use-edit-user';
import type { EditUserOptions } from '../hooks/use-edit-user';
import { UserBasics, UserDetails } from './user-basics';
import { UserConflict } from './user-conflict';

interface Props extends EditUserOptions {
  readonly onClose: () => void;
}

/** Changes the profile of a user. It tells of changes that somebody else stored meanwhile, and keeps one's own. */
export function EditUser(props: Props) {
  const intl = useIntl();
  const { user, onClose } = props;
  const { form, base, conflict, choose, isEmailNew, taken, submit } = useEditUser(props);
  const { isDirty, isSubmitting } = form.formState;
  const isOwn = useSession().user.id === user.id;
  return (
    <FormDialog
      size="lg"
      title={intl.formatMessage({ id: 'user.editOf' }, { name: user.name })}
      action={<FormattedMessage id="common.save" />}
      isDirty={isDirty}
      isBusy={isSubmitting}
      failure={null}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <Stack gap="4">
          <UserConflict conflict={conflict} onChoose={choose} />
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
