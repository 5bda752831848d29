import { Flex } from '@chakra-ui/react';
import { Component, useEffect } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../ui/button/button';
import { EmptyState } from '../ui/state/empty-state';
import { renewPage } from '../ui/state/renew-page';

interface Props {
  /** The address of the page: another one is tried anew. */
  readonly address: string;
  readonly children: ReactNode;
}

interface State {
  readonly address: string;
  readonly hasFailed: boolean;
}

/** Shows a failure in place of a page that could not be shown, until the address is another. */
export class PageBoundary extends Component<Props, State> {
  override state = { address: this.props.address, hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ address }: Props, state: State) {
    return address === state.address ? null : { address, hasFailed: false };
  }

  override render() {
    return this.state.hasFailed ? <PageFailure /> : this.props.children;
  }
}

/**
 * Replaces a page that could not be shown: its chunk did not load, or rendering it failed. After a deployment the new one
 * is loaded by itself: the page that was left has nothing to lose any more.
 */
function PageFailure() {
  useEffect(() => void renewPage(), []);
  return (
    <Flex as="main" minHeight="100dvh" alignItems="center" justifyContent="center">
      <EmptyState
        isPage
        title={<FormattedMessage id="common.pageFailed" />}
        text={<FormattedMessage id="common.pageFailedText" />}
        action={
          <Button variant="primary" onClick={() => location.reload()}>
            <FormattedMessage id="common.reload" />
          </Button>
        }
      />
    </Flex>
  );
}
