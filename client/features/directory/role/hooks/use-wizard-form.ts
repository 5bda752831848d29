import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { emitClientEvent } from '../../../../core/events';
import { useFocusOnNavigation } from '../../../../ui/focus/use-focus-on-navigation';
import type { RoleValues } from '../role-form';
import { copiedFrom } from '../role-form';
import type { Step } from '../urls';
import type { AppRightsState } from './use-app-rights';
import { useOtherRole } from './use-other-role';

/** Scrolls to the beginning of a step and moves the focus there. */
export function useStepStart(step: Step): void {
  const former = useRef(step);
  useFocusOnNavigation(step);
  useEffect(() => {
    if (former.current === step) return;
    former.current = step;
    document.getElementById('content')?.scrollTo(0, 0);
    window.scrollTo(0, 0);
  }, [step]);
}

/** Begins with the rights of another role, as far as the caller may give them, once for each role named. */
export function useCopy(form: UseFormReturn<RoleValues>, from: string, load: AppRightsState['load']): void {
  const intl = useIntl();
  const other = useOtherRole(from);
  const done = useRef('');
  const isPicked = useRef(!from);
  useEffect(() => {
    if (!from) done.current = '';
    if (!other || done.current === other.id) return;
    const isFirst = done.current === '';
    done.current = other.id;
    // A restored draft has the copy already.
    if (isFirst && form.getValues('apps').length > 0 && !isPicked.current) return;
    isPicked.current = true;
    void load(other.apps.map(({ id }) => id)).then((choices) => {
      const { copied, left } = copiedFrom(other, choices);
      for (const [field, value] of Object.entries(copied)) {
        form.setValue(field as keyof RoleValues, value as never, {
          shouldDirty: true,
          shouldValidate: field === 'apps',
        });
      }
      const text = intl.formatMessage(
        { id: left > 0 ? 'role.copy.part' : 'role.copy.done' },
        { name: other.name, left },
      );
      emitClientEvent('notice', { kind: left > 0 ? 'warning' : 'info', text });
    });
  }, [from, other, form, load, intl]);
}
