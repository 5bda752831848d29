/** An event of the audit log, as far as it says by its name what happened. */
export interface NamedEvent {
  readonly eventName: string;
  /** Left out for an event that succeeded. */
  readonly result?: string;
  readonly targetName?: string | null;
}

/** The verb of a sentence about an event and its target; null for an event that needs its own name. */
export function verbOf({ eventName, result, targetName }: NamedEvent): 'created' | 'changed' | 'deleted' | null {
  if (result === 'fail' || targetName == null) return null;
  if (/(Create|CreateAndJoin|CreateWithApps|CreateAndSetAdmin)$/.test(eventName)) return 'created';
  if (
    /^(app|role|menuGroup|plugin|domain|resource|structure|userGroup|appCategory|announcement)Delete$/.test(eventName)
  )
    return 'deleted';
  return /(Modify|SetDetail|Rename|SetRule|Update|Save|SetContents)$/.test(eventName) ? 'changed' : null;
}
