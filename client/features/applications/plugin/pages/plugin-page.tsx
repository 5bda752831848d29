import { useApolloClient } from '@apollo/client/react';
import { Box } from '@chakra-ui/react';
import { ExternalLink } from 'lucide-react';
import { useCallback } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';
import { ApiFailure } from '../../../../core/failure';
import { PluginFrameStateDocument } from '../../../../api/generated/graphql';
import { useOwnPluginsQuery } from '../../../../api/generated/hooks';
import { ButtonLink } from '../../../../ui/button/button';
import { Page, Panel } from '../../../../ui/layout/page';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { UnavailableState } from '../../../../ui/state/unavailable-state';
import { WebFrame } from '../../../../widgets/app-frame/web-frame';
import { NO_DESCRIPTION } from '../plugin-form';

const ABSENT = new ApiFailure('', 404);

/** A plugin of the working OU, framed in the console (PLUG-08, PLUG-09). */
export default function PluginPage() {
  const intl = useIntl();
  const { id } = useParams();
  const { data, previousData, loading, error, refetch } = useOwnPluginsQuery({
    fetchPolicy: 'cache-and-network',
  });
  const plugins = (data ?? previousData)?.pluginOrganizationList.plugins;
  const plugin = plugins?.find((each) => each.id === id);
  if (!plugin) {
    return (
      <Page title={intl.formatMessage({ id: 'plugin.one' })}>
        <Panel padding={loading ? '5' : undefined}>
          {loading ? (
            <SkeletonLines lines={6} />
          ) : (
            <UnavailableState error={plugins ? ABSENT : error} onRetry={() => void refetch().catch(() => undefined)} />
          )}
        </Panel>
      </Page>
    );
  }
  return (
    <Page
      title={plugin.name}
      subtitle={plugin.description === NO_DESCRIPTION ? undefined : plugin.description}
      actions={
        <ButtonLink href={plugin.url} target="_blank" rel="noreferrer noopener">
          <ExternalLink strokeWidth={1.5} aria-hidden />
          <FormattedMessage id="plugin.openTab" />
        </ButtonLink>
      }
    >
      <Panel display="flex" flexDirection="column" flex="1" minHeight="360px">
        <Box display="flex" flexDirection="column" flex="1" minHeight="0" key={plugin.url}>
          <PluginFrame {...plugin} />
        </Box>
      </Panel>
    </Page>
  );
}

/** Its page; the server is asked whether a frame shows it. */
function PluginFrame({ id, url, name }: { readonly id: string; readonly url: string; readonly name: string }) {
  const client = useApolloClient();
  const look = useCallback(async () => {
    const { data } = await client.query({
      query: PluginFrameStateDocument,
      variables: { pluginId: id },
      fetchPolicy: 'no-cache',
    });
    return data?.pluginFrameState;
  }, [client, id]);
  return <WebFrame address={url} title={name} name={name} look={look} />;
}
