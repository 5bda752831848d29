import { Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLandingLimitsQuery, useLandingPluginsQuery } from '../../../../../api/generated/hooks';
import { FormDialog } from '../../../../../ui/dialog/form-dialog';
import { DayInput } from '../../../../../ui/form/day-input';
import { Field } from '../../../../../ui/form/field';
import { Select } from '../../../../../ui/form/select';
import { dayOf } from '../../../../../ui/text/day';
import { useNow } from '../../../../../ui/timing/use-now';
import { fitsInterval, INTERVALS, RANGES, timesOf } from '../../ranges';
import type { LandingSlots } from '../../slots';
import { isLost } from '../../widget-model';
import type { DraftWidget } from '../../widget-model';

/** LAND-10, where nothing is configured. */
const MAX_MENUS = 8;

interface Props {
  readonly widget: DraftWidget;
  /** It is not on the grid yet. */
  readonly isNew: boolean;
  readonly slots: LandingSlots;
  readonly onSubmit: (widget: DraftWidget) => void;
  readonly onClose: () => void;
}

/** Content of a widget: menus, a page or plugin, or a time range. It is kept with the layout. */
export function WidgetSettings({ widget, isNew, slots, onSubmit, onClose }: Props) {
  const [draft, change] = useState(widget);
  const isReady = canSubmit(draft, useNow());
  return (
    <FormDialog
      size={draft.type === 'ALARM_TREND' ? 'md' : 'lg'}
      title={<FormattedMessage id={`landing.widget.${draft.type}`} />}
      action={<FormattedMessage id={isNew ? 'landing.add' : 'landing.apply'} />}
      isDirty={JSON.stringify(draft) !== JSON.stringify(widget)}
      isBusy={false}
      canSubmit={isReady}
      failure={null}
      onSubmit={() => onSubmit(draft)}
      onClose={onClose}
    >
      {draft.type === 'QUICK_MENU' && <MenuSettings draft={draft} change={change} slots={slots} />}
      {draft.type === 'WEB_FRAME' && <PageSettings draft={draft} change={change} slots={slots} />}
      {draft.type === 'ALARM_TREND' && <RangeSettings draft={draft} change={change} />}
    </FormDialog>
  );
}

function canSubmit(draft: DraftWidget, now: number): boolean {
  if (draft.type === 'WEB_FRAME') return !isLost(draft);
  return draft.type !== 'ALARM_TREND' || timesOf(rangeOf(draft), now) !== null;
}

const rangeOf = ({ range, start, end }: DraftWidget) => ({ range: range ?? 'MONTH', start, end });

interface PartProps {
  readonly draft: DraftWidget;
  readonly change: (draft: DraftWidget) => void;
}

function MenuSettings({ draft, change, slots }: PartProps & { readonly slots: LandingSlots }) {
  const { data } = useLandingLimitsQuery();
  const configured = data?.configByKeys as Readonly<Record<string, string>> | undefined;
  return slots.menuChooser({
    selected: draft.menus,
    maximum: Number(configured?.commonMenuMaxNum ?? MAX_MENUS),
    onChange: (menus) => change({ ...draft, menus: [...menus] }),
  });
}

/** A page of an app, or one of the plugins of the OU if it has any (LAND-13). */
function PageSettings({ draft, change, slots }: PartProps & { readonly slots: LandingSlots }) {
  const { data } = useLandingPluginsQuery({ fetchPolicy: 'cache-and-network' });
  const plugins = data?.landingPlugins ?? [];
  return (
    <Stack gap="4">
      {plugins.length > 0 && (
        <Field id="landing-plugin" label={<FormattedMessage id="landing.page.from" />}>
          {(parts) => (
            <Select
              {...parts}
              value={draft.plugin?.id ?? ''}
              onChange={({ target }) => {
                const plugin = plugins.find(({ id }) => id === target.value) ?? null;
                change({ ...draft, plugin, page: plugin ? null : draft.page });
              }}
            >
              <option value="">
                <FormattedMessage id="landing.page.ofApp" />
              </option>
              {plugins.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {!draft.plugin &&
        slots.menuChooser({
          selected: draft.page ? [draft.page] : [],
          maximum: 1,
          onChange: (menus) => change({ ...draft, page: menus.at(-1) ?? null }),
        })}
    </Stack>
  );
}

/** LAND-07, LAND-08 */
function RangeSettings({ draft, change }: PartProps) {
  const intl = useIntl();
  const now = useNow();
  const { range, interval, start, end } = draft;
  const times = timesOf(rangeOf(draft), now);
  const intervals = times ? INTERVALS.filter((each) => fitsInterval(times, each)) : INTERVALS;
  const set = (next: DraftWidget) => {
    const spans = timesOf(rangeOf(next), now);
    const isFitting = !spans || (next.interval && fitsInterval(spans, next.interval));
    const first = spans && INTERVALS.find((each) => fitsInterval(spans, each));
    change(isFitting ? next : { ...next, interval: first ?? next.interval });
  };
  const isWrong = range === 'CUSTOM' && Boolean(start && end) && times === null;
  return (
    <Stack gap="4">
      <Field id="landing-range" label={<FormattedMessage id="landing.range" />}>
        {(parts) => (
          <Select
            {...parts}
            value={range ?? 'MONTH'}
            onChange={({ target }) => {
              const chosen = target.value as DraftWidget['range'];
              const today = dayOf(now);
              set({
                ...draft,
                range: chosen,
                start: chosen === 'CUSTOM' ? today : null,
                end: chosen === 'CUSTOM' ? today : null,
              });
            }}
          >
            {RANGES.map((each) => (
              <option key={each} value={each}>
                {intl.formatMessage({ id: `landing.range.${each}` })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {range === 'CUSTOM' && (
        <>
          <Field id="landing-start" label={<FormattedMessage id="landing.range.start" />}>
            {(parts) => (
              <DayInput
                {...parts}
                value={start ?? ''}
                onChange={({ target }) => set({ ...draft, start: target.value })}
              />
            )}
          </Field>
          <Field
            id="landing-end"
            label={<FormattedMessage id="landing.range.end" />}
            fault={isWrong && <FormattedMessage id="landing.range.wrong" />}
          >
            {(parts) => (
              <DayInput {...parts} value={end ?? ''} onChange={({ target }) => set({ ...draft, end: target.value })} />
            )}
          </Field>
        </>
      )}
      <Field id="landing-interval" label={<FormattedMessage id="landing.interval" />}>
        {(parts) => (
          <Select
            {...parts}
            value={interval ?? 'D'}
            onChange={({ target }) => change({ ...draft, interval: target.value as DraftWidget['interval'] })}
          >
            {intervals.map((each) => (
              <option key={each} value={each}>
                {intl.formatMessage({ id: `landing.interval.${each}` })}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </Stack>
  );
}
