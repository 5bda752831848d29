import { useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { useIntl } from 'react-intl';
import type { LandingFieldsFragment, LandingWidgetType } from '../../../../api/generated/graphql';
import { emitClientEvent } from '../../../../core/events';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { useSession } from '../../../identity/session/session-context';
import type { Question } from '../components/editor/editor-questions';
import { inReadingOrder, placeValues } from '../grid';
import type { Area } from '../grid';
import type { Scope } from '../scope';
import type { LandingSlots } from '../slots';
import { draftOf, isLost, NEEDS_CHOICE, newWidget, offeredTypes, startLayout } from '../widget-model';
import type { DraftWidget } from '../widget-model';
import { useDraftLayout } from './use-draft-layout';
import type { Said } from './use-grid-arranging';
import { useGripFocus } from './use-grip-focus';
import { useSaveLanding } from './use-save-landing';

interface Edited {
  /** The stored layout, as it was read for this editor. */
  readonly landing: LandingFieldsFragment;
  readonly scope: Scope;
  readonly slots: LandingSlots;
  /** The editor on the page. */
  readonly page: RefObject<HTMLElement | null>;
}

/** The state of the editor: the draft, the dialog over it, what was said of it, and the ways to save it or leave. */
export function useLandingEditor({ landing, scope, slots, page }: Edited) {
  const intl = useIntl();
  const isMobile = useIsMobile();
  const { workingOrganization } = useSession();
  const types = offeredTypes(slots, workingOrganization?.isRunStatusEnable === true);
  const draft = useDraftLayout(() =>
    landing.source === 'NONE'
      ? startLayout(types, slots.favorites)
      : draftOf(landing.widgets.filter(({ type }) => types.includes(type))),
  );
  const { widgets } = draft;
  const saving = useSaveLanding(scope, landing.version);
  const [isAdding, setAdding] = useState(!isMobile);
  const [edited, setEdited] = useState<DraftWidget | null>(null);
  const [question, ask] = useState<Question | null>(null);
  const [isDone, setDone] = useState(false);
  const [said, setSaid] = useState('');
  const { focus, keepFocus } = useGripFocus(page);

  const nameOf = ({ type }: DraftWidget) => intl.formatMessage({ id: `landing.widget.${type}` });
  const tell = (what: Said, widget: DraftWidget, area: Area) => {
    setSaid(intl.formatMessage({ id: `landing.said.${what}` }, { name: nameOf(widget), ...placeValues(area) }));
    keepFocus(widget.key);
  };
  const put = (widget: DraftWidget) => {
    draft.set(widget);
    setEdited(null);
    if (isMobile) setAdding(false);
    focus(widget.key);
  };
  const finish = async (work: Promise<boolean>, text: string) => {
    if (!(await work)) return;
    emitClientEvent('notice', { kind: 'success', text: intl.formatMessage({ id: text }) });
    setDone(true);
  };
  return {
    types,
    draft,
    saving,
    said,
    isMobile,
    isAdding,
    setAdding,
    edited,
    setEdited,
    question: saving.conflict ? 'conflict' : question,
    ask,
    isDone,
    leave: () => setDone(true),
    tell,
    tellOrder: (widget: DraftWidget, place: number) =>
      setSaid(
        intl.formatMessage({ id: 'landing.said.ordered' }, { name: nameOf(widget), place, count: widgets.length }),
      ),
    put,
    add: (type: LandingWidgetType) => {
      const widget = newWidget(type, widgets);
      if (NEEDS_CHOICE.has(type)) setEdited(widget);
      else put(widget);
    },
    remove: (key: string) => {
      const order = inReadingOrder(widgets);
      const at = order.findIndex((widget) => widget.key === key);
      const widget = order[at];
      draft.remove(key);
      if (widget) tell('removed', widget, widget);
      focus((order[at + 1] ?? order[at - 1])?.key ?? '');
    },
    save: (isForced: boolean) => {
      const whole = widgets.filter((widget) => !isLost(widget));
      void finish(saving.save(whole, isForced), 'landing.saved');
    },
    reset: () => void finish(saving.reset(), 'landing.wasReset'),
    /** Ctrl+Z undoes; Ctrl+Y, or Shift with it, redoes. */
    onKeyDown: (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.target instanceof HTMLInputElement) return;
      const key = event.key.toLowerCase();
      const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
      if (!isRedo && key !== 'z') return;
      event.preventDefault();
      (isRedo ? draft.redo : draft.undo)();
    },
  };
}
