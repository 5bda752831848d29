import { FormattedMessage, useIntl } from 'react-intl';
import type { AccessStepKind } from '../../api/generated/graphql';

type Steps = readonly { readonly kind: AccessStepKind; readonly name: string }[];

/** The way of each path in a few words: the group or nodes between the user and the thing, or that it is direct. */
export function usePathTexts(paths: readonly Steps[]): string[] {
  const intl = useIntl();
  return paths.map((steps) => {
    const between = steps.slice(1, -1).map(({ name }) => name);
    return between.length > 0 ? between.join(' › ') : intl.formatMessage({ id: 'access.direct' });
  });
}

/** From when an assignment counts, as the clock shows it. */
export function EffectiveText({ time }: { time: number }) {
  const intl = useIntl();
  const shown = intl.formatTime(time, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
  return <FormattedMessage id="access.effective" values={{ time: shown }} />;
}
