import { useApolloClient } from '@apollo/client/react';
import { Box, HStack, Text } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AppAccessGroupsDocument } from '../../api/generated/graphql';
import { FormDialog } from '../../ui/dialog/form-dialog';
import { TabPanel, Tabs } from '../../ui/layout/tabs';
import { SELECTION_LIMIT } from '../../ui/table/use-row-selection';
import { Tag } from '../../ui/text/tag';
import { giftNode, pagedSource } from '../../ui/tree/node-source';
import type { TreeNode } from '../../ui/tree/tree-rows';
import { TreeMultiSelect } from '../../ui/tree/tree-multi-select';
import { usePeopleChoices } from '../people/use-people-choices';
import type { Way } from './app-way';
import { AppWayField } from './app-way-field';
import { useGiveAccess } from './use-give-access';

const PARTS = ['people', 'groups'] as const;
type Part = (typeof PARTS)[number];

/** The app that is opened to people. */
export interface GivenApp {
  readonly id: string;
  readonly name: string;
  readonly isEnable: boolean;
  readonly isDisplay: boolean;
}

interface Props {
  readonly app: GivenApp;
  readonly onClose: () => void;
}

/** Opens an app to people and to the members of user groups, by a role that exists or is made (CALL-307, CALL-309). */
export default function GiveAccessDialog({ app, onClose }: Props) {
  const intl = useIntl();
  const [part, setPart] = useState<Part>('people');
  const [way, setWay] = useState<Way>(undefined);
  const [people, setPeople] = useState<readonly TreeNode[]>([]);
  const [groups, setGroups] = useState<readonly TreeNode[]>([]);
  const { isBusy, failure, run } = useGiveAccess();
  const readPeople = usePeopleChoices();
  const groupSource = useGroupChoices();
  const chosen = { people, groups };
  const submit = async () => {
    if (way === undefined) return;
    const ids = (nodes: readonly TreeNode[]) => nodes.map(({ id }) => id);
    if (await run({ app, roleId: way, userIds: ids(people), userGroupIds: ids(groups) })) onClose();
  };
  return (
    <FormDialog
      size="lg"
      hasSteps
      title={<FormattedMessage id="appAccess.title" values={{ app: app.name }} />}
      action={<FormattedMessage id="appAccess.give" />}
      isDirty={people.length + groups.length > 0}
      isBusy={isBusy}
      canSubmit={way !== undefined}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Box mb="3">
        <Text textStyle="label" mb="1.5">
          <FormattedMessage id="appAccess.by" />
        </Text>
        <AppWayField app={{ ...app, isShown: app.isEnable && app.isDisplay, way }} onChange={setWay} />
      </Box>
      <Tabs
        id="give-access"
        label={intl.formatMessage({ id: 'appAccess.parts' })}
        faultLabel=""
        current={part}
        onChoose={setPart}
        tabs={PARTS.map((name) => ({
          name,
          label: (
            <HStack gap="1.5" as="span">
              <FormattedMessage id={`appAccess.${name}`} />
              {chosen[name].length > 0 && <Tag>{intl.formatNumber(chosen[name].length)}</Tag>}
            </HStack>
          ),
        }))}
      />
      <TabPanel id="give-access" name="people" isShown={part === 'people'}>
        <TreeMultiSelect
          loadChildren={(_, after) => readPeople(null, after ?? null)}
          find={readPeople}
          selected={people}
          onChange={setPeople}
          maximum={SELECTION_LIMIT}
          height={232}
        />
      </TabPanel>
      <TabPanel id="give-access" name="groups" isShown={part === 'groups'}>
        <TreeMultiSelect
          {...groupSource}
          selected={groups}
          onChange={setGroups}
          maximum={SELECTION_LIMIT}
          height={200}
        />
        <Text color="fg.muted" textStyle="s13" mt="2">
          <FormattedMessage id="appAccess.groupsHint" />
        </Text>
      </TabPanel>
    </FormDialog>
  );
}

/** The user groups within the caller's scope. */
function useGroupChoices() {
  const client = useApolloClient();
  return useMemo(
    () =>
      pagedSource(async (search, pagination) => {
        const variables = { search, pagination };
        const { data } = await client.query({ query: AppAccessGroupsDocument, variables, fetchPolicy: 'no-cache' });
        const { userGroups, pagination: place } = data?.userGroupList ?? {};
        return { nodes: (userGroups ?? []).map((group) => giftNode(group)), total: place?.total ?? 0 };
      }),
    [client],
  );
}
