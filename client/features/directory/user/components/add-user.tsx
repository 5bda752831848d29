import { HStack, Stack } from '@chakra-ui/react';
import { FormProvider, useWatch } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { FormDialog } from '../../../../ui/dialog/form-dialog';
import { TabPanel, Tabs } from '../../../../ui/layout/tabs';
import { Tag } from '../../../../ui/text/tag';
import { useFilterChoices } from '../hooks/use-filter-choices';
import type { CreatedUser } from '../hooks/use-user-acts';
import { GIFT_KINDS } from '../hooks/use-gift-choices';
import { FORM_TABS } from '../user-form';
import type { FormTab, UserValues } from '../user-form';
import type { AddWay } from '../urls';
import { useAddUser } from '../hooks/use-add-user';
import { AddWays } from './add-ways';
import { InviteFields, NewUserBasics, UserDetails } from './user-basics';
import { ScopeGift, UserApps, UserGift } from './user-gifts';

interface Props {
  readonly way: AddWay;
  readonly onWay: (way: AddWay) => void;
  readonly onAdded: (user: CreatedUser) => void;
  readonly onClose: () => void;
}

/**
 * Adds a person to the working OU: a new account, or an existing one (USER-02). Entered values stay while the way
 * changes.
 */
export function AddUser({ way, onWay, onAdded, onClose }: Props) {
  const intl = useIntl();
  const isNew = way === 'add';
  const { form, scope, partOf, part, setPart, taken, submit } = useAddUser(isNew, onAdded);
  const { errors, isDirty, isSubmitting } = form.formState;
  const { domain: domains } = useFilterChoices(true);
  const faulty = new Set(Object.keys(errors).map(partOf));
  const tabs = FORM_TABS.filter((name) => name !== scope?.kind && (isNew || name !== 'details'));
  // The details of somebody who has an account are not asked for.
  const current = tabs.includes(part) ? part : 'basics';
  return (
    <FormDialog
      size="lg"
      hasSteps
      title={<FormattedMessage id="user.add" />}
      action={<FormattedMessage id={isNew ? 'user.add' : 'user.invite'} />}
      isDirty={isDirty}
      isBusy={isSubmitting}
      failure={null}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <AddWays way={way} onWay={onWay} />
        <Tabs
          id="user-form"
          label={intl.formatMessage({ id: 'user.formParts' })}
          faultLabel={intl.formatMessage({ id: 'user.faulty' })}
          tabs={tabs.map((name) => ({ name, label: <TabLabel name={name} />, isFaulty: faulty.has(name) }))}
          current={current}
          onChoose={setPart}
        />
        <TabPanel id="user-form" name="basics" isShown={current === 'basics'}>
          <Stack gap="5">
            {isNew ? <NewUserBasics taken={taken} domains={domains} /> : <InviteFields />}
            <ScopeGift scope={scope} />
          </Stack>
        </TabPanel>
        {isNew && (
          <TabPanel id="user-form" name="details" isShown={current === 'details'}>
            <UserDetails hasNickName />
          </TabPanel>
        )}
        <TabPanel id="user-form" name="apps" isShown={current === 'apps'}>
          <UserApps />
        </TabPanel>
        {GIFT_KINDS.filter((kind) => kind !== scope?.kind).map((kind) => (
          <TabPanel key={kind} id="user-form" name={kind} isShown={current === kind}>
            <UserGift kind={kind} />
          </TabPanel>
        ))}
      </FormProvider>
    </FormDialog>
  );
}

/** The name of a part, with the number of things that are chosen in it. */
function TabLabel({ name }: { name: FormTab }) {
  const intl = useIntl();
  const chosen = useWatch<UserValues>({ name: name as keyof UserValues }) as unknown;
  const count = Array.isArray(chosen) ? chosen.length : 0;
  return (
    <HStack as="span" gap="1.5">
      <FormattedMessage id={`user.formPart.${name}`} />
      {count > 0 && <Tag>{intl.formatNumber(count)}</Tag>}
    </HStack>
  );
}
