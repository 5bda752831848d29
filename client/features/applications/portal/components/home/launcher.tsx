import { Box } from '@chakra-ui/react';
import { useIsMobile } from '../../../../../ui/layout/use-is-mobile';
import { useWidth } from '../../hooks/use-width';
import type { Category } from '../../portal-model';
import { HomeApps } from './home-apps';
import { columnsIn } from './home-columns';

/** The apps of the person by themselves, as the first screen shows them (SHELL-01). */
export function Launcher({ categories }: { categories: readonly Category[] }) {
  const isMobile = useIsMobile();
  const { ref, width } = useWidth();
  return (
    <Box ref={ref} minWidth="0">
      {width > 0 && (
        <HomeApps categories={categories} columns={isMobile ? 1 : columnsIn(width)} width={width} isMobile={isMobile} />
      )}
    </Box>
  );
}
