import { useState } from 'react';
import { risen } from '../grid';
import { begun, changedTo, redone, undone } from '../history';
import type { DraftWidget } from '../widget-model';

/** The layout that is arranged, with its undone and redone changes (LAND-18). */
export function useDraftLayout(start: () => readonly DraftWidget[]) {
  const [history, setHistory] = useState(() => begun(start()));
  const widgets = history.present;
  const change = (next: readonly DraftWidget[]) => setHistory((now) => changedTo(now, next));
  return {
    widgets,
    change,
    /** Adds a widget at the end of the list, or puts changed settings in its place. */
    set: (widget: DraftWidget) =>
      change(
        widgets.some(({ key }) => key === widget.key)
          ? widgets.map((each) => (each.key === widget.key ? widget : each))
          : [...widgets, widget],
      ),
    remove: (key: string) => change(risen(widgets.filter((widget) => widget.key !== key))),
    count: history.past.length,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
  };
}
