import { Box, Flex, Stack } from '@chakra-ui/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { FramedApp } from '../../../../widgets/app-frame/app-page';
import { ChoiceCard } from '../../../../ui/form/choice-card';
import { ConflictChoice } from '../../../../ui/form/conflict-choice';
import { Field } from '../../../../ui/form/field';
import { FieldFault } from '../../../../ui/form/field-fault';
import { FormDialog } from '../../../../ui/dialog/form-dialog';
import { Input } from '../../../../ui/form/input';
import { useJumpForm } from '../hooks/use-jump-form';
import type { MenuDetails } from '../app-menus';
import { JumpTarget } from './jump-target';

const MAX_LABEL = 50;

interface Props {
  readonly app: FramedApp;
  readonly menu: MenuDetails;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

const LABELS = {
  isLink: 'menu.jump.title',
  label: 'menu.jump.label',
  code: 'menu.jump.target',
  isNewTab: 'menu.jump.newTab',
} as const;

type Form = ReturnType<typeof useJumpForm>;

/** Makes a menu lead to another one of the portal, or to its own page again (MENU-02, SHELL-43). */
export function JumpDialog({ app, menu, onSaved, onClose }: Props) {
  const intl = useIntl();
  const form = useJumpForm(app.id, menu, onSaved);
  return (
    <FormDialog
      size="lg"
      title={<FormattedMessage id="menu.jump.dialogTitle" values={{ name: menu.name }} />}
      action={<FormattedMessage id="common.save" />}
      isDirty={form.isDirty}
      isBusy={form.isSaving}
      failure={null}
      onSubmit={() => void form.save()}
      onClose={onClose}
    >
      <Stack gap="4">
        <ConflictChoice
          conflict={form.conflict}
          values={form.values}
          labelOf={(name) => intl.formatMessage({ id: LABELS[name as keyof typeof LABELS] })}
          onChoose={form.choose}
        />
        <KindChoice form={form} hasPage={Boolean(menu.url)} />
        {form.values.isLink && <LinkFields form={form} app={app} menuCode={menu.code} />}
      </Stack>
    </FormDialog>
  );
}

function KindChoice({ form: { values, change }, hasPage }: { form: Form; hasPage: boolean }) {
  const intl = useIntl();
  const { isLink } = values;
  return (
    <Flex
      gap="2"
      direction={{ base: 'column', md: 'row' }}
      role="radiogroup"
      aria-label={intl.formatMessage({ id: 'menu.jump.title' })}
      css={{ '& > label': { flex: '1' } }}
    >
      <ChoiceCard
        name="jump-kind"
        checked={!isLink}
        title={<FormattedMessage id="menu.jump.page" />}
        text={<FormattedMessage id={hasPage ? 'menu.jump.pageText' : 'menu.jump.noPage'} />}
        onChange={() => change({ isLink: false })}
      />
      <ChoiceCard
        name="jump-kind"
        checked={isLink}
        title={<FormattedMessage id="menu.jumpLink" />}
        text={<FormattedMessage id="menu.jump.linkText" />}
        onChange={() => change({ isLink: true })}
      />
    </Flex>
  );
}

function LinkFields({ form, app, menuCode }: { form: Form; app: FramedApp; menuCode: string }) {
  const { values, change, faults } = form;
  const { label, code, isNewTab } = values;
  return (
    <>
      <Field
        id="jump-label"
        label={<FormattedMessage id="menu.jump.label" />}
        hint={<FormattedMessage id="menu.jump.labelHint" />}
        fault={faults.label}
      >
        {(parts) => (
          <Input
            {...parts}
            value={label}
            maxLength={MAX_LABEL}
            aria-required
            autoComplete="off"
            onChange={(event) => change({ label: event.target.value })}
          />
        )}
      </Field>
      <Box id="jump-target">
        <Box textStyle="label" mb="1.5">
          <FormattedMessage id="menu.jump.target" />
        </Box>
        <JumpTarget app={app} menuCode={menuCode} code={code} onChoose={(chosen) => change({ code: chosen })} />
        <FieldFault id="jump-target-fault">{faults.code}</FieldFault>
      </Box>
      <label>
        <Flex as="span" gap="2" alignItems="center" minHeight={{ base: '11', md: '8' }}>
          <input type="checkbox" checked={isNewTab} onChange={(event) => change({ isNewTab: event.target.checked })} />
          <FormattedMessage id="menu.jump.newTab" />
        </Flex>
      </label>
    </>
  );
}
