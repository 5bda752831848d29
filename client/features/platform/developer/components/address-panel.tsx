import { Box, chakra, Flex } from '@chakra-ui/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CopyButton } from '../../../../ui/button/copy-button';
import { SectionPanel } from '../../../../ui/layout/section-panel';
import { ADDRESSES, addressOf } from '../developer-facts';

/** The addresses of the API at this portal, each to copy. */
export function AddressPanel() {
  const intl = useIntl();
  return (
    <SectionPanel title={<FormattedMessage id="developer.addresses" />}>
      <chakra.ul listStyleType="none" m="-4">
        {ADDRESSES.map((address) => {
          const { origin, copied } = addressOf(address);
          const name = address.product ?? intl.formatMessage({ id: `developer.address.${address.name}` });
          return (
            <Flex
              as="li"
              key={address.name}
              alignItems="center"
              gap="3"
              px="4"
              py="1"
              borderTopWidth="1px"
              _first={{ borderTopWidth: '0' }}
            >
              <Flex flex="1" minWidth="0" columnGap="4" wrap={{ base: 'wrap', lg: 'nowrap' }} alignItems="baseline">
                <Box fontWeight="500" minWidth="170px">
                  {name}
                </Box>
                <Box color="fg.muted" fontFamily="mono" textStyle="s12" minWidth="80px">
                  {address.method}
                </Box>
                <Box fontFamily="mono" textStyle="s12" overflowWrap="anywhere" flexBasis={{ base: '100%', lg: 'auto' }}>
                  <chakra.span color="fg.muted">{origin}</chakra.span>
                  {address.path}
                </Box>
              </Flex>
              <CopyButton name={name} text={copied} />
            </Flex>
          );
        })}
      </chakra.ul>
    </SectionPanel>
  );
}
