import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Panel } from '../../../../ui/layout/page';
import type { SectionId } from '../sections';

interface Props {
  readonly id: SectionId;
  /** Beside the title: a state, or an action on the whole section. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the page under its title; the menu and addresses lead to it. */
export function AccountSection({ id, aside, children }: Props) {
  const title = `account-${id}-title`;
  return (
    <Panel id={`account-${id}`} tabIndex={-1} aria-labelledby={title} outline="none" scrollMarginTop="4">
      <Flex px="4" minHeight="11" gap="3" alignItems="center" justifyContent="space-between" borderBottomWidth="1px">
        <chakra.h2 id={title} textStyle="heading" truncate>
          <FormattedMessage id={`account.${id}`} />
        </chakra.h2>
        {aside}
      </Flex>
      {children}
    </Panel>
  );
}

/** The inner margin of a section that is no list of rows. */
export const SectionBody = chakra('div', { base: { padding: '4' } });

interface RowProps {
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** At the end: the action, or a state. */
  readonly children?: ReactNode;
}

/** A line of a section: what it is about, how it stands, and what can be done. */
export function SectionRow({ icon, title, text, children }: RowProps) {
  return (
    <Flex px="4" py="2.5" gap="3" minHeight="14" alignItems="center" css={{ '& + &': { borderTopWidth: '1px' } }}>
      <Box color="fg.muted" flexShrink={0}>
        {icon}
      </Box>
      <Box flex="1" minWidth="0">
        <Box fontWeight="500">{title}</Box>
        {text && (
          <Box textStyle="s12" color="fg.subtle" overflowWrap="anywhere">
            {text}
          </Box>
        )}
      </Box>
      {children}
    </Flex>
  );
}
