import { Box, chakra } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { memo, useRef } from 'react';
import { useIntl } from 'react-intl';
import { AppMark } from '../../../../widgets/icon/app-mark';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import type { App, Category, OpenApp } from '../portal-model';
import { ChangeAppPanel } from './change-app-panel';
import { LeftMenu } from './left-menu';

interface Props {
  /** Without menus while they load. */
  readonly app: App | OpenApp;
  readonly currentCode: string | undefined;
  readonly categories: readonly Category[];
  readonly isRail: boolean;
  readonly isChanging: boolean;
  readonly setChanging: (isChanging: boolean) => void;
}

/** The left side of wide screens: the working app with the way to others (SHELL-06), and its menus. */
function SideMenu({ app, currentCode, categories, isRail, isChanging, setChanging }: Props) {
  const intl = useIntl();
  const changer = useRef<HTMLButtonElement>(null);
  return (
    <Box bg="bg.surface" borderEndWidth="1px" padding="2" overflow="auto" minHeight="0">
      <ChangeAppButton
        ref={changer}
        aria-expanded={isChanging}
        aria-haspopup="dialog"
        aria-label={intl.formatMessage({ id: 'portal.changeAppFrom' }, { app: app.name })}
        justifyContent={isRail ? 'center' : undefined}
        onClick={() => setChanging(!isChanging)}
      >
        <AppMark appId={app.id} icon={app.icon} />
        {!isRail && (
          <>
            <Box as="span" flex="1" truncate title={app.name}>
              {app.name}
            </Box>
            <ChevronDown size={16} strokeWidth={1.5} aria-hidden />
          </>
        )}
      </ChangeAppButton>
      {'menus' in app ? (
        <LeftMenu app={app} currentCode={currentCode} isRail={isRail} />
      ) : (
        <Box padding="2.5">
          <SkeletonLines lines={6} />
        </Box>
      )}
      {isChanging && (
        <ChangeAppPanel
          anchor={changer}
          start={isRail ? 'rail' : 'menu'}
          categories={categories}
          currentId={app.id}
          onClose={() => setChanging(false)}
        />
      )}
    </Box>
  );
}

/** Drawn again only for what it shows: it may have hundreds of menus. */
export default memo(SideMenu);

const ChangeAppButton = chakra(
  'button',
  {
    base: {
      display: 'flex',
      alignItems: 'center',
      gap: '2.5',
      width: '100%',
      minHeight: '10',
      px: '2',
      mb: '1',
      borderRadius: 'control',
      fontWeight: '500',
      textAlign: 'start',
      cursor: 'pointer',
      _hover: { bg: 'bg.raised' },
    },
  },
  { defaultProps: { type: 'button' } },
);
