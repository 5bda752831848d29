import { Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { emitClientEvent } from '../../../api/events';
import { failureOf } from '../../../api/failure';
import {
  useUserGroupCreateMutation,
  useUserGroupDetailLazyQuery,
  useUserGroupModifyMutation,
} from '../../../api/generated/hooks';
import { useTakenName } from '../../../api/use-taken-name';
import { faultText, TOLD_BY_SERVER } from '../../../ui/fault-text';
import { Field } from '../../../ui/field';
import { ChangedMeanwhile } from '../../../ui/changed-meanwhile';
import { FormDialog } from '../../../ui/form-dialog';
import { Input } from '../../../ui/input';
import { NameField } from '../../../ui/name-field';
import { useFormDraft } from '../../session/hooks/use-draft';
import type { GroupRow, GroupValues } from '../group-form';
import { FIELDS, LENGTHS, QUIET, trimmed, valuesOf } from '../group-form';

interface Props {
  /** Null for a new one. */
  readonly group: GroupRow | null;
  /** With the id of a new one. */
  readonly onSaved: (created?: string) => void;
  readonly onClose: () => void;
}

/** Makes or changes a user group. What somebody else changed meanwhile is shown before it is written over. */
export function GroupDialog({ group, onSaved, onClose }: Props) {
  const intl = useIntl();
  // What was begun with: the row on screen may be read again underneath.
  const [base] = useState(group);
  const [start] = useState(() => valuesOf(base));
  const [theirs, setTheirs] = useState<GroupRow | null>(null);
  const form = useForm<GroupValues>({ mode: 'onTouched', defaultValues: start });
  const { errors, isDirty, isSubmitting } = form.formState;
  useFormDraft(`user-group-${group?.id ?? ''}`, form);
  const isTaken = useTakenName(form, { type: 'userGroup', id: group?.id }, start.name);
  const [create] = useUserGroupCreateMutation({ context: QUIET });
  const [modify] = useUserGroupModifyMutation({ context: QUIET });
  const [read] = useUserGroupDetailLazyQuery({ fetchPolicy: 'network-only' });

  const store = async (values: GroupValues): Promise<string | undefined> => {
    if (!base) return (await create({ variables: values })).data?.userGroupCreate;
    await modify({ variables: { ...values, id: base.id, version: (theirs ?? base).version } });
    return undefined;
  };
  const save = async (entered: GroupValues) => {
    const values = trimmed(entered);
    let created: string | undefined;
    try {
      created = await store(values);
    } catch (error) {
      const failure = failureOf(error);
      if (group && failure.field === 'version') {
        const { data } = await read({ variables: { id: group.id }, context: QUIET }).catch(() => ({ data: undefined }));
        if (data) return setTheirs(data.userGroupDetail);
      }
      const field = FIELDS.find((name) => name === failure.field);
      if (field) return form.setError(field, { type: TOLD_BY_SERVER, message: failure.message }, { shouldFocus: true });
      const title = intl.formatMessage({ id: group ? 'userGroup.modifyFailed' : 'userGroup.addFailed' });
      return emitClientEvent('failure', { title, failure });
    }
    const text = intl.formatMessage({ id: group ? 'userGroup.modified' : 'userGroup.added' }, { name: values.name });
    emitClientEvent('notice', { kind: 'success', text });
    onSaved(created);
  };
  const required = (value: string, fault: string) => value.trim() !== '' || fault;
  return (
    <FormDialog
      title={
        group ? (
          <FormattedMessage id="userGroup.editTitle" values={{ name: group.name }} />
        ) : (
          <FormattedMessage id="userGroup.add" />
        )
      }
      action={<FormattedMessage id={group ? 'common.save' : 'userGroup.add'} />}
      isDirty={isDirty}
      isBusy={isSubmitting}
      failure={null}
      onSubmit={() => void form.handleSubmit(save)()}
      onClose={onClose}
    >
      <Stack gap="4">
        {theirs && (
          <ChangedMeanwhile
            title={<FormattedMessage id="userGroup.changed" />}
            theirs={[`${theirs.name} – ${theirs.description}`]}
            action={<FormattedMessage id="userGroup.takeTheirs" />}
            onTake={() => form.reset(valuesOf(theirs))}
          />
        )}
        <NameField
          texts="userGroup"
          id="user-group-name"
          maxLength={LENGTHS.name}
          fault={errors.name}
          register={(rules) => form.register('name', rules)}
          isTaken={isTaken}
        />
        <Field
          id="user-group-description"
          label={<FormattedMessage id="userGroup.field.description" />}
          fault={faultText(errors.description)}
          hint={<FormattedMessage id="userGroup.hint.description" />}
        >
          {(parts) => (
            <Input
              {...parts}
              maxLength={LENGTHS.description}
              aria-required
              {...form.register('description', {
                validate: (description) => required(description, 'userGroup.fault.description'),
              })}
            />
          )}
        </Field>
      </Stack>
    </FormDialog>
  );
}
