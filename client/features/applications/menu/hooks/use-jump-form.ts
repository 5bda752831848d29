import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useMenuSetAdditionsMutation } from '../../../../api/generated/hooks';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { useDraft } from '../../../../ui/draft/use-draft';
import { useConflict } from '../../../../ui/form/use-conflict';
import type { MenuDetails } from '../app-menus';
import { readMenu } from './read-menu';

interface Values {
  readonly isLink: boolean;
  readonly label: string;
  readonly code: string;
  readonly isNewTab: boolean;
}

const valuesOf = ({ addition, jumpLocation, name }: MenuDetails): Values => ({
  isLink: addition?.additionType === 'JUMP_LINK',
  label: addition?.jumpName ?? name,
  code: addition?.jumpCode ?? '',
  isNewTab: jumpLocation === 'NEW_TAB',
});

/** The form of a menu's target: its own page, or another menu of the portal. */
export function useJumpForm(appId: string, menu: MenuDetails, onSaved: () => void) {
  const intl = useIntl();
  const client = useApolloClient();
  const [values, setValues] = useState(() => valuesOf(menu));
  const { base, conflict, attempt, choose } = useConflict({
    stored: menu,
    valuesOf: (stored: MenuDetails | null) => valuesOf(stored ?? menu),
    fields: {
      read: () => values,
      reset: setValues,
      set: (name, value) => setValues((now) => ({ ...now, [name]: value })),
    },
  });
  const start = valuesOf(base ?? menu);
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<{ readonly field: string; readonly text: string } | null>(null);
  const [set, { loading: isSaving }] = useMenuSetAdditionsMutation();
  const change = (part: Partial<Values>) => {
    setRefused(null);
    setValues((now) => ({ ...now, ...part }));
  };
  const isDirty = (Object.keys(start) as (keyof Values)[]).some((key) => values[key] !== start[key]);
  useDraft({ form: `menu-jump-${menu.id}`, isDirty, read: () => values, restore: setValues });
  const { isLink, label, code, isNewTab } = values;
  const faultOf = (field: string, isMissing: boolean, id: string) =>
    refused?.field === field ? refused.text : isTried && isMissing ? intl.formatMessage({ id }) : null;
  const faults = {
    label: faultOf('jumpName', label.trim() === '', 'menu.jump.labelFault'),
    code: faultOf('jumpCode', code === '', 'menu.jump.targetFault'),
  };
  const save = async () => {
    setTried(true);
    if (isLink && label.trim() === '') return document.getElementById('jump-label')?.focus();
    if (isLink && code === '') return document.querySelector<HTMLElement>('#jump-target [role=tree]')?.focus();
    const send = (from: MenuDetails | null) =>
      set({
        variables: {
          id: menu.id,
          additionType: isLink ? 'JUMP_LINK' : 'ORDINARY',
          jumpLocation: isLink && isNewTab ? 'NEW_TAB' : 'CURRENT_TAB',
          ...(isLink && { jumpName: label.trim(), jumpCode: code }),
          version: from?.version,
        },
      });
    try {
      if (!(await attempt(send, () => readMenu(client, appId, menu.id)))) return;
    } catch (error) {
      const failure = failureOf(error);
      if (failure.field === 'jumpName' || failure.field === 'jumpCode') {
        return setRefused({ field: failure.field, text: failure.message });
      }
      return emitClientEvent('failure', { title: intl.formatMessage({ id: 'menu.jump.failed' }), failure });
    }
    const text = intl.formatMessage({ id: 'menu.jump.saved' }, { name: menu.name });
    emitClientEvent('notice', { kind: 'success', text });
    onSaved();
  };
  return { values, change, conflict, choose, faults, isDirty, isSaving, save };
}
