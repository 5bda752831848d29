import { chakra, Flex, Text } from '@chakra-ui/react';
import { X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../../ui/button/button';
import { Dialog } from '../../../../../ui/dialog/dialog';
import { MAX_WIDGETS } from '../../grid';
import { Catalogue, KeyList } from './catalogue';

interface Props extends ComponentProps<typeof Catalogue> {
  readonly onClose: () => void;
}

/** The catalogue beside the grid, with the keys of the editor below. */
export function CataloguePanel({ count, onClose, ...catalogue }: Props & { readonly count: number }) {
  const intl = useIntl();
  return (
    <Panel aria-labelledby="landing-catalogue">
      <Flex alignItems="center" gap="2" ps="5" pe="3" pt="4" pb="3">
        <chakra.h2 id="landing-catalogue" textStyle="heading">
          <FormattedMessage id="landing.addWidget" />
        </chakra.h2>
        <Text flex="1" textStyle="s12" color="fg.subtle" fontVariantNumeric="tabular-nums">
          <FormattedMessage id="landing.count" values={{ count, most: MAX_WIDGETS }} />
        </Text>
        <Button variant="ghost" size="iconSm" aria-label={intl.formatMessage({ id: 'common.close' })} onClick={onClose}>
          <X strokeWidth={1.5} />
        </Button>
      </Flex>
      <Flex direction="column" flex="1" minHeight="0" px="5" pb="3">
        <Catalogue {...catalogue} />
      </Flex>
      <KeyList />
    </Panel>
  );
}

/** The catalogue on phones. */
export const CatalogueDrawer = ({ onClose, ...catalogue }: Props) => (
  <Dialog title={<FormattedMessage id="landing.addWidget" />} size="full" onClose={onClose}>
    <Catalogue {...catalogue} />
  </Dialog>
);

const Panel = chakra('aside', {
  base: {
    position: 'sticky',
    top: '0',
    alignSelf: 'flex-start',
    display: 'flex',
    flexDirection: 'column',
    width: '320px',
    flexShrink: 0,
    height: 'calc(100dvh - {sizes.header})',
    bg: 'bg.surface',
    borderInlineStartWidth: '1px',
  },
});
