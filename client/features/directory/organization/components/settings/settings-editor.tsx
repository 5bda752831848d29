import { Box, chakra, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Locale } from '../../../../../locales/locales';
import { ActionBar } from '../../../../../ui/button/action-bar';
import { Button } from '../../../../../ui/button/button';
import { UnsavedGuard } from '../../../../../ui/dialog/unsaved-guard';
import { useFormDraft } from '../../../../../ui/draft/use-form-draft';
import { ConflictChoice } from '../../../../../ui/form/conflict-choice';
import { Panel } from '../../../../../ui/layout/page';
import { Dot } from '../../../../../ui/text/tag';
import { useSaveSettings } from '../../hooks/use-save-settings';
import { useSectionInView } from '../../hooks/use-section-in-view';
import type { Copyright, Section, Settings, SettingsField, SettingsValues } from '../../settings-form';
import { changedFields, SECTION_NAMES, SECTIONS, valuesOf } from '../../settings-form';
import { AdministratorSection } from './administrator-section';
import { BasicsSection } from './basics-section';
import { FooterSection } from './footer-section';
import { LanguagesSection } from './languages-section';
import { LogoSection } from './logo-section';
import { SectionNav } from './section-nav';
import { ThemesSection } from './themes-section';
import { TypesSection } from './types-section';
import { ValueText } from './value-text';

interface Props {
  readonly settings: Settings;
  readonly copyright: Copyright;
  /** The languages of the installation. */
  readonly offered: readonly Locale[];
  /** Leads to the hand-over; null for those who may not hand over. */
  readonly onHandOver: (() => void) | null;
}

/** The settings of the OU in one form, saved together; a bar names what is not saved. */
export function SettingsEditor({ settings, copyright, offered, onHandOver }: Props) {
  const intl = useIntl();
  const [start] = useState(() => valuesOf(settings, offered));
  const form = useForm<SettingsValues>({ mode: 'onTouched', defaultValues: start });
  useFormDraft('ou-config', form);
  const { current, show } = useSectionInView();
  const saving = useSaveSettings({ settings, offered, form, showSection: show });
  const { stored, conflict, choose, save, discard, logo, logoFault, chooseLogo } = saving;
  const before = valuesOf(stored, offered);
  const values = form.watch();
  const fields = changedFields(before, values);
  const sections = changedSections(fields);
  const isLogoChanged = logo.kind !== 'kept';
  if (isLogoChanged) sections.add('logo');
  const labelOf = (field: string) => intl.formatMessage({ id: `ouConfig.field.${field}` });
  const names = SECTION_NAMES.filter((name) => sections.has(name)).flatMap((name) =>
    name === 'logo' ? ['logo'] : SECTIONS[name].filter((field: SettingsField) => fields.includes(field)),
  );
  const isDirty = names.length > 0;
  const { isSubmitting } = form.formState;
  return (
    <FormProvider {...form}>
      <Form noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
        <Columns>
          <SectionNav current={current} changed={sections} onChoose={show} />
          <Stack gap="3" minWidth="0">
            <ConflictChoice
              conflict={conflict}
              values={values}
              labelOf={labelOf}
              textOf={(_, value) => (value === '' ? null : <ValueText value={value} />)}
              onChoose={choose}
            />
            <Panel>
              <BasicsSection name={settings.name} before={before} />
              <LogoSection
                name={settings.name}
                stored={stored.logo}
                choice={logo}
                fault={logoFault}
                onChoose={chooseLogo}
              />
              <LanguagesSection offered={offered} />
              <FooterSection copyright={copyright} />
              <ThemesSection before={before} />
              <AdministratorSection admin={settings.admin} onHandOver={onHandOver} isDirty={isDirty} />
              <TypesSection />
            </Panel>
          </Stack>
        </Columns>
        <ActionBar
          mx={{ base: '-4', md: '-6' }}
          mb="-5"
          px={{ base: '4', md: '6' }}
          bg="bg.surface"
          mt="auto"
          zIndex="1"
        >
          <Box aria-live="polite" minWidth="0">
            {isDirty && (
              <Unsaved>
                <Dot color="accent" />
                <strong>
                  <FormattedMessage id="ouConfig.unsaved" values={{ count: names.length }} />
                </strong>
                <span>{intl.formatList(names.map(labelOf), { type: 'unit' })}</span>
              </Unsaved>
            )}
          </Box>
          <Button disabled={!isDirty || isSubmitting} onClick={discard}>
            <FormattedMessage id="ouConfig.discard" />
          </Button>
          <Button type="submit" variant="primary" disabled={!isDirty || isSubmitting} aria-busy={isSubmitting}>
            <FormattedMessage id="ouConfig.save" />
          </Button>
        </ActionBar>
      </Form>
      {isDirty && !isSubmitting && <UnsavedGuard spans={() => true} />}
    </FormProvider>
  );
}

const changedSections = (fields: readonly SettingsField[]): Set<Section> =>
  new Set(SECTION_NAMES.filter((name) => SECTIONS[name].some((field: SettingsField) => fields.includes(field))));

const Form = chakra('form', {
  base: { display: 'flex', flexDirection: 'column', flex: '1', gap: '4', minWidth: '0' },
});

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: '6',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '176px minmax(0, 1fr)' },
  },
});

const Unsaved = chakra('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    flexWrap: 'wrap',
    '& strong': { color: 'fg', fontWeight: '500' },
  },
});
