import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { uploadForm } from '../../../../api/files';
import { OrganizationSettingsDocument, SessionOrganizationDocument } from '../../../../api/generated/graphql';
import { useOrganizationModifyMutation, useOrganizationRemoveLogoMutation } from '../../../../api/generated/hooks';
import { emitClientEvent } from '../../../../core/events';
import { ApiFailure, failureOf } from '../../../../core/failure';
import type { Locale } from '../../../../locales/locales';
import { languageKey } from '../../../../locales/locales';
import { localizedField, showRefusal } from '../../../../ui/form/show-refusal';
import { fieldsOfForm, useConflict } from '../../../../ui/form/use-conflict';
import type { LogoChoice } from '../logo-choice';
import { KEPT } from '../logo-choice';
import type { Section, Settings, SettingsField, SettingsValues } from '../settings-form';
import { SECTION_NAMES, SECTIONS, valuesOf, variablesOf } from '../settings-form';

/** The code of a refused version. */
const OVERTAKEN = 430;

interface Options {
  readonly settings: Settings;
  /** The languages of the installation. */
  readonly offered: readonly Locale[];
  readonly form: UseFormReturn<SettingsValues>;
  /** Leads to the section of a refused field. */
  readonly showSection: (section: Section) => void;
}

/**
 * Saves the settings of the OU with the version that they started from, then the logo. A refusal is shown at its field;
 * `conflict` tells of changes that somebody else saved meanwhile.
 */
export function useSaveSettings({ settings, offered, form, showSection }: Options) {
  const intl = useIntl();
  const client = useApolloClient();
  const [modify] = useOrganizationModifyMutation();
  const [removeLogo] = useOrganizationRemoveLogoMutation();
  const [logo, setLogo] = useState<LogoChoice>(KEPT);
  const [logoFault, setLogoFault] = useState<string | null>(null);
  const fields = fieldsOfForm(form);
  const { base, conflict, attempt, choose, begin } = useConflict<Settings, SettingsValues>({
    stored: settings,
    valuesOf: (stored) => valuesOf(stored ?? settings, offered),
    fields,
  });
  const stored = base ?? settings;

  const read = async (): Promise<Settings | undefined> => {
    const options = { query: OrganizationSettingsDocument, fetchPolicy: 'network-only' } as const;
    return (await client.query(options)).data?.organizationInfo;
  };
  const storeLogo = async (version: number): Promise<void> => {
    if (logo.kind === 'default') await removeLogo({ variables: { version } });
    if (logo.kind !== 'file') return;
    const body = new FormData();
    body.set('version', String(version));
    body.set('file', logo.file);
    await uploadForm('organization/upload-logo', body).catch((error: unknown) => {
      const { code, message } = failureOf(error);
      // An envelope names no field.
      throw new ApiFailure(message, code, code === OVERTAKEN ? 'version' : 'logo');
    });
  };

  const save = async (): Promise<void> => {
    let saved: Settings | undefined;
    const send = async (from: Settings | null) => {
      const start = from ?? stored;
      const variables = variablesOf(valuesOf(start, offered), fields.read());
      if (Object.keys(variables).length > 0) {
        const { data } = await modify({ variables: { ...variables, version: start.version } });
        saved = data?.organizationModify;
      }
      if (logo.kind === 'kept') return;
      await storeLogo((saved ?? start).version);
      saved = await read();
    };
    setLogoFault(null);
    try {
      if (!(await attempt(send, read))) return;
    } catch (error) {
      const failure = failureOf(error);
      // The rest is saved: only the logo is left.
      if (saved) begin(saved);
      if (failure.field === 'logo') {
        setLogoFault(failure.message || intl.formatMessage({ id: 'common.noAnswer' }));
        return showSection('logo');
      }
      const first = languageKey(valuesOf(stored, offered).languages[0] ?? 'en-US');
      const line = localizedField(failure.field, { copyrights: 'copyrights' }, first);
      const field =
        line ??
        SECTION_NAMES.flatMap((name): readonly SettingsField[] => SECTIONS[name]).find(
          (name) => name === failure.field,
        );
      const section = SECTION_NAMES.find((name) =>
        (SECTIONS[name] as readonly string[]).includes(failure.field?.split('.')[0] ?? ''),
      );
      return showRefusal(form, failure, {
        field,
        title: intl.formatMessage({ id: 'ouConfig.saveFailed' }),
        focus: () => section && showSection(section),
      });
    }
    setLogo(KEPT);
    if (saved) begin(saved);
    emitClientEvent('notice', { kind: 'success', text: intl.formatMessage({ id: 'ouConfig.saved' }) });
    // One's own page need not wait for the event.
    void client.refetchQueries({ include: [SessionOrganizationDocument] });
  };
  const chooseLogo = (choice: LogoChoice, fault: string | null = null) => {
    setLogoFault(fault);
    if (!fault) setLogo(choice);
  };
  const discard = () => {
    begin(stored);
    chooseLogo(KEPT);
  };
  return { stored, conflict, choose, save, discard, logo, logoFault, chooseLogo };
}
