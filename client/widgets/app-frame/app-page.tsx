import { HStack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AppFrameQuery } from '../../api/generated/graphql';
import { useAppFrameQuery } from '../../api/generated/hooks';
import { AppMark } from '../icon/app-mark';
import { appPath, APPS_PATH, tabsOf } from './app-paths';
import { Breadcrumb } from '../../ui/layout/breadcrumb';
import { Page, Panel } from '../../ui/layout/page';
import { RouteTabs } from '../../ui/layout/route-tabs';
import { SkeletonLines } from '../../ui/state/skeleton';
import { Dot, Tag } from '../../ui/text/tag';
import { UnavailableState } from '../../ui/state/unavailable-state';

export type FramedApp = AppFrameQuery['appDetail'];

interface Props {
  readonly id: string;
  /** Beside the title: secondary actions, then the one primary. */
  readonly actions?: (app: FramedApp) => ReactNode;
  /** The content of the tab, once the app is loaded. */
  readonly children: (app: FramedApp) => ReactNode;
}

const ABOVE = [{ to: APPS_PATH, label: <FormattedMessage id="app.title" /> }];

/**
 * The frame that the pages of one application share: breadcrumb, facts and tabs (APP-05). Shows a message if the
 * working OU does not have the app, or no longer (APP-16).
 */
export function AppPage({ id, actions, children }: Props) {
  const intl = useIntl();
  const { data, error, loading, refetch } = useAppFrameQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const app = data?.appDetail;
  if (!app) {
    return (
      <Page title={intl.formatMessage({ id: 'app.one' })} breadcrumb={<Breadcrumb above={ABOVE} />}>
        <Panel padding={loading ? '5' : undefined}>
          {loading ? (
            <SkeletonLines lines={8} />
          ) : (
            <UnavailableState error={error} onRetry={() => void refetch().catch(() => undefined)} />
          )}
        </Panel>
      </Page>
    );
  }
  return (
    <Page
      title={app.name}
      breadcrumb={<Breadcrumb above={ABOVE} here={app.name} />}
      lead={<AppMark appId={app.id} icon={app.icon} size="lg" />}
      subtitle={app.category.name}
      aside={<AppTags app={app} />}
      actions={actions?.(app)}
    >
      <RouteTabs
        label={intl.formatMessage({ id: 'app.partsOf' }, { name: app.name })}
        tabs={tabsOf(app).map((tab) => ({ to: appPath(id, tab), label: <FormattedMessage id={`app.tab.${tab}`} /> }))}
      />
      {children(app)}
    </Page>
  );
}

/** The origin of an application and its unusual properties. */
export function AppTags({ app }: { app: Pick<FramedApp, 'origin' | 'isShortcut' | 'isEnable' | 'isDisplay'> }) {
  return (
    <HStack gap="1.5" wrap="wrap">
      <Tag>
        <FormattedMessage id={`app.origin.${app.origin}`} />
      </Tag>
      {app.isShortcut && (
        <Tag>
          <FormattedMessage id="app.shortcut" />
        </Tag>
      )}
      {!app.isEnable && (
        <Tag tone="warning">
          <Dot />
          <FormattedMessage id="app.disabled" />
        </Tag>
      )}
      {app.isEnable && !app.isDisplay && (
        <Tag>
          <FormattedMessage id="app.hidden" />
        </Tag>
      )}
    </HStack>
  );
}
