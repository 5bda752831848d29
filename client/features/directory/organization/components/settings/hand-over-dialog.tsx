import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { emitClientEvent } from '../../../../../core/events';
import type { ApiFailure } from '../../../../../core/failure';
import { failureOf } from '../../../../../core/failure';
import { FormDialog } from '../../../../../ui/dialog/form-dialog';
import { Avatar } from '../../../../../ui/text/avatar';
import { useAdminChange } from '../../hooks/use-admin-change';
import { useSession } from '../../../../identity/session/session-context';
import type { Settings } from '../../settings-form';
import type { AdminForm } from '../admin-form';
import { EMPTY_FORM } from '../admin-form';
import { ChangeConfirmation } from '../change-confirmation';
import type { Member } from '../member-picker';
import { MemberPicker } from '../member-picker';

interface Props {
  readonly settings: Settings;
  readonly onClose: () => void;
}

/**
 * Hands the office over to another member (OUCF-09, OUCF-12): first the person, then the name of the OU, because one
 * loses the console at once and cannot take it back.
 */
export function HandOverDialog({ settings, onClose }: Props) {
  const intl = useIntl();
  const { id, name, admin } = settings;
  const isMailed = useSession().configuration.emailAvaiable === 'true';
  const [member, setMember] = useState<Member | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const form = useForm<AdminForm>({ mode: 'onBlur', defaultValues: EMPTY_FORM });
  const { appoint } = useAdminChange(id);
  const send = async () => {
    if (!member) return;
    setBusy(true);
    setFailure(null);
    try {
      await appoint(member.id);
    } catch (error) {
      setFailure(failureOf(error));
      return setBusy(false);
    }
    onClose();
    const text = intl.formatMessage({ id: 'organization.admin.assigned' }, { name: member.name, organization: name });
    emitClientEvent('notice', { kind: 'success', text });
    emitClientEvent('stale', undefined);
  };
  return (
    <FormDialog
      title={
        member ? (
          <FormattedMessage id="ouConfig.handOver.to" values={{ name: member.name }} />
        ) : (
          <FormattedMessage id="ouConfig.handOver.title" />
        )
      }
      action={<FormattedMessage id="ouConfig.handOver" />}
      isDirty={member !== null}
      isBusy={isBusy}
      canSubmit={member !== null}
      failure={failure}
      leaveLabel={<FormattedMessage id="ouConfig.handOver.stay" />}
      onSubmit={() => void form.handleSubmit(send)()}
      onClose={onClose}
    >
      <Stack gap="4">
        <MemberPicker organizationId={id} adminId={admin?.id ?? null} selected={member} onSelect={setMember} />
        {member && admin && (
          <>
            <Flex alignItems="center" gap="3">
              <Person name={admin.name} text="ouConfig.handOver.former" />
              <ArrowRight size={16} strokeWidth={1.5} aria-hidden style={{ flexShrink: 0 }} />
              <Person name={member.name} text="ouConfig.handOver.next" />
            </Flex>
            <ChangeConfirmation
              organization={name}
              warning={<FormattedMessage id="ouConfig.handOver.warning" values={{ name: member.name, isMailed }} />}
              form={form}
            />
          </>
        )}
      </Stack>
    </FormDialog>
  );
}

const Person = ({ name, text }: { readonly name: string; readonly text: string }) => (
  <Flex alignItems="center" gap="3" flex="1" minWidth="0">
    <Avatar name={name} />
    <Box minWidth="0">
      <Text truncate fontWeight="500">
        {name}
      </Text>
      <Text color="fg.muted" textStyle="s12">
        <FormattedMessage id={text} />
      </Text>
    </Box>
  </Flex>
);
