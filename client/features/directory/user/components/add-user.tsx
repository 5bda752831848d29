import { Box, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { FormProvider, useForm } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { TOLD_BY_SERVER } from '../../../../ui/form/fault-text';
import { FormDialog } from '../../../../ui/dialog/form-dialog';
import { TabPanel, Tabs } from '../../../../ui/layout/tabs';
import { useShownPart } from '../../../../ui/state/use-shown-part';
import { useFormDraft } from '../../../identity/session/hooks/use-draft';
import { useFilterChoices } from '../hooks/use-filter-choices';
import { useTakenValues } from '../hooks/use-taken-values';
import { useUserActs } from '../hooks/use-user-acts';
import type { AddedUser } from '../hooks/use-user-acts';
import { fieldOf, FORM_TABS, tabOf, valuesOf } from '../user-form';
import type { UserValues } from '../user-form';
import type { AddWay } from '../urls';
import { AddWays } from './add-ways';
import { InviteFields, NewUserBasics, UserDetails } from './user-basics';
import { UserGifts } from './user-gifts';

interface Props {
  readonly way: AddWay;
  readonly onWay: (way: AddWay) => void;
  readonly onAdded: (user: AddedUser) => void;
  readonly onClose: () => void;
}

/** Adds somebody to the working OU: a new account, or one that exists (USER-02). What was entered stays on the way. */
export function AddUser({ way, onWay, onAdded, onClose }: Props) {
  const intl = useIntl();
  const isNew = way === 'add';
  const [start] = useState(() => valuesOf(null));
  const form = useForm<UserValues>({ mode: 'onTouched', defaultValues: start, shouldFocusError: false });
  const { errors, isDirty, isSubmitting } = form.formState;
  useFormDraft('user-add', form);
  const { part, setPart, showField } = useShownPart('basics', tabOf, (field: keyof UserValues) => form.setFocus(field));
  const taken = useTakenValues(form, start, isNew);
  const { domain: domains } = useFilterChoices(true);
  const { create, invite } = useUserActs();

  const save = async (values: UserValues) => {
    try {
      const added = await (isNew ? create(values) : invite(values));
      const id = isNew ? 'user.added' : 'user.invited';
      const text = intl.formatMessage({ id }, { name: isNew ? values.name.trim() : values.email.trim() });
      emitClientEvent('notice', { kind: 'success', text });
      onAdded(added);
    } catch (error) {
      const failure = failureOf(error);
      const field = fieldOf(failure.field);
      if (!field) return emitClientEvent('failure', { title: intl.formatMessage({ id: 'user.addFailed' }), failure });
      form.setError(field, { type: TOLD_BY_SERVER, message: failure.message });
      showField(field);
    }
  };
  const refuse = (faults: FieldErrors<UserValues>) => {
    const first = ORDER.find((field) => field in faults);
    if (first) showField(first);
  };
  const faulty = new Set(Object.keys(errors).map(tabOf));
  const action = <FormattedMessage id={isNew ? 'user.add' : 'user.invite'} />;
  return (
    <FormDialog
      size="lg"
      title={<FormattedMessage id="user.add" />}
      action={action}
      isDirty={isDirty}
      isBusy={isSubmitting}
      failure={null}
      onSubmit={() => void form.handleSubmit(save, refuse)()}
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
                <NewUserBasics taken={taken} domains={domains} />
              </TabPanel>
              <TabPanel id="user-form" name="details" isShown={part === 'details'}>
                <UserDetails hasNickName />
              </TabPanel>
              <TabPanel id="user-form" name="gifts" isShown={part === 'gifts'}>
                <UserGifts />
              </TabPanel>
            </Box>
          </>
        ) : (
          <Stack gap="5">
            <InviteFields />
            <UserGifts />
          </Stack>
        )}
      </FormProvider>
    </FormDialog>
  );
}

/** The fields in the order in which they are read. */
const ORDER = Object.keys(valuesOf(null)) as (keyof UserValues)[];
