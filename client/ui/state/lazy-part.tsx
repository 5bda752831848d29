import { lazy, Suspense, useState } from 'react';
import type { ComponentType } from 'react';
import { useIntl } from 'react-intl';
import { lostSince } from '../../core/connection';
import { loadChunk } from '../../core/load-chunk';
import { PartBoundary } from './part-boundary';
import { toaster } from '../overlay/toaster';
import { WaitingPart } from './waiting-part';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A page in a chunk of its own: the router tells that it did not load (LIMT-01). */
export const lazyPage = <Props extends object>(load: Load<Props>) => lazy(() => loadChunk(load));

/**
 * A part of a page in a chunk of its own: a dialog, a menu, a panel. It loads by itself once the portal answers; a closable
 * one that was opened without a connection says so meanwhile. If a deployment took it away (LIMT-01), a notice offers to
 * reload the page, and a closable part is closed: the page keeps all entries.
 */
export function lazyPart<Props extends object>(load: Load<Props>) {
  const Loaded = lazyPage(load);
  return function Part(props: Props & { readonly onClose?: () => void }) {
    const intl = useIntl();
    const { onClose } = props;
    // Fixed for its life: another frame around it would draw it anew, without its entries.
    const [isWaiting] = useState(() => onClose !== undefined && lostSince() !== null);
    const lose = () => {
      toaster.create({
        id: 'lost-part',
        type: 'error',
        title: intl.formatMessage({ id: 'common.pageFailedText' }),
        action: { label: intl.formatMessage({ id: 'common.reload' }), onClick: () => location.reload() },
      });
      onClose?.();
    };
    const part = (
      <PartBoundary onLost={lose}>
        <Loaded {...props} />
      </PartBoundary>
    );
    if (!isWaiting || !onClose) return part;
    return <Suspense fallback={<WaitingPart onClose={onClose} />}>{part}</Suspense>;
  };
}
