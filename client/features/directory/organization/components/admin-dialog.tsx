import { Stack } from '@chakra-ui/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FormDialog } from '../../../../ui/dialog/form-dialog';
import { TabPanel, Tabs } from '../../../../ui/layout/tabs';
import { useAdminForm } from '../hooks/use-admin-form';
import type { AdminFormOptions, Way } from '../hooks/use-admin-form';
import { ChangeConfirmation } from './change-confirmation';
import { MemberPicker } from './member-picker';
import { NewAdminFields } from './new-admin-fields';

const WAYS: readonly Way[] = ['member', 'create'];

/**
 * Gives an OU its administrator: one of its members, or a new account (SUPR-01, SUPR-06). If the OU has one
 * already, the name of the OU must be typed, because the former administrator loses the console at once (SUPR-03).
 */
export function AdminDialog({ organization, onCreated, onClose }: AdminFormOptions) {
  const intl = useIntl();
  const { id, name, admin } = organization;
  const state = useAdminForm({ organization, onCreated, onClose });
  const { form, way, setWay, member, setMember, isMember, isDirty, isBusy, failure, send } = state;
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
            onChoose={setWay}
          />
          <TabPanel id="admin" name="member" isShown={isMember}>
            <MemberPicker organizationId={id} adminId={admin?.id ?? null} selected={member} onSelect={setMember} />
          </TabPanel>
          <TabPanel id="admin" name="create" isShown={!isMember}>
            {/* Hidden fields must not be validated. */}
            {!isMember && <NewAdminFields organizationId={id} form={form} />}
          </TabPanel>
        </div>
        {admin && (
          <ChangeConfirmation
            organization={name}
            warning={
              <FormattedMessage id="organization.admin.warning" values={{ former: admin.name, organization: name }} />
            }
            form={form}
          />
        )}
      </Stack>
    </FormDialog>
  );
}
