import { Box, Flex, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { IN_PLACE } from '../../../../api/error-policy';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { useMenuSetAdditionsMutation } from '../../../../api/generated/hooks';
import type { FramedApp } from '../../../../widgets/app-frame/app-page';
import { ChoiceCard } from '../../../../ui/form/choice-card';
import { Field } from '../../../../ui/form/field';
import { FieldFault } from '../../../../ui/form/field-fault';
import { FormDialog } from '../../../../ui/dialog/form-dialog';
import { Input } from '../../../../ui/form/input';
import { useDraft } from '../../../identity/session/hooks/use-draft';
import { JUMP_LINK } from '../app-menus';
import type { MenuDetails } from '../app-menus';
import { JumpTarget } from './jump-target';

const MAX_LABEL = 50;

interface Values {
  readonly isLink: boolean;
  readonly label: string;
  readonly code: string;
  readonly isNewTab: boolean;
}
interface Props {
  readonly app: FramedApp;
  readonly menu: MenuDetails;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Makes a menu lead to another one of the portal, or to its own page again (MENU-02, SHELL-43). */
export function JumpDialog({ app, menu, onSaved, onClose }: Props) {
  const intl = useIntl();
  const { addition, jumpLocation } = menu;
  const [start] = useState<Values>(() => ({
    isLink: addition?.additionType === JUMP_LINK,
    label: addition?.jumpName ?? menu.name,
    code: addition?.jumpCode ?? '',
    isNewTab: jumpLocation === 1,
  }));
  const [values, setValues] = useState(start);
  const [version] = useState(menu.version);
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<{ readonly field: string; readonly text: string } | null>(null);
  const [set, { loading }] = useMenuSetAdditionsMutation({ context: IN_PLACE });
  const change = (part: Partial<Values>) => {
    setRefused(null);
    setValues((now) => ({ ...now, ...part }));
  };
  const isDirty = (Object.keys(start) as (keyof Values)[]).some((key) => values[key] !== start[key]);
  useDraft({ form: `menu-jump-${menu.id}`, isDirty, read: () => values, restore: setValues });
  const { isLink, label, code, isNewTab } = values;
  const faultOf = (field: string, isMissing: boolean, id: string) =>
    refused?.field === field ? refused.text : isTried && isMissing ? intl.formatMessage({ id }) : null;
  const save = async () => {
    setTried(true);
    if (isLink && label.trim() === '') return document.getElementById('jump-label')?.focus();
    if (isLink && code === '') return document.querySelector<HTMLElement>('#jump-target [role=tree]')?.focus();
    try {
      await set({
        variables: {
          id: menu.id,
          additionType: isLink ? JUMP_LINK : 0,
          jumpLocation: isLink && isNewTab ? 1 : 0,
          ...(isLink && { jumpName: label.trim(), jumpCode: code }),
          version,
        },
      });
    } catch (error) {
      const failure = failureOf(error);
      if (failure.field === 'jumpName' || failure.field === 'jumpCode') {
        return setRefused({ field: failure.field, text: failure.message });
      }
      return emitClientEvent('failure', { title: intl.formatMessage({ id: 'menu.jump.failed' }), failure });
    }
    const text = intl.formatMessage({ id: 'menu.jump.saved' }, { name: menu.name });
    emitClientEvent('notice', { kind: 'success', text });
    onSaved();
  };
  return (
    <FormDialog
      size="lg"
      title={<FormattedMessage id="menu.jump.dialogTitle" values={{ name: menu.name }} />}
      action={<FormattedMessage id="common.save" />}
      isDirty={isDirty}
      isBusy={loading}
      failure={null}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Stack gap="4">
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
            text={<FormattedMessage id={menu.url ? 'menu.jump.pageText' : 'menu.jump.noPage'} />}
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
        {isLink && (
          <>
            <Field
              id="jump-label"
              label={<FormattedMessage id="menu.jump.label" />}
              hint={<FormattedMessage id="menu.jump.labelHint" />}
              fault={faultOf('jumpName', label.trim() === '', 'menu.jump.labelFault')}
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
              <JumpTarget app={app} menuCode={menu.code} code={code} onChoose={(chosen) => change({ code: chosen })} />
              <FieldFault id="jump-target-fault">
                {faultOf('jumpCode', code === '', 'menu.jump.targetFault')}
              </FieldFault>
            </Box>
            <label>
              <Flex as="span" gap="2" alignItems="center" minHeight={{ base: '11', md: '8' }}>
                <input
                  type="checkbox"
                  checked={isNewTab}
                  onChange={(event) => change({ isNewTab: event.target.checked })}
                />
                <FormattedMessage id="menu.jump.newTab" />
              </Flex>
            </label>
          </>
        )}
      </Stack>
    </FormDialog>
  );
}
