import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { Field } from '../../../../ui/form/field';
import { FieldFault } from '../../../../ui/form/field-fault';
import { Input } from '../../../../ui/form/input';
import { Panel } from '../../../../ui/layout/page';
import { lazyPart } from '../../../../ui/state/lazy-part';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { lengthOf, MAX_TITLE } from '../announcement-form';
import type { AnnouncementDraft } from '../use-announcement-draft';
import type { EditorActions } from '../use-editor-actions';
import { NotifyingTypeField } from './notifying-type-field';
import { RecipientField } from './recipient-field';

// The editor alone is larger than most pages.
const RichText = lazyPart(() => import('./rich-text'));

interface Props {
  readonly draft: AnnouncementDraft;
  readonly actions: EditorActions;
  readonly onPick: (work: 'people' | 'groups') => void;
}

/** The fields of an announcement: title, type, recipients and text. */
export function AnnouncementFormPanel({ draft, actions: { see, faultOf }, onPick }: Props) {
  const { values, enter } = draft;
  return (
    <Panel display="flex" flexDirection="column" flex="1" overflow="visible">
      <Stack gap="4" padding="4">
        <Field
          id="announcement-title"
          label={
            <Flex justifyContent="space-between" gap="3">
              <FormattedMessage id="announcement.field.title" />
              <Counter aria-hidden>
                {lengthOf(values.title)} / {MAX_TITLE}
              </Counter>
            </Flex>
          }
          fault={faultOf('title')}
        >
          {(parts) => (
            <Input
              {...parts}
              value={values.title}
              maxLength={MAX_TITLE}
              autoComplete="off"
              aria-required
              onChange={(event) => enter({ title: event.target.value })}
              onBlur={() => see('title')}
            />
          )}
        </Field>
        <NotifyingTypeField value={values.notifyingType} onChange={(notifyingType) => enter({ notifyingType })} />
        <RecipientField
          values={values}
          fault={faultOf('recipient')}
          onChange={enter}
          onPick={(work) => {
            see('recipient');
            onPick(work);
          }}
        />
      </Stack>
      <Suspense
        fallback={
          <Box padding="4" minHeight="320px">
            <SkeletonLines lines={5} />
          </Box>
        }
      >
        <RichText
          html={values.text}
          isInvalid={faultOf('text') !== null}
          onChange={(text, visible) => {
            draft.setVisible(visible);
            enter({ text });
          }}
          onReady={draft.setVisible}
          onBlur={() => see('text')}
        />
      </Suspense>
      <Box px="4" pb="2">
        <FieldFault id="announcement-text-fault">{faultOf('text')}</FieldFault>
      </Box>
    </Panel>
  );
}

const Counter = chakra('span', {
  base: { color: 'fg.subtle', textStyle: 's12', fontWeight: '400', fontVariantNumeric: 'tabular-nums' },
});
