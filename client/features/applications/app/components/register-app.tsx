import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { useApolloClient } from '@apollo/client/react';
import { FileJson } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AppCheckManifestDocument } from '../../../../api/generated/graphql';
import { useAppRegisterMutation } from '../../../../api/generated/hooks';
import { emitClientEvent } from '../../../../core/events';
import type { ApiFailure } from '../../../../core/failure';
import { failureOf } from '../../../../core/failure';
import { GuardedFlow } from '../../../../ui/dialog/back-guard';
import { FormDialog } from '../../../../ui/dialog/form-dialog';
import { DropZone } from '../../../../ui/form/drop-zone';
import { Field } from '../../../../ui/form/field';
import { Switch } from '../../../../ui/form/switch';
import { TextArea } from '../../../../ui/form/text-area';
import { MAX_FILE, placedFaults, rangeOfLine, readManifest } from '../manifest-text';
import type { ManifestCheck, Place } from '../manifest-text';
import { MANIFEST_GUIDE_PATH } from '../urls';
import { Credentials, GuideLink } from './credentials';
import { ManifestFaults, ManifestResult } from './manifest-changes';

interface Props {
  readonly onRegistered: (appId: string) => void;
  readonly onClose: () => void;
}

/** Makes or updates an application from a manifest: checked first, with its differences shown (APPC-05, APPC-06). */
export default function RegisterApp({ onRegistered, onClose }: Props) {
  const [made, setMade] = useState<{ appId: string; secret: string } | null>(null);
  return (
    <GuardedFlow>
      {made ? (
        <Credentials isNew credentials={made} onClose={() => onRegistered(made.appId)} />
      ) : (
        <ManifestForm onMade={setMade} onRegistered={onRegistered} onClose={onClose} />
      )}
    </GuardedFlow>
  );
}

interface FormProps extends Props {
  readonly onMade: (made: { appId: string; secret: string }) => void;
}

function ManifestForm({ onMade, onRegistered, onClose }: FormProps) {
  const intl = useIntl();
  const form = useManifest({ onMade, onRegistered });
  const { text, fault, check, isBusy, isRemoving, isReady } = form;
  const area = useRef<HTMLTextAreaElement>(null);
  const result = useRef<HTMLDivElement>(null);
  // On a phone the result stands below the fold.
  useEffect(() => {
    if (check) result.current?.scrollIntoView({ block: 'nearest' });
  }, [check]);
  const showLine = (line: number) => {
    const field = area.current;
    if (!field) return;
    field.focus();
    field.setSelectionRange(...rangeOfLine(text, line));
    field.scrollTop = (field.scrollHeight / text.split('\n').length) * (line - 3);
  };
  return (
    <FormDialog
      size="lg"
      title={<FormattedMessage id="app.manifest.title" />}
      action={<FormattedMessage id={isReady ? 'app.manifest.register' : 'app.manifest.check'} />}
      isDirty={text.trim() !== ''}
      isBusy={isBusy}
      canSubmit={!isReady || check?.changes.length !== 0}
      failure={form.failure}
      initialFocus={area}
      onSubmit={() => void (isReady ? form.register() : form.compare())}
      onClose={onClose}
    >
      <Stack gap="4" onDragOver={allowFile} onDrop={(event) => takeDropped(event, form)}>
        <Box>
          <Text color="fg.muted">
            <FormattedMessage id="app.manifest.text" />
          </Text>
          <GuideLink to={MANIFEST_GUIDE_PATH} text="app.manifest.guide" />
        </Box>
        <DropZone
          isSlim
          id="app-manifest-file"
          accept=".json,application/json"
          icon={<FileJson size={20} strokeWidth={1.5} />}
          title={<FormattedMessage id="app.manifest.file" />}
          limits={<FormattedMessage id="app.manifest.limits" />}
          isBusy={isBusy}
          onFile={(file) => void form.take(file)}
        />
        <Field
          id="app-manifest"
          label={<FormattedMessage id="app.manifest.label" />}
          fault={fault && <FormattedMessage id={`app.manifest.fault.${fault.kind}`} values={{ ...fault.place }} />}
        >
          {(parts) => (
            <TextArea
              {...parts}
              ref={area}
              value={text}
              rows={8}
              fontFamily="mono"
              textStyle="s13"
              spellCheck={false}
              autoCapitalize="none"
              autoComplete="off"
              onChange={(event) => form.setText(event.target.value)}
            />
          )}
        </Field>
        <Flex gap="3" alignItems="center">
          <Switch isOn={isRemoving} onChange={form.setRemoving} aria-labelledby="app-manifest-removing" />
          <Box id="app-manifest-removing">
            <FormattedMessage id="app.manifest.removing" />
          </Box>
        </Flex>
        <Box ref={result} role="status" aria-label={intl.formatMessage({ id: 'app.manifest.result' })}>
          {check && isReady && <ManifestResult check={check} />}
          {check && !isReady && <ManifestFaults faults={placedFaults(text, check.faults)} onLine={showLine} />}
        </Box>
      </Stack>
    </FormDialog>
  );
}

