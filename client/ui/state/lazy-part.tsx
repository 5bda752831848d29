import { lazy } from 'react';
import type { ComponentType } from 'react';
import { useIntl } from 'react-intl';
import { loadChunk } from '../../core/load-chunk';
import { PartBoundary } from './part-boundary';
import { toaster } from '../overlay/toaster';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A page in a chunk of its own: the router tells that it did not load (LIMT-01). */
export const lazyPage = <Props extends object>(load: Load<Props>) => lazy(() => loadChunk(load));

/**
 * A part of a page in a chunk of its own: a dialog, a menu, a panel. If it does not load (LIMT-01), after a deployment
 * for instance, a notice offers to reload the page, and a closable part is closed: the page keeps all entries.
 */
export function lazyPart<Props extends object>(load: Load<Props>) {
  const Loaded = lazyPage(load);
  return function Part(props: Props & { readonly onClose?: () => void }) {
    const intl = useIntl();
    const lose = () => {
      toaster.create({
        id: 'lost-part',
        type: 'error',
        title: intl.formatMessage({ id: 'common.pageFailedText' }),
        action: { label: intl.formatMessage({ id: 'common.reload' }), onClick: () => location.reload() },
      });
      props.onClose?.();
    };
    return (
      <PartBoundary onLost={lose}>
        <Loaded {...props} />
      </PartBoundary>
    );
  };
}
