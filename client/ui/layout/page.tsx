import { Box, chakra, Flex, HStack } from '@chakra-ui/react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { setPageTitle } from '../../core/page-title';

interface Props {
  /** Plain text: it is the document's title too. */
  readonly title: string;
  /** Secondary actions, then the one primary. */
  readonly actions?: ReactNode;
  /** Above the title, below the second level only. */
  readonly breadcrumb?: ReactNode;
  /** Before the title: a picture of what the page is about. */
  readonly lead?: ReactNode;
  /** One line below the title. */
  readonly subtitle?: ReactNode;
  /** Beside the title: a status. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A console page: title left, actions right, content below. */
export function Page({ title, actions, breadcrumb, lead, subtitle, aside, children }: Props) {
  useEffect(() => {
    setPageTitle(title);
  }, [title]);
  return (
    <Flex direction="column" gap="4" px={{ base: '4', md: '6' }} py="5" minHeight="100%">
      <Flex direction="column" gap="1">
        {breadcrumb}
        <Flex wrap="wrap" alignItems="center" gap="3" minHeight="8">
          <HStack gap="3" minWidth="0" flex={{ base: lead ? '1 1 100%' : '1 1 200px', md: '1 1 200px' }}>
            {lead}
            <Box minWidth="0">
              <HStack gap="3" rowGap="1" minWidth="0" wrap={{ base: 'wrap', md: 'nowrap' }}>
                <chakra.h1 textStyle="pageTitle" letterSpacing="-.01em" truncate title={title}>
                  {title}
                </chakra.h1>
                {aside && <Box flexShrink="0">{aside}</Box>}
              </HStack>
              {subtitle && (
                <Box
                  color="fg.muted"
                  textStyle="s13"
                  truncate
                  css={{ '& a': { textDecoration: 'underline', textUnderlineOffset: '2px' } }}
                  title={typeof subtitle === 'string' ? subtitle : undefined}
                >
                  {subtitle}
                </Box>
              )}
            </Box>
          </HStack>
          {actions && (
            <HStack
              gap="2"
              wrap="wrap"
              flex={{ base: '1 1 auto', md: '0 1 auto' }}
              css={{ mdDown: { '& > button:not([aria-haspopup]), & > a': { flex: '1 1 auto' } } }}
            >
              {actions}
            </HStack>
          )}
        </Flex>
      </Flex>
      {children}
    </Flex>
  );
}

/** A bordered surface; never one inside another: a table in it reaches from edge to edge, between lines. */
export const Panel = chakra('section', {
  base: {
    bg: 'bg.surface',
    borderWidth: '1px',
    borderRadius: 'panel',
    overflow: 'hidden',
    flexShrink: 0,
    '& [data-frame]': { mx: '-4', borderInlineWidth: '0!', borderRadius: '0!' },
  },
});
