import { Box, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { RefreshCw } from 'lucide-react';
import { FormProvider } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../ui/button/button';
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
  const { form, base, isOvertaken, conflict, choose, isEmailNew, taken, reload, submit } = useEditUser(props);
  const { isDirty, isSubmitting } = form.formState;
  const isOwn = useSession().user.id === user.id;
  return (
    <FormDialog
      size="lg"
      title={intl.formatMessage({ id: 'user.editOf' }, { name: user.name })}
      action={<FormattedMessage id="common.save" />}
      isDirty={isDirty}
      isBusy={isSubmitting}
      canSubmit={!isOvertaken}
      failure={null}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <Stack gap="4">
          {isOvertaken && <Overtaken onReload={() => void reload()} />}
          {!isOvertaken && conflict && <UserConflict conflict={conflict} onChoose={choose} />}
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
