import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useIntl } from 'react-intl';
import {
  useStructureCreateMutation,
  useStructureDetailLazyQuery,
  useStructureRenameMutation,
} from '../../../../api/generated/hooks';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { useShownLocale } from '../../../../locales/locale-provider';
import { languageKey, longLocale } from '../../../../locales/locales';
import type { LocalizedTexts } from '../../../../ui/form/localized-texts';
import { localizedField } from '../../../../ui/form/show-refusal';
import { useConflict } from '../../../../ui/form/use-conflict';
import { useNameCheck } from '../../../../widgets/name/use-name-check';
import { useDraft } from '../../../../ui/draft/use-draft';
import type { StructureNode } from '../name-form';
import { nameFault, nameJsonOf, namesOf } from '../name-form';

export interface NameFormOptions {
  /** The node to rename; null for a new one. */
  readonly node: StructureNode | null;
  /** The parent of a new one; null for a root. */
  readonly parent: Pick<StructureNode, 'id' | 'path'> | null;
  /** Told the id of the node, its name in the language of the page, and whether another one follows. */
  readonly onSaved: (id: string, name: string, isMore: boolean) => void;
}

type Field = RefObject<HTMLInputElement | null>;

/** The names of a node, and how to save them; `field` gets the focus where a name is refused. */
export function useNameForm({ node, parent, onSaved }: NameFormOptions, field: Field) {
  const intl = useIntl();
  const own = languageKey(useShownLocale());
  const form = useNames({ node, parent }, own, field);
  const { names, base, attempt, showFaults, refuse, restart } = form;
  const [isBusy, setBusy] = useState(false);
  const [isMore, setMore] = useState(false);
  const isSending = useRef(false);
  const [create] = useStructureCreateMutation();
  const [rename] = useStructureRenameMutation();
  const [read] = useStructureDetailLazyQuery({ fetchPolicy: 'network-only' });
  const stored = async () => base && (await read({ variables: { id: base.id } })).data?.structureDetail;
  /** The id of the node; null if there is a conflict to look at. */
  const store = async (): Promise<string | null> => {
    let id = base?.id ?? '';
    const isSaved = await attempt(async (from) => {
      const nameJson = nameJsonOf(names, from, own);
      if (from) await rename({ variables: { id, nameJson, version: from.version } });
      else id = (await create({ variables: { parentId: parent?.id, nameJson } })).data?.structureCreate.id ?? '';
    }, stored);
    return isSaved ? id : null;
  };
  const done = (id: string) => {
    const name = names[own]?.trim() ?? '';
    const text = intl.formatMessage({ id: node ? 'structure.renamed' : 'structure.added' }, { name });
    emitClientEvent('notice', { kind: 'success', text });
    if (!node && isMore) restart();
    onSaved(id, name, !node && isMore);
  };
  const save = async () => {
    if (showFaults() || isSending.current) return;
    isSending.current = true;
    setBusy(true);
    try {
      const id = await store();
      if (id !== null) done(id);
    } catch (error) {
      const failure = failureOf(error);
      const key = localizedField(failure.field, { nameJson: 'name' }, own)?.split('.')[1];
      if (key && key in names) refuse(key, failure.message);
      else {
        const title = intl.formatMessage({ id: node ? 'structure.renameFailed' : 'structure.addFailed' });
        emitClientEvent('failure', { title, failure });
      }
    }
    isSending.current = false;
    setBusy(false);
  };
  return { ...form, isBusy, isMore, setMore, save };
}

/** The names as they are entered, with their faults and the language on show. */
function useNames({ node, parent }: Pick<NameFormOptions, 'node' | 'parent'>, own: string, field: Field) {
  const intl = useIntl();
  const [names, setNames] = useState<LocalizedTexts>(() => namesOf(node, own));
  const { base, conflict, attempt, choose } = useConflict({
    stored: node,
    valuesOf: (stored: StructureNode | null) => ({ name: namesOf(stored, own) }),
    fields: {
      read: () => ({ name: names }),
      reset: ({ name }) => setNames(name),
      set: (_, name) => setNames(name),
    },
  });
  const start = namesOf(base, own);
  const [language, setLanguage] = useState(own);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const isDirty = Object.keys(start).some((key) => names[key] !== start[key]);
  useDraft({
    form: `structure-name-${node?.id ?? `below-${parent?.id ?? ''}`}`,
    isDirty,
    read: () => names,
    restore: setNames,
  });
  const taken = useNameCheck(
    { type: 'structure', id: node?.id, rootId: node ? node.parentId : parent?.id, locale: longLocale(language) },
    names[language] ?? '',
    start[language],
  );
  const faultOf = (key: string): string | null => {
    const fault = nameFault(names[key] ?? '', key === own);
    if (fault) return intl.formatMessage({ id: fault });
    if (key === language && taken !== null && taken === names[key]?.trim()) {
      return intl.formatMessage({ id: 'structure.fault.taken' });
    }
    return refused[key] ?? null;
  };
  const faults = Object.fromEntries(
    Object.keys(names).flatMap((key) => {
      const fault = touched.has(key) || refused[key] || (key === language && taken) ? faultOf(key) : null;
      return fault ? [[key, fault]] : [];
    }),
  );
  const show = (key: string) => {
    setLanguage(key);
    // The field of that language is on screen after the next drawing.
    setTimeout(() => field.current?.focus());
  };
  return {
    base,
    conflict,
    attempt,
    choose,
    names,
    isDirty,
    faults,
    language,
    setLanguage,
    change: (key: string, text: string) => {
      setNames((now) => ({ ...now, [key]: text }));
      setRefused({});
    },
    touch: (key: string) => setTouched((now) => new Set(now).add(key)),
    /** Empties the form for the next node. */
    restart: () => {
      setNames(start);
      setTouched(new Set());
      setRefused({});
      show(own);
    },
    /** Shows all faults and leads to the first; false where there is none. */
    showFaults: () => {
      setTouched(new Set(Object.keys(names)));
      const faulty = [own, ...Object.keys(names)].find((key) => faultOf(key));
      if (faulty) show(faulty);
      return faulty !== undefined;
    },
    refuse: (key: string, message: string) => {
      setRefused({ [key]: message });
      show(key);
    },
  };
}
