import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  useUserGroupCreateMutation,
  useUserGroupDetailLazyQuery,
  useUserGroupModifyMutation,
} from '../../../../api/generated/hooks';
import { useTakenName } from '../../../../widgets/name/use-taken-name';
import { DescribedDialog, describedValues } from '../../../../ui/dialog/described-dialog';
import type { DescribedValues } from '../../../../ui/dialog/described-dialog';
import { useFormDraft } from '../../../../ui/draft/use-form-draft';
import type { GroupRow } from '../group-form';

interface Props {
  /** Null for a new one. */
  readonly group: GroupRow | null;
  /** Called with the id of a new one. */
  readonly onSaved: (created?: string) => void;
  readonly onClose: () => void;
}

/** Makes or changes a user group, whose description is required (UGRP-02). */
export function GroupDialog({ group, onSaved, onClose }: Props) {
  const [base] = useState(group);
  const form = useForm<DescribedValues>({ mode: 'onTouched', defaultValues: describedValues(base) });
  useFormDraft(`user-group-${base?.id ?? ''}`, form);
  const isTaken = useTakenName(form, { type: 'userGroup', id: base?.id }, base?.name ?? '');
  const [create] = useUserGroupCreateMutation();
  const [modify] = useUserGroupModifyMutation();
  const [read] = useUserGroupDetailLazyQuery({ fetchPolicy: 'network-only' });
  return (
    <DescribedDialog
      texts="userGroup"
      isDescriptionRequired
      stored={base}
      {...{ form, isTaken, onSaved, onClose }}
      create={async (values) => (await create({ variables: values })).data?.userGroupCreate.id}
      modify={(values) => modify({ variables: values })}
      read={async (id) => (await read({ variables: { id } })).data?.userGroupDetail}
    />
  );
}
