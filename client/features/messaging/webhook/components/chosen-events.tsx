import { Box, chakra } from '@chakra-ui/react';
import { Pencil } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { failureOf } from '../../../../core/failure';
import { Button } from '../../../../ui/button/button';
import { SectionPanel } from '../../../../ui/layout/section-panel';
import { ErrorState } from '../../../../ui/state/error-state';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { useTypeNames } from '../hooks/use-type-names';
import { byGroup } from '../webhook-view';

/** The types of events that a webhook chose, by the kinds of things that they tell of (HOOK-03). */
export function ChosenEvents({ types: chosen, onEdit }: { types: readonly string[]; onEdit: () => void }) {
  const intl = useIntl();
  const { types, error, retry } = useTypeNames();
  const shown = types?.filter(({ type }) => chosen.includes(type)) ?? [];
  return (
    <SectionPanel
      title={<FormattedMessage id="webhook.events.title" />}
      text={<FormattedMessage id="webhook.events.text" />}
      action={
        <Button onClick={onEdit}>
          <Pencil strokeWidth={1.5} aria-hidden />
          <FormattedMessage id="webhook.events.edit" />
        </Button>
      }
    >
      {types ? (
        <Groups>
          {byGroup(shown, intl.locale).map(([group, ofGroup]) => (
            <section key={group} aria-label={group}>
              <chakra.h3 textStyle="label" mb="1">
                {group}
              </chakra.h3>
              <ul>
                {ofGroup.map(({ type, name }) => (
                  <li key={type}>
                    <span>{name}</span>
                    <Box asChild color="fg.muted">
                      <code>{type}</code>
                    </Box>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </Groups>
      ) : error ? (
        <ErrorState failure={failureOf(error)} onRetry={retry} />
      ) : (
        <SkeletonLines lines={6} />
      )}
    </SectionPanel>
  );
}

const Groups = chakra('div', {
  base: {
    columnWidth: '320px',
    columnGap: '8',
    '& > section': { breakInside: 'avoid', mb: '5' },
    '& li': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      justifyContent: 'space-between',
      columnGap: '3',
      py: '1',
      textStyle: 's13',
      borderTopWidth: '1px',
    },
  },
});
