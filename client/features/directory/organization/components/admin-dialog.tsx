import { Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ApiFailure } from '../../../../core/failure';
import { failureOf } from '../../../../core/failure';
import { FormDialog } from '../../../../ui/dialog/form-dialog';
import { TabPanel, Tabs } from '../../../../ui/layout/tabs';
import { toaster } from '../../../../ui/overlay/toaster';
import { useDraft } from '../../../identity/session/hooks/use-draft';
import { useAdminChange } from '../hooks/use-admin-change';
import type { CreatedAdmin } from '../hooks/use-admin-change';
import type { AdminForm } from './admin-form';
import { EMPTY_FORM } from './admin-form';
import { ChangeConfirmation } from './change-confirmation';
import { MemberPicker } from './member-picker';
import type { Member } from './member-picker';
import { NewAdminFields } from './new-admin-fields';
import type { Organization } from './organization-details';

/** How an OU gets its administrator. */
type Way = 'member' | 'create';

const WAYS: readonly Way[] = ['member', 'create'];

interface Props {
  readonly organization: Organization;
  /** Told when the account that was made has a password to hand over. */
  readonly onCreated: (created: CreatedAdmin) => void;
  readonly onClose: () => void;
}

/**
 * Gives an OU its administrator: one of its members, or somebody new (SUPR-01, SUPR-06). Where there is one already,
 * the OU's name must be typed, because that one stops at once (SUPR-03).
 */
export function AdminDialog({ organization, onCreated, onClose }: Props) {
  const intl = useIntl();
  const { id, name, admin } = organization;
  const [way, setWay] = useState<Way>('member');
  const [member, setMember] = useState<Member | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const form = useForm<AdminForm>({ mode: 'onBlur', defaultValues: EMPTY_FORM, shouldUnregister: false });
  const { appoint, create } = useAdminChange(id);
  const isMember = way === 'member';
  const isDirty = isMember ? member !== null : form.formState.isDirty;
  useDraft({
    form: `admin-${id}`,
    isDirty,
    read: () => ({ way, member, entered: form.getValues() }),
    restore: (draft) => {
      setWay(draft.way);
      setMember(draft.member);
      form.reset(draft.entered, { keepDefaultValues: true });
    },
  });

  const send = async (values: AdminForm) => {
    if (isMember && !member) return;
    setBusy(true);
    setFailure(null);
    try {
      const person = { name: values.name.trim(), email: values.email.trim(), domain: values.domain || null };
      const created = isMember && member ? await appoint(member.id) : await create(person);
      const appointed = { name: isMember && member ? member.name : person.name, organization: name };
      toaster.create({
        type: 'success',
        title: intl.formatMessage({ id: 'organization.admin.assigned' }, appointed),
      });
      onClose();
      if (created?.initialPassword) onCreated(created);
    } catch (error) {
      const refusal = failureOf(error);
      const { field } = refusal;
      if (field === 'name' || field === 'email' || field === 'domain') {
        form.setError(field, { message: refusal.message }, { shouldFocus: true });
      } else setFailure(refusal);
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={
        <FormattedMessage
          id={admin ? 'organization.admin.changeOf' : 'organization.admin.assignTo'}
          values={{ organization: name }}
        />
      }
      action={<FormattedMessage id={admin ? 'organization.admin.change' : 'organization.admin.assign'} />}
      isDirty={isDirty}
      isBusy={isBusy}
      failure={failure}
      onSubmit={() => void form.handleSubmit(send)()}
      onClose={onClose}
    >
      <Stack gap="3">
        <div>
          <Tabs
            id="admin"
            label={intl.formatMessage({ id: 'organization.admin.way' })}
            faultLabel=""
            tabs={WAYS.map((name) => ({ name, label: <FormattedMessage id={`organization.admin.way.${name}`} /> }))}
            current={way}
            onChoose={(next) => {
              setWay(next);
              setFailure(null);
            }}
          />
          <TabPanel id="admin" name="member" isShown={isMember}>
            <MemberPicker organizationId={id} adminId={admin?.id ?? null} selected={member} onSelect={setMember} />
          </TabPanel>
          <TabPanel id="admin" name="create" isShown={!isMember}>
            {/* What is not shown must not be found wrong. */}
            {!isMember && <NewAdminFields organizationId={id} form={form} />}
          </TabPanel>
        </div>
        {admin && <ChangeConfirmation organization={name} former={admin.name} form={form} />}
      </Stack>
    </FormDialog>
  );
}
