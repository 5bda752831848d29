import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { emitClientEvent } from '../../../core/events';

/**
 * Keeps links of the portal from opening in a further tab: that one would be the administrator's own, and look like the
 * one beside it.
 */
export function useLinksStay(): void {
  const intl = useIntl();
  useEffect(() => {
    const stay = (event: MouseEvent) => {
      const link = (event.target as Element).closest?.('a');
      const isFurther = event.type === 'auxclick' || event.ctrlKey || event.metaKey || link?.target === '_blank';
      if (!link || !isFurther || link.origin !== location.origin) return;
      event.preventDefault();
      event.stopPropagation();
      emitClientEvent('notice', { kind: 'info', text: intl.formatMessage({ id: 'view.oneTab' }) });
    };
    addEventListener('click', stay, true);
    addEventListener('auxclick', stay, true);
    return () => {
      removeEventListener('click', stay, true);
      removeEventListener('auxclick', stay, true);
    };
  }, [intl]);
}
