import { Box, Flex } from '@chakra-ui/react';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { dayOf } from '../../ui/text/day';
import { dateTime, startOfDay } from '../../ui/text/time';
import { flatMembers, indented } from './change';
import type { Change } from './change';
import { Come, Gone, Lines } from './change-parts';
import { useAuditWords } from './use-audit-words';

/** The change of a field with one value: the old one struck through, an arrow, the new one. */
export function ValueChange({ change }: { change: Change }) {
  const { type, from = null, to = null } = change;
  const members = type === 'json' ? memberChanges(from, to) : null;
  if (!members) return <FromTo type={type} from={from} to={to} />;
  return (
    <Flex direction="column" gap="1">
      {members.map(([name, one, other]) => (
        <Flex key={name} gap="1.5" alignItems="baseline">
          <Box as="span" color="fg.subtle" textStyle="s12" flexShrink="0">
            {name}
          </Box>
          <FromTo type="text" from={one} to={other} />
        </Flex>
      ))}
    </Flex>
  );
}

/** The members of two flat objects that differ, such as the languages of a name; null if one is no such object. */
function memberChanges(from: string | null, to: string | null): [string, string | null, string | null][] | null {
  const [old, fresh] = [from === null ? {} : flatMembers(from), to === null ? {} : flatMembers(to)];
  if (!old || !fresh) return null;
  const names = [...new Set([...Object.keys(old), ...Object.keys(fresh)])];
  const rows = names.map((name): [string, string | null, string | null] => [
    name,
    old[name] ?? null,
    fresh[name] ?? null,
  ]);
  return rows.filter(([, one, other]) => one !== other);
}

/** Both sides of a change. Without either, only the fact is known: secrets are recorded without their values. */
function FromTo({ type, from, to }: { type: string; from: string | null; to: string | null }) {
  if (from === null && to === null) {
    return (
      <Box as="span" textStyle="s13" color="fg.muted">
        <FormattedMessage id="audit.change.hidden" />
      </Box>
    );
  }
  return (
    <Flex wrap="wrap" gap="1.5" alignItems="center" minWidth="0">
      {from !== null && (
        <>
          <Said id="audit.change.from" />
          <Gone>
            <Value type={type} text={from} />
          </Gone>
        </>
      )}
      {from !== null && (
        <Box as="span" color="fg.subtle" display="inline-flex" aria-hidden>
          <ArrowRight size={14} strokeWidth={1.5} />
        </Box>
      )}
      <Said id={from === null ? 'audit.change.new' : 'audit.change.to'} />
      {to === null ? (
        <Box as="span" textStyle="s13" color="fg.subtle">
          <FormattedMessage id="audit.change.none" />
        </Box>
      ) : (
        <Come>
          {from === null && (
            <Box as="span" aria-hidden>
              +{' '}
            </Box>
          )}
          <Value type={type} text={to} />
        </Come>
      )}
    </Flex>
  );
}

/** Words for those who hear the change; others see the signs. */
const Said = ({ id }: { id: string }) => (
  <Box as="span" srOnly>
    <FormattedMessage id={id} />{' '}
  </Box>
);

function Value({ type, text }: { type: string; text: string }): ReactNode {
  const intl = useIntl();
  const { codeOf } = useAuditWords();
  if (text === '') return <FormattedMessage id="audit.change.empty" />;
  const number = Number(text);
  switch (type) {
    case 'boolean':
      return <FormattedMessage id={text === 'true' ? 'audit.change.yes' : 'audit.change.no'} />;
    case 'number':
      return Number.isFinite(number) ? intl.formatNumber(number) : text;
    case 'time':
      return Number.isFinite(number) ? <Moment time={number} /> : text;
    case 'code':
      return codeOf(text);
    case 'json':
      return <Lines>{indented(text)}</Lines>;
    default:
      return text;
  }
}

/** A time in the reader's zone; a day if it is the first moment of one. */
const Moment = ({ time }: { time: number }) => (
  <time dateTime={new Date(time).toISOString()} title={dateTime(time)}>
    {startOfDay(time) === time ? dayOf(time) : dateTime(time)}
  </time>
);
