import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { ApiFailure } from '../../../../core/failure';
import { failureOf } from '../../../../core/failure';
import { refuseField } from '../../../../ui/form/show-refusal';
import { toaster } from '../../../../ui/overlay/toaster';
import { useDraft } from '../../../../ui/draft/use-draft';
import type { AdminForm } from '../components/admin-form';
import { EMPTY_FORM } from '../components/admin-form';
import type { Member } from '../components/member-picker';
import type { Organization } from '../components/organization-details';
import { useAdminChange } from './use-admin-change';
import type { CreatedAdmin } from './use-admin-change';

/** The ways in which an OU gets its administrator. */
export type Way = 'member' | 'create';

export interface AdminFormOptions {
  readonly organization: Organization;
  /** Told a new account that has a password to hand over. */
  readonly onCreated: (created: CreatedAdmin) => void;
  readonly onClose: () => void;
}

/** The form of an OU's administrator: one of its members, or a new account. */
export function useAdminForm({ organization, onCreated, onClose }: AdminFormOptions) {
  const intl = useIntl();
  const { id, name } = organization;
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
        refuseField(form, field, refusal);
      } else setFailure(refusal);
      setBusy(false);
    }
  };
  const change = (next: Way) => {
    setWay(next);
    setFailure(null);
  };
  return { form, way, setWay: change, member, setMember, isMember, isDirty, isBusy, failure, send };
}
