import { Flex } from '@chakra-ui/react';
import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { dateTime } from '../../../../ui/text/time';
import { GivingPanel } from '../../../../widgets/giving/giving-panel';
import { useGrants } from '../hooks/use-grants';
import type { GrantRow, OwnerKind } from '../hooks/use-grants';
import type { ResourceRow } from '../resource-form';
import { EffectiveTime } from './effective-time';

interface Props {
  readonly resource: ResourceRow;
  readonly kind: OwnerKind;
  readonly onChanged: () => void;
}

/**
 * Gives a resource to users or to user groups and takes it from them, up to 1000 at a time, with a way back (RSRC-02,
 * ERRC-22). A grant counts down until it takes effect (RSRC-03).
 */
export function ResourceGrants({ resource, kind, onChanged }: Props) {
  const intl = useIntl();
  const { assigned, unassigned, give, take } = useGrants(resource.id, kind);
  const [version, setVersion] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const texts = `resource.${kind}`;
  const text = (id: string) => intl.formatMessage({ id: `${texts}.${id}` });
  const run = async (work: 'give' | 'take', ids: string[], isUndo = false): Promise<boolean> => {
    setBusy(true);
    try {
      await (work === 'give' ? give(ids) : take(ids));
    } catch (thrown) {
      emitClientEvent('failure', { title: text('failed'), failure: failureOf(thrown) });
      return false;
    } finally {
      setBusy(false);
    }
    const done = { count: ids.length, name: resource.name };
    emitClientEvent('notice', {
      kind: 'success',
      text: intl.formatMessage({ id: `${texts}.${work === 'give' ? 'given' : 'taken'}` }, done),
      ...(!isUndo && {
        action: {
          label: intl.formatMessage({ id: 'common.undo' }),
          run: () => void run(work === 'give' ? 'take' : 'give', ids, true),
        },
      }),
    });
    setVersion((now) => now + 1);
    onChanged();
    return true;
  };
  const describe = ({ effectiveTime }: GrantRow) =>
    effectiveTime === null
      ? undefined
      : intl.formatMessage({ id: 'resource.grants.effectiveAt' }, { time: dateTime(effectiveTime) });
  const shared = { version, isBusy, searchLabel: text('search') };
  return (
    <Flex gap="4" direction={{ base: 'column', lg: 'row' }} alignItems="stretch">
      <GivingPanel
        {...shared}
        id={`${kind}-without`}
        title={text('without')}
        read={unassigned}
        empty={`${texts}.allHave`}
        icon={<Plus strokeWidth={1.5} aria-hidden />}
        action={(count) => <FormattedMessage id={`${texts}.give`} values={{ count }} />}
        onAct={(ids) => run('give', ids)}
      />
      <GivingPanel
        {...shared}
        isDanger
        id={`${kind}-with`}
        title={text('with')}
        read={assigned}
        empty={`${texts}.noneHas`}
        end={({ effectiveTime }) => effectiveTime !== null && <EffectiveTime time={effectiveTime} />}
        describe={describe}
        icon={<Minus strokeWidth={1.5} aria-hidden />}
        action={(count) => <FormattedMessage id={`${texts}.take`} values={{ count }} />}
        onAct={(ids) => run('take', ids)}
      />
    </Flex>
  );
}
