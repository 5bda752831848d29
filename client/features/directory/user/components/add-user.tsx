import { Box, Stack } from '@chakra-ui/react';
import { FormProvider } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { FormDialog } from '../../../../ui/dialog/form-dialog';
import { TabPanel, Tabs } from '../../../../ui/layout/tabs';
import { useFilterChoices } from '../hooks/use-filter-choices';
import type { AddedUser } from '../hooks/use-user-acts';
import { FORM_TABS } from '../user-form';
import type { AddWay } from '../urls';
import { useAddUser } from '../hooks/use-add-user';
import { AddWays } from './add-ways';
import { InviteFields, NewUserBasics, UserDetails } from './user-basics';
import { ScopeGift, UserGifts } from './user-gifts';

interface Props {
  readonly way: AddWay;
  readonly onWay: (way: AddWay) => void;
  readonly onAdded: (user: AddedUser) => void;
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
  const action = <FormattedMessage id={isNew ? 'user.add' : 'user.invite'} />;
  return (
    <FormDialog
      size="lg"
      title={<FormattedMessage id="user.add" />}
      action={action}
      isDirty={isDirty}
      isBusy={isSubmitting}
      failure={null}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <AddWays way={way} onWay={onWay} />
        {isNew ? (
          <>
            <Tabs
              id="user-form"
              label={intl.formatMessage({ id: 'user.formParts' })}
              faultLabel={intl.formatMessage({ id: 'user.faulty' })}
              tabs={FORM_TABS.map((name) => ({
                name,
                label: <FormattedMessage id={`user.formPart.${name}`} />,
                isFaulty: faulty.has(name),
              }))}
              current={part}
              onChoose={setPart}
            />
            <Box minHeight={{ md: 'min(392px, calc(100dvh - 330px))' }}>
              <TabPanel id="user-form" name="basics" isShown={part === 'basics'}>
                <Stack gap="5">
                  <NewUserBasics taken={taken} domains={domains} />
                  <ScopeGift scope={scope} />
                </Stack>
              </TabPanel>
              <TabPanel id="user-form" name="details" isShown={part === 'details'}>
                <UserDetails hasNickName />
              </TabPanel>
              <TabPanel id="user-form" name="gifts" isShown={part === 'gifts'}>
                <UserGifts scope={scope} />
              </TabPanel>
            </Box>
          </>
        ) : (
          <Stack gap="5">
            <InviteFields />
            <ScopeGift scope={scope} />
            <UserGifts scope={scope} />
          </Stack>
        )}
      </FormProvider>
    </FormDialog>
  );
}
