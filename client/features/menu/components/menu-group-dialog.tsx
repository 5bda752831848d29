import { Box, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { emitClientEvent } from '../../../api/events';
import { failureOf } from '../../../api/failure';
import { useMenuGroupCreateMutation, useMenuGroupModifyMutation } from '../../../api/generated/hooks';
import { useTakenName } from '../../../api/use-taken-name';
import { Button } from '../../../ui/button';
import { faultText, TOLD_BY_SERVER } from '../../../ui/fault-text';
import { Field } from '../../../ui/field';
import { FormDialog } from '../../../ui/form-dialog';
import { Input } from '../../../ui/input';
import { NameField } from '../../../ui/name-field';
import { useFormDraft } from '../../session/hooks/use-draft';
import type { GroupRow } from '../hooks/use-groups';
import { QUIET } from '../quiet';

/** LIST-17 */
const LENGTHS = { name: 50, description: 200 } as const;
const FIELDS = ['name', 'description'] as const;

interface Values {
  name: string;
  description: string;
}

const valuesOf = (group: GroupRow | null): Values => ({
  name: group?.name ?? '',
  description: group?.description ?? '',
});

interface Props {
  readonly appId: string;
  /** Null for a new one. */
  readonly group: GroupRow | null;
  readonly read: () => Promise<GroupRow | undefined>;
  /** With the id of a new one. */
  readonly onSaved: (created?: string) => void;
  readonly onClose: () => void;
}

/** Makes or renames a menu group. What somebody else changed meanwhile is shown before it is written over. */
export function MenuGroupDialog({ appId, group, read, onSaved, onClose }: Props) {
  const intl = useIntl();
  const [start] = useState(() => valuesOf(group));
  const [theirs, setTheirs] = useState<GroupRow | null>(null);
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: start });
  const { errors, isDirty, isSubmitting } = form.formState;
  useFormDraft(`menu-group-${group?.id ?? `of-${appId}`}`, form);
  const isTaken = useTakenName(form, { type: 'menuGroup', id: group?.id, appId }, start.name);
  const [create] = useMenuGroupCreateMutation({ context: QUIET });
  const [modify] = useMenuGroupModifyMutation({ context: QUIET });
  const store = async (values: Values): Promise<string | undefined> => {
    if (!group) return (await create({ variables: { ...values, appId } })).data?.menuGroupCreate;
    await modify({ variables: { ...values, appId, id: group.id, version: (theirs ?? group).version } });
    return undefined;
  };
  const save = async (entered: Values) => {
    const values = { name: entered.name.trim(), description: entered.description.trim() };
    let created: string | undefined;
    try {
      created = await store(values);
    } catch (error) {
      const failure = failureOf(error);
      const now = group && failure.field === 'version' ? await read().catch(() => undefined) : undefined;
      if (now) return setTheirs(now);
      const field = FIELDS.find((name) => name === failure.field);
      if (field) return form.setError(field, { type: TOLD_BY_SERVER, message: failure.message }, { shouldFocus: true });
      const title = intl.formatMessage({ id: group ? 'menuGroup.modifyFailed' : 'menuGroup.addFailed' });
      return emitClientEvent('failure', { title, failure });
    }
    const text = intl.formatMessage({ id: group ? 'menuGroup.modified' : 'menuGroup.added' }, { name: values.name });
    emitClientEvent('notice', { kind: 'success', text });
    onSaved(created);
  };
  return (
    <FormDialog
      title={
        group ? (
          <FormattedMessage id="menuGroup.editTitle" values={{ name: group.name }} />
        ) : (
          <FormattedMessage id="menuGroup.add" />
        )
      }
      action={<FormattedMessage id={group ? 'common.save' : 'menuGroup.add'} />}
      isDirty={isDirty}
      isBusy={isSubmitting}
      failure={null}
      onSubmit={() => void form.handleSubmit(save)()}
      onClose={onClose}
    >
      <Stack gap="4">
        {theirs && (
          <Box role="alert" padding="3" borderRadius="panel" bg="status.warningSoft" textStyle="s13">
            <Text color="status.warning" fontWeight="500">
              <FormattedMessage id="menuGroup.changed" />
            </Text>
            <Text mt="1" overflowWrap="anywhere">
              {[theirs.name, theirs.description].filter(Boolean).join(' – ')}
            </Text>
            <Button size="sm" mt="2" onClick={() => form.reset(valuesOf(theirs))}>
              <FormattedMessage id="menuGroup.takeTheirs" />
            </Button>
          </Box>
        )}
        <NameField
          texts="menuGroup"
          id="menu-group-name"
          maxLength={LENGTHS.name}
          fault={errors.name}
          register={(rules) => form.register('name', rules)}
          isTaken={isTaken}
        />
        <Field
          id="menu-group-description"
          isOptional
          label={<FormattedMessage id="menuGroup.field.description" />}
          fault={faultText(errors.description)}
          hint={<FormattedMessage id="menuGroup.hint.description" />}
        >
          {(parts) => <Input {...parts} maxLength={LENGTHS.description} {...form.register('description')} />}
        </Field>
      </Stack>
    </FormDialog>
  );
}
