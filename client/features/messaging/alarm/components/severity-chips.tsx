import { chakra, Flex } from '@chakra-ui/react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Segments } from '../../../../ui/button/segments';
import type { AlarmOverviewQuery } from '../../../../api/generated/graphql';
import { SEVERITIES } from '../alarm-model';
import type { Alarm } from '../alarm-model';
import type { Tab } from '../hooks/use-alarm-filters';
import { TABS } from '../hooks/use-alarm-filters';
import { SeverityIcon } from './severity';

interface ChipsProps {
  readonly counts: AlarmOverviewQuery['alarmCount']['counts'] | undefined;
  readonly tab: Tab;
  readonly shown: readonly Alarm['severity'][];
  readonly onSwitch: (severity: Alarm['severity']) => void;
}

/** The severities with their numbers; each switches its alarms in the list and in the timeline. */
export function SeverityChips({ counts, tab, shown, onSwitch }: ChipsProps) {
  const intl = useIntl();
  return (
    <Flex role="group" gap="2" overflowX="auto" py="0.5" aria-label={intl.formatMessage({ id: 'alarm.severities' })}>
      {SEVERITIES.map((severity) => {
        const own = counts?.filter((count) => count.severity === severity && (tab === 'ALL' || count.state === tab));
        return (
          <Chip key={severity} type="button" aria-pressed={shown.includes(severity)} onClick={() => onSwitch(severity)}>
            <SeverityIcon severity={severity} />
            <FormattedMessage id={`alarm.severity.${severity}`} />
            {own && (
              <chakra.span color="fg.muted" fontVariantNumeric="tabular-nums">
                <FormattedNumber value={own.reduce((sum, { count }) => sum + count, 0)} />
                {own.some(({ isBounded }) => isBounded) && '+'}
              </chakra.span>
            )}
          </Chip>
        );
      })}
    </Flex>
  );
}

/** The states of alarms as parts of a switch. */
export function StateSwitch({ tab, onTab }: { tab: Tab; onTab: (tab: Tab) => void }) {
  const intl = useIntl();
  return (
    <Segments
      label={intl.formatMessage({ id: 'alarm.states' })}
      options={TABS.map((name) => ({ name, text: <FormattedMessage id={`alarm.tab.${name}`} /> }))}
      chosen={tab}
      onChoose={onTab}
    />
  );
}

const Chip = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    height: { base: '11', md: '8' },
    px: '3',
    flexShrink: 0,
    borderWidth: '1px',
    borderRadius: 'control',
    textStyle: 's13',
    fontWeight: '500',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    _hover: { bg: 'bg.raised' },
    '&[aria-pressed=true]': { bg: 'accent.soft', borderColor: 'border.strong', color: 'fg' },
  },
});
