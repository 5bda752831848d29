import { Box, chakra, Text } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { usePortalAppQuery } from '../../../../../api/generated/hooks';
import { AppMark } from '../../../../../widgets/icon/app-mark';
import { useFollowLinks } from '../../../../../ui/focus/use-follow-links';
import { appColumns } from '../../app-columns';
import type { AppBlock } from '../../app-columns';
import { startFavorite } from '../../favorites';
import { useAppLead } from '../../hooks/use-app-lead';
import { useReached } from '../../hooks/use-reached';
import { appPath } from '../../portal-model';
import type { App, Category } from '../../portal-model';
import { FavoriteStar } from '../favorite-star';

interface Props {
  readonly categories: readonly Category[];
  readonly columns: number;
}

/** Apps as rows by category, in columns of about the same length. */
export function HomeAppRows({ categories, columns }: Props) {
  const follow = useFollowLinks({ leadOf: useAppLead() });
  return (
    <Box display="flex" gap="3" onClick={follow}>
      {appColumns(categories, columns).map((blocks, at) => (
        <Box key={at} flex="1" minWidth="0" display="flex" flexDirection="column" gap="4">
          {blocks.map((block) => (
            <Block key={block.category.id} block={block} />
          ))}
        </Box>
      ))}
    </Box>
  );
}

function Block({ block: { category, apps, total, isContinued } }: { block: AppBlock }) {
  return (
    <section>
      <chakra.h3
        textStyle="s12"
        fontWeight="500"
        color="fg.subtle"
        px="2"
        pb="1"
        display="flex"
        gap="1.5"
        alignItems="baseline"
      >
        <chakra.span truncate title={category.name}>
          {category.name}
        </chakra.span>
        <chakra.span fontWeight="400" fontVariantNumeric="tabular-nums">
          {isContinued ? <FormattedMessage id="portal.home.continued" /> : total}
        </chakra.span>
      </chakra.h3>
      {apps.map((app) => (
        <Row key={app.id} app={app} />
      ))}
    </section>
  );
}

function Row({ app }: { app: App }) {
  const { isReached, reach } = useReached();
  return (
    <RowFrame {...reach}>
      <RowLink href={appPath(app)}>
        <AppMark appId={app.id} icon={app.icon} />
        <Text truncate title={app.description ? `${app.name}: ${app.description}` : app.name}>
          {app.name}
        </Text>
      </RowLink>
      {isReached && <StartStar app={app} />}
    </RowFrame>
  );
}

/** The star of the page that an app begins with, as soon as its menus are there: reaching for a link reads them. */
function StartStar({ app }: { app: App }) {
  const { data } = usePortalAppQuery({ variables: { openId: app.id } });
  const favorite = data && startFavorite(data.portalApp);
  return favorite && <FavoriteStar favorite={favorite} position="absolute" insetEnd="1" />;
}

const RowFrame = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    borderRadius: 'control',
    _hover: { bg: 'bg.raised' },
  },
});

const RowLink = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flex: '1',
    minWidth: '0',
    gap: '2.5',
    minHeight: { base: '11', md: '9' },
    px: '2',
    borderRadius: 'control',
    color: 'fg',
  },
});
