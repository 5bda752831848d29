import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useMenuGroupCreateMutation, useMenuGroupModifyMutation } from '../../../../api/generated/hooks';
import { useTakenName } from '../../../../widgets/name/use-taken-name';
import { DescribedDialog, describedValues } from '../../../../ui/dialog/described-dialog';
import type { DescribedValues } from '../../../../ui/dialog/described-dialog';
import { useFormDraft } from '../../../../ui/draft/use-form-draft';
import type { GroupRow } from '../hooks/use-groups';

interface Props {
  readonly appId: string;
  /** Null for a new one. */
  readonly group: GroupRow | null;
  readonly read: (id: string) => Promise<GroupRow | undefined>;
  /** Called with the id of a new one. */
  readonly onSaved: (created?: string) => void;
  readonly onClose: () => void;
}

/** Makes or renames a menu group (MENU-05). */
export function MenuGroupDialog({ appId, group, read, onSaved, onClose }: Props) {
  const [base] = useState(group);
  const form = useForm<DescribedValues>({ mode: 'onTouched', defaultValues: describedValues(base) });
  useFormDraft(`menu-group-${base?.id ?? `of-${appId}`}`, form);
  const isTaken = useTakenName(form, { type: 'menuGroup', id: base?.id, appId }, base?.name ?? '');
  const [create] = useMenuGroupCreateMutation();
  const [modify] = useMenuGroupModifyMutation();
  return (
    <DescribedDialog
      texts="menuGroup"
      stored={base}
      {...{ form, isTaken, onSaved, onClose }}
      create={async (values) => (await create({ variables: { ...values, appId } })).data?.menuGroupCreate.id}
      modify={(values) => modify({ variables: { ...values, appId } })}
      read={read}
    />
  );
}
