import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { Network, Pencil } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import type { DataAuthorizeType } from '../../../../api/generated/graphql';
import { useAppSetAuthorizationMutation } from '../../../../api/generated/hooks';
import { Button } from '../../../../ui/button/button';
import { ChoiceCard } from '../../../../ui/form/choice-card';
import { SectionPanel } from '../../../../ui/layout/section-panel';
import { Tag } from '../../../../ui/text/tag';
import type { AppDetail } from '../app-form';

/** The number of structures that are named; the others are counted until somebody opens them. */
const NAMED = 12;

/** The data scopes in order, with the number by which their texts are named (APP-10). */
const SCOPES = [
  { type: 'ORGANIZATION', number: 0 },
  { type: 'OWN_STRUCTURES', number: 1 },
] as const satisfies { type: DataAuthorizeType; number: number }[];

interface Props {
  readonly app: AppDetail;
  /** The data scopes that the installation offers. */
  readonly types: readonly DataAuthorizeType[];
  readonly onChoose: () => void;
}

/** The people whose data an application is given (APP-10), and the structures it is for (APP-15). */
export function AppData({ app, types, onChoose }: Props) {
  const intl = useIntl();
  const [set] = useAppSetAuthorizationMutation();
  // Shown before it is stored.
  const [asked, setAsked] = useState<DataAuthorizeType | null>(null);
  const { dataAuthorizeType: current } = app;
  // A type that the installation no longer offers is shown as long as it holds.
  const offered = SCOPES.filter(({ type }) => type === current || types.includes(type));
  const choose = async (dataAuthorizeType: DataAuthorizeType) => {
    setAsked(dataAuthorizeType);
    try {
      await set({ variables: { appId: app.id, dataAuthorizeType } });
    } catch (error) {
      setAsked(null);
      const title = intl.formatMessage({ id: 'app.modifyFailed' });
      return emitClientEvent('failure', { title, failure: failureOf(error) });
    }
    const action = { label: intl.formatMessage({ id: 'common.undo' }), run: () => void choose(current) };
    const text = intl.formatMessage({ id: 'app.authorization.saved' });
    emitClientEvent('notice', { kind: 'success', text, action });
    setAsked(null);
  };
  return (
    <SectionPanel title={<FormattedMessage id="app.data.title" />} text={<FormattedMessage id="app.data.text" />}>
      <Stack gap="5">
        <Stack gap="2" role="radiogroup" aria-label={intl.formatMessage({ id: 'app.authorization.label' })}>
          {offered.map(({ type, number }) => (
            <ChoiceCard
              key={type}
              name="app-authorization"
              checked={type === (asked ?? current)}
              disabled={!types.includes(type) || (asked !== null && type !== asked)}
              onChange={() => void choose(type)}
              title={<FormattedMessage id={`app.authorization.${number}`} />}
              text={<FormattedMessage id={`app.authorization.${number}Text`} />}
            />
          ))}
        </Stack>
        <Structures app={app} onChoose={onChoose} />
      </Stack>
    </SectionPanel>
  );
}

function Structures({ app, onChoose }: Pick<Props, 'app' | 'onChoose'>) {
  const [isAll, setAll] = useState(false);
  const nodes = isAll ? app.structures : app.structures.slice(0, NAMED);
  return (
    <Box>
      <Flex alignItems="center" gap="3" mb="2">
        <Text textStyle="label" flex="1">
          <FormattedMessage id="app.structures.title" values={{ count: app.structures.length }} />
        </Text>
        <Button size="sm" onClick={onChoose}>
          <Pencil strokeWidth={1.5} aria-hidden />
          <FormattedMessage id="app.structures.choose" />
        </Button>
      </Flex>
      {app.structures.length === 0 ? (
        <Text color="fg.muted" textStyle="s13">
          <FormattedMessage id="app.structures.none" />
        </Text>
      ) : (
        <Flex as="ul" wrap="wrap" gap="1.5" listStyleType="none">
          {nodes.map((node) => (
            <Box as="li" key={node.id} maxWidth="100%">
              <Tag title={node.path.split('>').join(' › ')}>
                <Network size={12} strokeWidth={1.5} aria-hidden />
                <Box as="span" truncate>
                  {node.name}
                </Box>
              </Tag>
            </Box>
          ))}
          {nodes.length < app.structures.length && (
            <li>
              <Button variant="link" onClick={() => setAll(true)}>
                <FormattedMessage id="app.structures.more" values={{ count: app.structures.length - nodes.length }} />
              </Button>
            </li>
          )}
        </Flex>
      )}
    </Box>
  );
}
