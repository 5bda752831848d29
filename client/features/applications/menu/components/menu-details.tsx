import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { ExternalLink, Pencil, Trash2, Waypoints } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { LANGUAGE_NAMES, languageKey, LOCALES } from '../../../../locales/locales';
import { Button } from '../../../../ui/button/button';
import { Facts } from '../../../../ui/text/facts';
import { IconField } from '../../../../widgets/icon/icon-picker';
import { SectionPanel } from '../../../../ui/layout/section-panel';
import { Tag } from '../../../../ui/text/tag';
import { WhoHasThis } from '../../../../widgets/access/who-has-this';
import { useSession } from '../../../identity/session/session-context';
import type { MenuDetails } from '../app-menus';
import type { MenuWork } from '../urls';

interface Props {
  readonly menu: MenuDetails;
  /** The OU made its app itself. */
  readonly isOwn: boolean;
  readonly onIcon: (icon: string | null) => void;
  readonly onWork: (work: MenuWork) => void;
}

/** One menu: its icon, names, page and target (MENU-01, MENU-02). */
export function MenuDetailsPanel({ menu, isOwn, onIcon, onWork }: Props) {
  const { code, url, isSpa, sourceApp, nameJson } = menu;
  const { operations } = useSession();
  return (
    <Stack gap="3">
      <SectionPanel
        title={menu.name}
        text={isOwn ? undefined : <FormattedMessage id="menu.ofVendor" />}
        action={
          <Flex gap="2" wrap="wrap">
            {operations.has('user') && <WhoHasThis target={{ kind: 'MENU', id: menu.id }} name={menu.name} />}
            {isOwn && (
              <>
                <Button size="sm" onClick={() => onWork('edit')}>
                  <Pencil strokeWidth={1.5} aria-hidden />
                  <FormattedMessage id="menu.edit" />
                </Button>
                <Button size="sm" onClick={() => onWork('delete')}>
                  <Trash2 strokeWidth={1.5} aria-hidden />
                  <FormattedMessage id="menu.delete" />
                </Button>
              </>
            )}
          </Flex>
        }
      >
        <Stack gap="4">
          <IconField id="menu-icon" value={menu.icon} onChange={onIcon} />
          <Facts
            texts="menu.field"
            facts={[
              [
                'url',
                url && (
                  <a href={url} target="_blank" rel="noreferrer">
                    {url} <ExternalLink size={12} strokeWidth={1.5} aria-hidden style={{ display: 'inline' }} />
                  </a>
                ),
              ],
              ['frame', url && <FormattedMessage key="frame" id={isSpa ? 'menu.frame.shared' : 'menu.frame.own'} />],
              ['code', <Tag key="code">{code}</Tag>],
              ['source', sourceApp?.name],
            ]}
          />
        </Stack>
      </SectionPanel>
      <SectionPanel
        title={<FormattedMessage id="menu.jump.title" />}
        action={
          <Button size="sm" onClick={() => onWork('jump')}>
            <Waypoints strokeWidth={1.5} aria-hidden />
            <FormattedMessage id="menu.jump.change" />
          </Button>
        }
      >
        <Jump menu={menu} />
      </SectionPanel>
      <SectionPanel title={<FormattedMessage id="menu.names" />}>
        <Names names={nameJson} />
      </SectionPanel>
    </Stack>
  );
}

/** The name in each language; a language without one shows the default, in grey. */
function Names({ names }: { names: MenuDetails['nameJson'] }) {
  return (
    <chakra.dl display="grid" gridTemplateColumns="minmax(90px, auto) 1fr" columnGap="4" rowGap="2">
      {LOCALES.map((locale) => (
        <Box key={locale} display="contents">
          <chakra.dt color="fg.subtle" textStyle="s13" lang={locale}>
            {LANGUAGE_NAMES[locale]}
          </chakra.dt>
          <chakra.dd minWidth="0" overflowWrap="anywhere" lang={locale}>
            {names[languageKey(locale) as 'en'] ?? (
              <Box as="span" color="fg.subtle">
                {names.default ?? '–'}
              </Box>
            )}
          </chakra.dd>
        </Box>
      ))}
    </chakra.dl>
  );
}

function Jump({ menu: { addition, jumpLocation, url } }: Pick<Props, 'menu'>) {
  if (addition?.additionType === 'JUMP_LINK') {
    return (
      <FormattedMessage
        id={jumpLocation === 'NEW_TAB' ? 'menu.jump.saysNewTab' : 'menu.jump.says'}
        values={{ label: addition.jumpName, code: <Tag>{addition.jumpCode}</Tag> }}
      />
    );
  }
  return (
    <Box color="fg.muted">
      <FormattedMessage id={url ? 'menu.jump.none' : 'menu.jump.noPage'} />
    </Box>
  );
}
