import { chakra, Flex } from '@chakra-ui/react';
import { Redo2, RotateCcw, Undo2 } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../../ui/button/button';
import { MoreMenu } from '../../../../../ui/button/more-menu';
import { MenuItem } from '../../../../../ui/overlay/menu';
import { Dot } from '../../../../../ui/text/tag';

interface Props {
  /** Changes that are not saved. */
  readonly count: number;
  /** The layout is stored, as it was before these. */
  readonly isKept: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly isBusy: boolean;
  /** Null if there is nothing to give up. */
  readonly onReset: (() => void) | null;
  readonly resetText: string;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onLeave: () => void;
  readonly onSave: () => void;
}

/** Floats at the foot of the editor: what is not saved, and what to do with it. */
export function EditBar(props: Props) {
  const intl = useIntl();
  const { count, isKept, canUndo, canRedo, isBusy, onReset, resetText, onUndo, onRedo, onLeave, onSave } = props;
  return (
    <Bar>
      <Flex
        role="status"
        alignItems="center"
        gap="2"
        minWidth="0"
        flex={{ base: '1 0 100%', md: '1' }}
        fontWeight="500"
      >
        {count > 0 && <Dot color="status.warning" />}
        <FormattedMessage id={count > 0 || isKept ? 'landing.unsaved' : 'landing.source.NONE'} values={{ count }} />
      </Flex>
      <Button
        variant="ghost"
        size="icon"
        disabled={!canUndo}
        aria-label={intl.formatMessage({ id: 'common.undo' })}
        onClick={onUndo}
      >
        <Undo2 strokeWidth={1.5} />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        disabled={!canRedo}
        aria-label={intl.formatMessage({ id: 'landing.redo' })}
        onClick={onRedo}
      >
        <Redo2 strokeWidth={1.5} />
      </Button>
      {onReset && (
        <MoreMenu label={intl.formatMessage({ id: 'landing.more' })}>
          <MenuItem value="reset" icon={<RotateCcw strokeWidth={1.5} />} onSelect={onReset}>
            {resetText}
          </MenuItem>
        </MoreMenu>
      )}
      <Button disabled={isBusy} onClick={onLeave}>
        <FormattedMessage id={count > 0 ? 'common.unsaved.discard' : 'common.close'} />
      </Button>
      <Button variant="primary" disabled={(count === 0 && isKept) || isBusy} aria-busy={isBusy} onClick={onSave}>
        <FormattedMessage id="common.save" />
      </Button>
    </Bar>
  );
}

const Bar = chakra('div', {
  base: {
    position: 'sticky',
    bottom: '4',
    zIndex: '3',
    alignSelf: 'center',
    display: 'flex',
    alignItems: 'center',
    flexWrap: { base: 'wrap', md: 'nowrap' },
    gap: '2',
    px: '4',
    py: '2',
    width: { base: '100%', md: 'auto' },
    maxWidth: '100%',
    bg: 'bg.overlay',
    borderWidth: '1px',
    borderRadius: 'panel',
    boxShadow: 'overlay',
    mdDown: { '& > button:nth-last-of-type(-n+2)': { flex: '1 1 auto' } },
  },
});
