import { Box } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { Dialog } from '../../ui/dialog/dialog';
import type { HistoryProps } from './change-history';
import { ChangeHistory } from './change-history';

interface Props extends HistoryProps {
  /** Name of the thing. */
  readonly name: string;
  readonly onClose: () => void;
}

/** The history of a thing whose page has no parts. */
export default function HistoryDialog({ name, onClose, ...subject }: Props) {
  return (
    <Dialog size="drawer" title={<FormattedMessage id="console.historyOf" values={{ name }} />} onClose={onClose}>
      <Box mx="-4" minHeight="200px">
        <ChangeHistory {...subject} />
      </Box>
    </Dialog>
  );
}
