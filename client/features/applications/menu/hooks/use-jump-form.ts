import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useMenuSetAdditionsMutation } from '../../../../api/generated/hooks';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { useDraft } from '../../../../ui/draft/use-draft';
import type { MenuDetails } from '../app-menus';

interface Values {
  readonly isLink: boolean;
  readonly label: string;
  readonly code: string;
  readonly isNewTab: boolean;
}
/** The form of a menu's target: its own page, or another menu of the portal. */
export function useJumpForm(menu: MenuDetails, onSaved: () => void) {
  const intl = useIntl();
  const { addition, jumpLocation } = menu;
  const [start] = useState<Values>(() => ({
    isLink: addition?.additionType === 'JUMP_LINK',
    label: addition?.jumpName ?? menu.name,
    code: addition?.jumpCode ?? '',
    isNewTab: jumpLocation === 'NEW_TAB',
  }));
  const [values, setValues] = useState(start);
  const [version] = useState(menu.version);
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
    try {
      await set({
        variables: {
          id: menu.id,
          additionType: isLink ? 'JUMP_LINK' : 'ORDINARY',
          jumpLocation: isLink && isNewTab ? 'NEW_TAB' : 'CURRENT_TAB',
          ...(isLink && { jumpName: label.trim(), jumpCode: code }),
          version,
        },
      });
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
  return { values, change, faults, isDirty, isSaving, save };
}
