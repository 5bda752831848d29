import { Flex } from '@chakra-ui/react';
import { RotateCw } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { MoreMessages } from '../../locales/locale-provider';
import { Button } from '../../ui/button/button';
import { EmptyState } from '../../ui/state/empty-state';
import { OpenInTab } from '../../ui/button/open-in-tab';
import { Scene } from '../../ui/layout/scene';
import { webOrigin } from './web-origin';

/** Why a page is not shown in its frame. */
export type FrameFault = 'refused' | 'insecure' | 'unusable' | 'failed' | 'slow';

interface Props {
  readonly trouble: FrameFault;
  readonly address: string;
  readonly title: string;
  readonly onReload: () => void;
  /** Shows the frame regardless: the finding about its page may be wrong. */
  readonly onShow: () => void;
}

/** Stands above an empty frame: the reason, and the remedies. */
function Trouble({ trouble, address, title, onReload, onShow }: Props) {
  return (
    <Flex position="absolute" inset="0" alignItems="center" justifyContent="center" bg="bg.canvas" zIndex="1">
      <EmptyState
        picture={<Scene name={trouble === 'insecure' || trouble === 'refused' ? 'locked' : 'unplugged'} />}
        title={<FormattedMessage id={`portal.frame.${trouble}`} values={{ app: title }} />}
        text={<FormattedMessage id={`portal.frame.${trouble}Text`} />}
        action={
          webOrigin(address) && (
            <>
              {(trouble === 'failed' || trouble === 'slow') && (
                <Button onClick={onReload}>
                  <RotateCw strokeWidth={1.5} aria-hidden />
                  <FormattedMessage id="portal.frame.reload" />
                </Button>
              )}
              {trouble === 'refused' && (
                <Button onClick={onShow}>
                  <FormattedMessage id="portal.frame.show" />
                </Button>
              )}
              <OpenInTab address={address} variant="primary" />
            </>
          )
        }
      />
    </Flex>
  );
}

/** {@link Trouble} with its texts, which most pages never need. */
export default function FrameTrouble(props: Props) {
  return (
    <MoreMessages bundle="frame" pending={null}>
      <Trouble {...props} />
    </MoreMessages>
  );
}
