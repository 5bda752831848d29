import { Box, Flex, Text } from '@chakra-ui/react';
import { Info, Undo2 } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActionBar } from '../../../../ui/button/action-bar';
import { Button } from '../../../../ui/button/button';
import { UnsavedGuard } from '../../../../ui/dialog/unsaved-guard';
import { nameList } from '../../../../ui/text/name-list';
import type { useOrder } from '../hooks/use-order';
import { nameOf } from '../order';

/** The number of moved names that are shown; the others are counted. */
const NAMES_TOLD = 3;
const EVERY_DIALOG = () => true;

interface Props {
  readonly draft: ReturnType<typeof useOrder>;
}

/** Tells when an order takes effect (MENU-06, MENU-07). */
export function NextSignIn() {
  return (
    <Flex gap="2" color="fg.muted" textStyle="s13" alignItems="flex-start">
      <Box flexShrink="0" pt="0.5" aria-hidden>
        <Info size={16} strokeWidth={1.5} />
      </Box>
      <FormattedMessage id="order.nextSignIn" />
    </Flex>
  );
}

/** Tells that somebody else stored an order while this one was made. */
export function Overtaken({ draft: { isOvertaken, isDirty } }: Props) {
  if (!isOvertaken) return null;
  return (
    <Box role="alert" padding="3" borderRadius="panel" bg="status.warningSoft" textStyle="s13">
      <Text color="status.warning" fontWeight="500">
        <FormattedMessage id="order.overtaken" />
      </Text>
      <Text mt="1">
        <FormattedMessage id={isDirty ? 'order.overtakenText' : 'order.overtakenSame'} />
      </Text>
    </Box>
  );
}

/** The moves, with buttons to undo and to store them; leaving asks first. */
export function OrderBar({ draft }: Props) {
  const intl = useIntl();
  const { isDirty, isSaving, canUndo } = draft;
  return (
    <>
      <ActionBar>
        <Box aria-live="polite">{isDirty ? <Summary draft={draft} /> : <FormattedMessage id="order.unchanged" />}</Box>
        <Button
          variant="ghost"
          size="icon"
          disabled={!canUndo}
          aria-label={intl.formatMessage({ id: 'common.undo' })}
          title={intl.formatMessage({ id: 'common.undo' })}
          onClick={draft.undo}
        >
          <Undo2 strokeWidth={1.5} />
        </Button>
        <Button disabled={!isDirty || isSaving} onClick={draft.discard}>
          <FormattedMessage id="order.discard" />
        </Button>
        <Button
          variant="primary"
          disabled={!isDirty || isSaving}
          aria-busy={isSaving}
          onClick={() => void draft.save()}
        >
          <FormattedMessage id="order.save" />
        </Button>
      </ActionBar>
      {isDirty && <UnsavedGuard spans={EVERY_DIALOG} />}
    </>
  );
}

/** The number of moved items of each kind, with the first names. */
function Summary({ draft: { changes, placed } }: Props) {
  const intl = useIntl();
  const { categories, apps, menus } = changes;
  const counts = Object.entries({ categories, apps, menus }).flatMap(([kind, ids]) =>
    ids.length > 0 ? [intl.formatMessage({ id: `order.count.${kind}` }, { count: ids.length })] : [],
  );
  const all = [...categories, ...apps, ...menus];
  const names = all.slice(0, NAMES_TOLD).flatMap((id) => {
    const one = placed.get(id);
    return one ? [nameOf(one)] : [];
  });
  return (
    <FormattedMessage
      id="order.summary"
      values={{
        counts: intl.formatList(counts),
        names: nameList(names, intl.locale),
        more: all.length - names.length,
      }}
    />
  );
}
