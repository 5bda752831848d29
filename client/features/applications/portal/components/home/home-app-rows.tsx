import { Box, chakra, Text } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { AppMark } from '../../../../../widgets/icon/app-mark';
import { useFollowLinks } from '../../../../../ui/focus/use-follow-links';
import type { AppBlock, Column } from '../../app-columns';
import { useAppLead } from '../../hooks/use-app-lead';
import { useReached } from '../../hooks/use-reached';
import { appPath } from '../../portal-model';
import type { App } from '../../portal-model';
import { StartStar } from '../start-star';
import { UnreadCount } from './unread-count';

interface Props {
  readonly columns: readonly Column[];
  readonly unread: ReadonlyMap<string, number>;
}

/** Apps as rows in columns, by category or all in one. */
export function HomeAppRows({ columns, unread }: Props) {
  const follow = useFollowLinks({ leadOf: useAppLead() });
  return (
    <Box display="flex" gap="3" onClick={follow}>
      {columns.map((blocks, at) => (
        <Box key={at} flex="1" minWidth="0" display="flex" flexDirection="column" gap="4">
          {blocks.map((block) => (
            <Block key={block.category?.id ?? at} block={block} unread={unread} />
          ))}
        </Box>
      ))}
    </Box>
  );
}

function Block({ block, unread }: { block: AppBlock; unread: Props['unread'] }) {
  const { category, apps } = block;
  return (
    <section>
      {category && <BlockHead {...block} category={category} />}
      {apps.map((app) => (
        <Row key={app.id} app={app} unread={unread.get(app.id) ?? 0} />
      ))}
    </section>
  );
}

function BlockHead({ category, total, isContinued }: AppBlock & { category: NonNullable<AppBlock['category']> }) {
  return (
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
  );
}

function Row({ app, unread }: { app: App; unread: number }) {
  const { isReached, reach } = useReached();
  return (
    <RowFrame {...reach}>
      <RowLink href={appPath(app)}>
        <AppMark appId={app.id} icon={app.icon} />
        <Text truncate title={app.description ? `${app.name}: ${app.description}` : app.name}>
          {app.name}
        </Text>
        {/* The star takes its place. */}
        {!isReached && <UnreadCount count={unread} />}
      </RowLink>
      {isReached && <StartStar app={app} position="absolute" insetEnd="1" />}
    </RowFrame>
  );
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
