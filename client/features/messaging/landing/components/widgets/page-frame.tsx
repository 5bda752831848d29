import { Center } from '@chakra-ui/react';
import { AppWindow, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { EmptyState } from '../../../../../ui/state/empty-state';
import { WebFrame } from '../../../../../widgets/app-frame/web-frame';
import type { LandingMenu, LandingWidget } from '../../slots';
import { useIsArranged, WidgetFrame } from '../widget-frame';

interface Props {
  readonly widget: LandingWidget;
  readonly pageOf: (menu: LandingMenu) => ReactNode;
}

/** A page of an app, or a plugin of the OU (LAND-13). While it is arranged, the page is not loaded. */
export function PageFrame({ widget: { page, plugin }, pageOf }: Props) {
  const isArranged = useIsArranged();
  const name = page?.name ?? plugin?.name;
  if (name === undefined) {
    return (
      <WidgetFrame title={<FormattedMessage id="landing.widget.WEB_FRAME" />}>
        <EmptyState
          icon={<Unplug size={20} strokeWidth={1.5} />}
          title={<FormattedMessage id="landing.page.lost" />}
          text={<FormattedMessage id="landing.page.lostText" />}
        />
      </WidgetFrame>
    );
  }
  return (
    <WidgetFrame title={name} isFlush={!isArranged}>
      {isArranged ? (
        <Center flex="1" gap="2" color="fg.subtle" textStyle="s13">
          <AppWindow size={20} strokeWidth={1.5} aria-hidden />
          {page?.app.name ?? <FormattedMessage id="landing.page.plugin" />}
        </Center>
      ) : page ? (
        pageOf(page)
      ) : (
        plugin && <WebFrame address={plugin.url} title={plugin.name} name={plugin.name} />
      )}
    </WidgetFrame>
  );
}