/** A file may be dropped anywhere on the form: the browser would open it elsewhere, and leave the portal. */
function allowFile(event: DragEvent): void {
  if (event.dataTransfer.types.includes('Files')) event.preventDefault();
}

function takeDropped(event: DragEvent, { isBusy, take }: ReturnType<typeof useManifest>): void {
  const [file] = event.dataTransfer.files;
  // The drop zone has taken its own.
  if (!file || event.defaultPrevented) return;
  event.preventDefault();
  if (!isBusy) void take(file);
}

/** Why a text cannot be sent. */
type TextFault = { readonly kind: 'noObject' | 'tooLarge' | 'noJson'; readonly place?: Place };

/** The text of a manifest and its last check; whatever changes the question ends the check. */
function useManifest({ onMade, onRegistered }: Pick<FormProps, 'onMade' | 'onRegistered'>) {
  const intl = useIntl();
  const client = useApolloClient();
  const [text, setText] = useState('');
  const [isRemoving, setRemoving] = useState(false);
  const [fault, setFault] = useState<TextFault | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [check, setCheck] = useState<ManifestCheck | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [store] = useAppRegisterMutation();
  const forget = () => {
    setCheck(null);
    setFault(null);
    setFailure(null);
  };
  const ask = async (work: (manifest: object) => Promise<void>) => {
    const read = readManifest(text);
    if ('fault' in read) return setFault(read.fault ? { kind: 'noJson', place: read.fault } : { kind: 'noObject' });
    setBusy(true);
    setFailure(null);
    try {
      await work(read.manifest);
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  };
  const compare = () =>
    ask(async (manifest) => {
      const variables = { manifest, removeMissing: isRemoving };
      const { data } = await client.query({ query: AppCheckManifestDocument, variables, fetchPolicy: 'no-cache' });
      setCheck(data?.appCheckManifest ?? null);
    });
  const register = () =>
    ask(async (manifest) => {
      const { data } = await store({ variables: { manifest, removeMissing: isRemoving } });
      if (!data) return;
      const { appId, secret } = data.appRegister;
      if (secret !== null) return onMade({ appId, secret });
      emitClientEvent('notice', { kind: 'success', text: intl.formatMessage({ id: 'app.manifest.registered' }) });
      onRegistered(appId);
    });
  const change = (next: string) => {
    forget();
    setText(next);
  };
  return {
    text,
    fault,
    failure,
    check,
    isBusy,
    isRemoving,
    isReady: check !== null && check.faults.length === 0,
    setText: change,
    setRemoving: (isOn: boolean) => {
      forget();
      setRemoving(isOn);
    },
    take: async (file: File) => {
      const isTooLarge = file.size > MAX_FILE;
      change(isTooLarge ? '' : await file.text());
      if (isTooLarge) setFault({ kind: 'tooLarge' });
    },
    compare,
    register,
  };
}
