import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Box, Text } from '@chakra-ui/react';
import { IN_PLACE } from '../../../../api/error-policy';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import {
  useStructureCreateMutation,
  useStructureDetailLazyQuery,
  useStructureRenameMutation,
} from '../../../../api/generated/hooks';
import { useNameCheck } from '../../../../widgets/name/use-name-check';
import { useLocale } from '../../../../locales/locale-provider';
import { LANGUAGE_NAMES, LOCALES, longLocale } from '../../../../locales/locales';
import { ChangedMeanwhile } from '../../../../ui/form/changed-meanwhile';
import { FormDialog } from '../../../../ui/dialog/form-dialog';
import { languageKey, LocalizedField } from '../../../../ui/form/localized-field';
import type { LocalizedTexts } from '../../../../ui/form/localized-texts';
import { changed, changeOf } from '../../../identity/session/draft-changes';
import { useDraft } from '../../../identity/session/hooks/use-draft';
import type { StructureNode } from '../name-form';
import { MAX_NAME, nameFault, nameJsonOf, namesOf } from '../name-form';

interface Props {
  /** The node to rename; null for a new one. */
  readonly node: StructureNode | null;
  /** The parent of a new one; null for a root. */
  readonly parent: StructureNode | null;
  /** The id of the node, and its names as the page shows them now. */
  readonly onSaved: (id: string, name: string) => void;
  readonly onClose: () => void;
}

/**
 * Names a node in up to seven languages: a new one, or one that is there. What somebody else changed meanwhile is shown
 * before it is written over.
 */
export function NameDialog({ node, parent, onSaved, onClose }: Props) {
  const intl = useIntl();
  const { locale } = useLocale();
  const own = languageKey(locale);
  // What was begun with: the node on screen may be read again underneath.
  const [base, setBase] = useState(node);
  const [start, setStart] = useState(() => namesOf(base, own));
  const [isOvertaken, setOvertaken] = useState(false);
  const [names, setNames] = useState<LocalizedTexts>(start);
  const [language, setLanguage] = useState(own);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const [create] = useStructureCreateMutation({ context: IN_PLACE });
  const [rename] = useStructureRenameMutation({ context: IN_PLACE });
  const [read] = useStructureDetailLazyQuery({ fetchPolicy: 'network-only' });
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

  /** Takes what somebody else stored, but for the languages that were named here; false if that cannot be read. */
  const rebase = async (id: string): Promise<boolean> => {
    const { data } = await read({ variables: { id }, context: IN_PLACE }).catch(() => ({ data: undefined }));
    if (!data) return false;
    const theirs = namesOf(data.structureDetail, own);
    setBase(data.structureDetail);
    setStart(theirs);
    setNames(changed(theirs, changeOf(start, names)) as LocalizedTexts);
    setOvertaken(true);
    return true;
  };
  const save = async () => {
    setTouched(new Set(Object.keys(names)));
    const faulty = [own, ...Object.keys(names)].find((key) => faultOf(key));
    if (faulty) return show(faulty);
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    const nameJson = nameJsonOf(names, base, own);
    try {
      const id = base
        ? (await rename({ variables: { id: base.id, nameJson, version: base.version } }), base.id)
        : (await create({ variables: { parentId: parent?.id, nameJson } })).data?.structureCreate;
      const name = names[own]?.trim() ?? '';
      const text = intl.formatMessage({ id: node ? 'structure.renamed' : 'structure.added' }, { name });
      emitClientEvent('notice', { kind: 'success', text });
      onSaved(id ?? '', name);
    } catch (error) {
      const failure = failureOf(error);
      const key = failure.field?.match(/^nameJson\.(\w+)$/)?.[1];
      const faulty = key === 'default' ? own : key;
      if (faulty && faulty in names) {
        setRefused({ [faulty]: failure.message });
        show(faulty);
      } else if (!(base && failure.field === 'version' && (await rebase(base.id)))) {
        const title = intl.formatMessage({ id: node ? 'structure.renameFailed' : 'structure.addFailed' });
        emitClientEvent('failure', { title, failure });
      }
    }
    isSending.current = false;
    setBusy(false);
  };
  return (
    <FormDialog
      title={
        node ? (
          <FormattedMessage id="structure.rename.title" values={{ name: node.name }} />
        ) : (
          <FormattedMessage id={parent ? 'structure.addBelow' : 'structure.addRoot'} />
        )
      }
      action={<FormattedMessage id={node ? 'structure.rename.action' : 'structure.add'} />}
      isDirty={isDirty}
      isBusy={isBusy}
      failure={null}
      initialFocus={field}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {isOvertaken && (
        <Box mb="3">
          <ChangedMeanwhile
            title={<FormattedMessage id="structure.changed" />}
            theirs={LOCALES.map((each) => [LANGUAGE_NAMES[each], start[languageKey(each)]])
              .filter(([, name]) => name)
              .map((line) => line.join(': '))}
            action={<FormattedMessage id="structure.takeTheirs" />}
            onTake={() => setNames(start)}
          />
        </Box>
      )}
      {!node && (
        <Text color="fg.muted" textStyle="s13" mb="3">
          {parent ? (
            <FormattedMessage id="structure.below" values={{ path: parent.path.split('>').join(' › ') }} />
          ) : (
            <FormattedMessage id="structure.rootHint" />
          )}
        </Text>
      )}
      <LocalizedField
        id="structure-name"
        inputRef={field}
        label={<FormattedMessage id="structure.field.name" />}
        hint={<FormattedMessage id="structure.hint.name" />}
        values={names}
        faults={faults}
        maxLength={MAX_NAME}
        language={language}
        onLanguage={setLanguage}
        onChange={(key, text) => {
          setNames((now) => ({ ...now, [key]: text }));
          setRefused({});
        }}
        onBlur={(key) => setTouched((now) => new Set(now).add(key))}
      />
    </FormDialog>
  );
}
