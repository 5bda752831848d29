import { Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { EmptyState } from '../../../../ui/state/empty-state';
import { dateTime } from '../../../../ui/text/time';
import { GivingLists } from '../../../../widgets/giving/giving-lists';
import { useGivingChange } from '../../../../widgets/giving/use-giving-change';
import { useGrants } from '../hooks/use-grants';
import type { GrantRow, OwnerKind } from '../hooks/use-grants';
import type { ResourceRow } from '../resource-form';
import { EffectiveTime } from './effective-time';

interface Props {
  readonly resource: ResourceRow;
  readonly kind: OwnerKind;
  /** Stands before the search. */
  readonly head: ReactNode;
  readonly onChanged: () => void;
}

/**
 * Gives a resource to users or to user groups and takes it from them, up to 1000 at a time, with a way back (RSRC-02,
 * ERRC-22). A grant counts down until it takes effect (RSRC-03).
 */
export function ResourceGrants({ resource, kind, head, onChanged }: Props) {
  const intl = useIntl();
  const { assigned, unassigned, give, take } = useGrants(resource.id, kind);
  const texts = `resource.${kind}`;
  const text = (id: string) => intl.formatMessage({ id: `${texts}.${id}` });
  const { isBusy, version, run } = useGivingChange(text('failed'), onChanged);
  const change = async (work: 'give' | 'take', ids: string[]) => {
    await (work === 'give' ? give(ids) : take(ids));
    const done = { count: ids.length, name: resource.name };
    return { text: intl.formatMessage({ id: `${texts}.${work === 'give' ? 'given' : 'taken'}` }, done) };
  };
  const list = (work: 'give' | 'take') => ({
    action: (count: number) => <FormattedMessage id={`${texts}.${work}`} values={{ count }} />,
    onAct: (rows: readonly GrantRow[]) => {
      const ids = rows.map(({ id }) => id);
      return run(async () => ({
        ...(await change(work, ids)),
        undo: () => change(work === 'give' ? 'take' : 'give', ids),
      }));
    },
  });
  return (
    <Flex height={{ md: 'calc(100dvh - 298px)' }} minHeight={{ md: '440px' }}>
      <GivingLists
        head={head}
        searchLabel={text('search')}
        label={intl.formatMessage({ id: `resource.column.${kind}` })}
        question={String(version)}
        isBusy={isBusy}
        describe={({ effectiveTime }) =>
          effectiveTime === null
            ? undefined
            : intl.formatMessage({ id: 'resource.grants.effectiveAt' }, { time: dateTime(effectiveTime) })
        }
        end={({ effectiveTime }) => effectiveTime !== null && <EffectiveTime time={effectiveTime} />}
        without={{
          ...list('give'),
          title: text('without'),
          read: unassigned,
          empty: <EmptyState title={text('allHave')} />,
        }}
        with={{
          ...list('take'),
          title: text('with'),
          read: assigned,
          empty: <EmptyState title={text('noneHas')} text={text('noneHasText')} />,
        }}
      />
    </Flex>
  );
}
