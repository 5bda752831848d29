import { chakra, HStack, Image, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { Mark } from './logo-mark';

interface Props {
  /** The menu button. */
  readonly start?: ReactNode;
  readonly name: string;
  /** False where the name is not that of the OU: it then stands alone. */
  readonly logo?: string | null | false;
  /** The link of the name. */
  readonly home?: string;
  /** Beside the name. */
  readonly children?: ReactNode;
  readonly end: ReactNode;
}

/** The 52 px header of portal and console, and the first stop of the keyboard: the way past it. */
export function AppHeader({ start, name, logo, home, children, end }: Props) {
  const brand = (
    <>
      {logo ? <Image src={logo} alt="" maxHeight="6" maxWidth="200px" /> : logo !== false && <Mark />}
      <Text textStyle="heading" truncate title={name}>
        {name}
      </Text>
    </>
  );
  return (
    <chakra.header
      position="sticky"
      top="0"
      zIndex="header"
      gridColumn="1 / -1"
      display="flex"
      alignItems="center"
      gap="1"
      height="header"
      px="3"
      bg="bg.surface"
      borderBottomWidth="1px"
    >
      <SkipLink />
      {start}
      <HStack asChild={home !== undefined} gap="2" minWidth="0" px="1.5" py="1" borderRadius="control" color="fg">
        {home === undefined ? brand : <Link to={home}>{brand}</Link>}
      </HStack>
      {children}
      <HStack gap="1" marginStart="auto" flexShrink={0}>
        {end}
      </HStack>
    </chakra.header>
  );
}

function SkipLink() {
  return (
    <chakra.a
      href="#content"
      position="absolute"
      insetStart="3"
      top="-12"
      px="3"
      py="1.5"
      borderRadius="control"
      bg="accent"
      color="accent.contrast"
      zIndex="tooltip"
      _focus={{ top: '2' }}
    >
      <FormattedMessage id="common.skip" />
    </chakra.a>
  );
}

/** A thin upright line between parts of a header. */
export const HeaderDivider = () => <chakra.span width="1px" height="5" bg="border" mx="2" flexShrink={0} aria-hidden />;
