import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { useApolloClient } from '@apollo/client/react';
import { FileJson } from 'lucide-react';
import { useRef, useState } from 'react';
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
import { readManifest } from '../manifest-text';
import type { ManifestCheck } from '../manifest-text';
import { Credentials } from './credentials';
import { ManifestResult } from './manifest-changes';

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
      <Stack gap="4">
        <Text color="fg.muted">
          <FormattedMessage id="app.manifest.text" />
        </Text>
        <DropZone
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
          fault={fault !== null && <FormattedMessage id="app.manifest.noJson" values={{ reason: fault }} />}
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
        <Box role="status" aria-label={intl.formatMessage({ id: 'app.manifest.result' })}>
          {check && <ManifestResult check={check} />}
        </Box>
      </Stack>
    </FormDialog>
  );
}

/** The text of a manifest and its last check; whatever changes the question ends the check. */
function useManifest({ onMade, onRegistered }: Pick<FormProps, 'onMade' | 'onRegistered'>) {
  const intl = useIntl();
  const client = useApolloClient();
  const [text, setText] = useState('');
  const [isRemoving, setRemoving] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
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
    if ('fault' in read) return setFault(read.fault);
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
    take: async (file: File) => change(await file.text()),
    compare,
    register,
  };
}
