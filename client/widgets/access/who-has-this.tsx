import { UserSearch } from 'lucide-react';
import { useDeferredValue } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { targetText } from './access-rows';
import type { AccessTarget } from './access-rows';
import { Button } from '../../ui/button/button';
import { lazyPart } from '../../ui/state/lazy-part';

const AccessHolders = lazyPart(() => import('./access-holders'));

/** Which of a page's questions its address has open. */
const PARAMETER = 'who';

interface Props {
  readonly target: AccessTarget;
  readonly name: string;
  /** Stands in a row, without words. */
  readonly isIcon?: boolean;
}

/**
 * Lists the people with a menu, a permission, an application, an asset or a resource, with links to the explanations;
 * for callers who may manage users (BYND-01), and for a thing those who deal with it (decision 132).
 */
export function WhoHasThis({ target, name, isIcon = false }: Props) {
  const intl = useIntl();
  const [parameters, setParameters] = useSearchParams();
  const text = targetText(target);
  const ask = (isWanted: boolean) =>
    setParameters(
      (now) => {
        const next = new URLSearchParams(now);
        if (isWanted) next.set(PARAMETER, text);
        else next.delete(PARAMETER);
        return next;
      },
      { replace: !isWanted },
    );
  const isAsked = parameters.get(PARAMETER) === text;
  // After a reload it opens once the dialog that this stands in is open: it would open below that one else.
  const isShown = useDeferredValue(isAsked, false);
  const label = intl.formatMessage({ id: 'access.holders.title' }, { target: name });
  return (
    <>
      <Button
        variant={isIcon ? 'ghost' : 'secondary'}
        size={isIcon ? 'iconSm' : 'sm'}
        aria-label={isIcon ? label : undefined}
        title={isIcon ? label : undefined}
        onClick={() => ask(true)}
      >
        <UserSearch strokeWidth={1.5} aria-hidden />
        {!isIcon && <FormattedMessage id="access.holders.action" />}
      </Button>
      {isAsked && isShown && <AccessHolders kind={target.kind} targetId={target.id} onClose={() => ask(false)} />}
    </>
  );
}
